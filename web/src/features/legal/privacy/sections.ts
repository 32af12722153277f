import type { LegalSection } from "../section.ts";
import { collectedSections } from "./collected.tsx";
import { rightsSections } from "./rights.tsx";
import { sharedSections } from "./shared.tsx";

/** The fifteen sections of the Privacy Policy. */
export const privacySections: readonly LegalSection[] = [
  ...collectedSections,
  ...sharedSections,
  ...rightsSections,
];
