import type { ReactNode } from "react";
import { Footer } from "@/components/layout/Footer.tsx";
import { Header } from "@/components/layout/Header.tsx";

/** The frame of a page that somebody's personal link opens: one reading column between header and footer. */
export function PersonalPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col">
      <Header />
      <main id="content" tabIndex={-1} className="wrap-anywhere flex flex-1 flex-col">
        <div className="page-width flex max-w-4xl flex-1 flex-col py-10 md:py-16">{children}</div>
      </main>
      <Footer />
    </div>
  );
}
