// What the service wrote into the page for the first screen. Read once; never fetched.
import type { components } from "@/api/schema.d.ts";

/** Settings of this instance that pages show or act on. */
export interface Boot {
  readonly brand: { readonly name: string; readonly contact_email: string };
  readonly public_url: string;
  readonly ga_measurement_id: string | null;
  /** What administrators' identity provider is called, when they can sign in through one. */
  readonly sign_in_with?: string;
  /** How long things are stored, as people read it. */
  readonly kept?: {
    readonly message_texts: string;
    readonly messages: string;
    readonly page_views: string;
    readonly attempts: string;
    readonly audit_details: string;
  };
  /** What the page was answered with: 404 for addresses that lead nowhere. */
  readonly page: { readonly status: number };
  /** Which of the built-in scenes a slideshow begins with. */
  readonly first_slide: number;
  /** What the first screen shows: the town, on its page and on its contest's; drawing, rules and winners on their own. */
  readonly data: {
    readonly town?: components["schemas"]["Town"];
    readonly drawing?: components["schemas"]["Drawing"];
    readonly rules?: components["schemas"]["ContestRules"];
    readonly winners?: components["schemas"]["TownWinners"];
  };
}

/** What holds when the service wrote nothing. */
export const defaultBoot: Boot = {
  brand: { name: "Townpick", contact_email: "hello@townpick.example" },
  public_url: "http://localhost:8080",
  ga_measurement_id: null,
  page: { status: 200 },
  first_slide: 0,
  data: {},
};

/** The settings in the page's boot element, or the defaults when it is absent or unreadable. */
export function readBoot(page: Document): Boot {
  const text = page.getElementById("townpick-boot")?.textContent;
  if (!text) return { ...defaultBoot, public_url: page.location.origin };
  try {
    return { ...defaultBoot, ...(JSON.parse(text) as Partial<Boot>) };
  } catch {
    return defaultBoot;
  }
}
