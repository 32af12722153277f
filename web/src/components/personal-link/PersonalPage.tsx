import type { ReactNode } from "react";
import { Page } from "@/components/layout/Page.tsx";

/** The frame of a page that somebody's personal link opens: one reading column between header and footer. */
export function PersonalPage({ children }: { children: ReactNode }) {
  return (
    <Page className="wrap-anywhere flex flex-1 flex-col">
      <div className="page-width flex max-w-4xl flex-1 flex-col py-10 md:py-16">{children}</div>
    </Page>
  );
}
