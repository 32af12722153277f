// What was typed in the set-up. It outlives a reload of the page, but for what nobody else at this computer may find:
// passwords are kept in memory alone.
import type { SettingKey, Typed } from "@/components/admin/settings/setting.ts";
import type { TrialChannel } from "@/components/admin/settings/TestMessage.tsx";
import type { TownOption } from "@/components/town-search/api.ts";
import type { SetUp } from "./api.ts";

export type PlacesChoice = "shipped" | "own" | "later";

export interface Draft {
  name: string;
  email: string;
  password: string;
  /** Settings by their names. */
  values: Typed;
  places: PlacesChoice;
  town: TownOption | null;
  opensTown: boolean;
  setsMail: boolean;
  setsTexts: boolean;
}

const place = "townpick-set-up";
const secrets = ["mail.smtp_url", "twilio.auth_token"];

/** What the set-up begins with: what was typed before a reload, or what there is already. */
export function firstDraft({ settings }: SetUp): Draft {
  const values: Record<string, string> = {};
  for (const { key, value, source, is_changeable } of settings) {
    // Defaults that stand for nobody are not offered as somebody's own.
    const isExample = source === "default" && key === "brand.contact_email";
    if (is_changeable && wanted.has(key)) values[key] = isExample ? "" : (value ?? "");
    if (is_changeable && key === "public_url" && source === "default") {
      values[key] = location.origin;
    }
    if (is_changeable && key === "drawing.beacon" && source === "default") values[key] = "drand";
  }
  const fresh: Draft = {
    name: "",
    email: "",
    password: "",
    values,
    places: "shipped",
    town: null,
    opensTown: true,
    setsMail: false,
    setsTexts: false,
  };
  return { ...fresh, ...kept(fresh) };
}

const wanted = new Set([
  "brand.name",
  "brand.contact_email",
  "operator.name",
  "operator.governing_state",
  "brand.postal_address",
  "public_url",
  "drawing.beacon",
]);

function kept(fresh: Draft): Partial<Draft> {
  try {
    const read: Partial<Draft> = JSON.parse(sessionStorage.getItem(place) ?? "{}");
    return { ...read, password: "", values: { ...fresh.values, ...read.values } };
  } catch {
    return {};
  }
}

/** Keeps what was typed for a reload, without the secrets. */
export function keepDraft({ password: _password, values, ...draft }: Draft): void {
  const open = Object.entries(values).filter(([key]) => !secrets.includes(key));
  try {
    sessionStorage.setItem(place, JSON.stringify({ ...draft, values: Object.fromEntries(open) }));
  } catch {
    // A browser without storage only loses what was typed when the page is reloaded.
  }
}

/** Forgets it: the set-up is over. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was stored there either.
  }
}

/** The settings that are sent: those of a provider only when it is set up now. */
export function valuesOf(draft: Draft): Record<string, string> {
  const isSent = ([key]: [string, string]) =>
    key.startsWith("mail.") ? draft.setsMail : key.startsWith("twilio.") ? draft.setsTexts : true;
  return Object.fromEntries(Object.entries(draft.values).filter(isSent));
}

/** What a provider cannot do without. */
export const needed = {
  email: ["mail.smtp_url", "mail.from"],
  text: ["twilio.account_sid", "twilio.auth_token"],
} as const satisfies Record<TrialChannel, readonly SettingKey[]>;

const unfilled = "Fill this in, or choose Later";

/** What a provider that is set up now cannot do without. */
export function missingOf({ values, setsMail, setsTexts }: Draft): Record<string, string> {
  const asked = [...(setsMail ? needed.email : []), ...(setsTexts ? needed.text : [])];
  const empty = asked.filter((key) => !values[key]?.trim());
  return Object.fromEntries(empty.map((key) => [key, unfilled]));
}
