import type { LegalSection } from "../section.ts";
import { drawingRules } from "./drawing.tsx";
import { enteringRules } from "./entering.tsx";
import { termsOfPlay } from "./terms-of-play.tsx";
import { winningRules } from "./winning.tsx";

/** The sections of the Official Rules. */
export const rulesSections: readonly LegalSection[] = [
  ...enteringRules,
  ...drawingRules,
  ...winningRules,
  ...termsOfPlay,
];
