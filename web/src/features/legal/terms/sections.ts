import type { LegalSection } from "../section.ts";
import { membershipTerms } from "./membership.tsx";
import { serviceTerms } from "./service.tsx";

/** The eight sections of the Terms of Service. */
export const termsSections: readonly LegalSection[] = [...membershipTerms, ...serviceTerms];
