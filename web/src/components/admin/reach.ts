// Whom a message would reach, as administrators read it before they send it.
import type { components } from "@/api/schema.d.ts";
import { formatCount } from "./format.ts";

/** How many people a message would reach, and how. */
export type Reach = components["schemas"]["AdminReach"];

/** The same, with whether it leaves this installation. */
export type ReachPreview = components["schemas"]["AdminReachPreview"];

/** The ways a message goes, each with how many people it reaches: 'email (1,204) and text (310)'. */
export function waysOf({ emails, texts }: Reach): string {
  return [
    emails > 0 && `email (${formatCount(emails)})`,
    texts > 0 && `text (${formatCount(texts)})`,
  ]
    .filter(Boolean)
    .join(" and ");
}

/** What is said where messages stay here, because no provider is set up for them; nothing where all of them leave. */
export function stayingHere({ reach, sends_email, sends_texts }: ReachPreview): string {
  const local = [
    reach.emails > 0 && !sends_email && "emails",
    reach.texts > 0 && !sends_texts && "texts",
  ].filter(Boolean);
  if (local.length === 0) return "";
  return `No provider is set up for ${local.join(" and ")}, so they stay in the local outbox.`;
}
