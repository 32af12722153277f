import type { ReactNode } from "react";

/** One numbered section of a legal page; its id is the anchor people link to, so it never changes. */
export interface LegalSection {
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

/** The day the three legal pages were last changed, for people and for machines. */
export const lastUpdated = { text: "August 13, 2025", date: "2025-08-13" } as const;
