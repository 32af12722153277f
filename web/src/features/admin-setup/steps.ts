// The steps of the set-up in their order, and the fields that each asks for, by the service's names.
import type { SettingKey } from "@/components/admin/settings/setting.ts";

export type StepKey = "you" | "brand" | "address" | "places" | "town" | "messages" | "drawings";

interface Step {
  key: StepKey;
  /** On the way through. */
  name: string;
  title: string;
  lead: string;
  fields: readonly string[];
}

export const mailKeys = ["mail.smtp_url", "mail.from"] as const satisfies SettingKey[];
export const textKeys = [
  "twilio.account_sid",
  "twilio.auth_token",
  "twilio.from",
  "twilio.messaging_service_sid",
] as const satisfies SettingKey[];
export const brandKeys = [
  "brand.name",
  "brand.contact_email",
  "operator.name",
  "operator.governing_state",
  "brand.postal_address",
] as const satisfies SettingKey[];

export const steps: readonly Step[] = [
  {
    key: "you",
    name: "You",
    title: "Who runs this?",
    lead: "You will be the first administrator, an owner who can invite others.",
    fields: ["name", "email", "password"],
  },
  {
    key: "brand",
    name: "Brand",
    title: "Brand and legal identity",
    lead: "What visitors read on every page, and who answers for the contests.",
    fields: brandKeys,
  },
  {
    key: "address",
    name: "Address",
    title: "Public address",
    lead: "Where people will find the service.",
    fields: ["public_url"],
  },
  {
    key: "places",
    name: "Places",
    title: "Places people can search for",
    lead: "A place is a name in the search box. It becomes a town when you add it or someone joins there.",
    fields: [],
  },
  {
    key: "town",
    name: "First town",
    title: "Your first town",
    lead: "Where will the first contest be?",
    fields: ["place_slug"],
  },
  {
    key: "messages",
    name: "Messages",
    title: "Email and texts",
    lead: "Without them, messages are stored in the dashboard and reach no one.",
    fields: [...mailKeys, ...textKeys],
  },
  {
    key: "drawings",
    name: "Drawings",
    title: "How winners are drawn",
    lead: "Anyone can check every drawing afterwards. This is about what can be known beforehand.",
    fields: ["drawing.beacon"],
  },
];

/** The position of a step; the first for an unknown name. */
export function placeOf(key: string | null): number {
  return Math.max(
    steps.findIndex((step) => step.key === key),
    0,
  );
}

/** The earliest step that asks for one of these fields. */
export function stepOf(fields: readonly string[]): number {
  return steps.findIndex((step) => step.fields.some((field) => fields.includes(field)));
}
