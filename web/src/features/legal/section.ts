import type { ReactNode } from "react";

/** One numbered section of a legal page; its id is the anchor people link to, so it never changes. */
export interface LegalSection {
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}
