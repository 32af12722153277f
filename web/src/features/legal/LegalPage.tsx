import type { ReactNode } from "react";
import { Footer } from "@/components/layout/Footer.tsx";
import { Header } from "@/components/layout/Header.tsx";
import { useHashTarget } from "./useHashTarget.ts";

/** A legal page between the site's header and footer, which stay off paper. */
export function LegalPage({ children }: { children: ReactNode }) {
  useHashTarget();
  return (
    <>
      <div className="print:hidden">
        <Header />
      </div>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <div className="print:hidden">
        <Footer />
      </div>
    </>
  );
}
