import type { ReactNode } from "react";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";

interface PageProps {
  /** Arranges what is between header and footer. */
  className: string;
  children: ReactNode;
}

/** A public page: its content between the shared header and footer. */
export function Page({ className, children }: PageProps) {
  return (
    <div className="flex min-h-svh flex-col">
      <Header />
      <main id="content" tabIndex={-1} className={className}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
