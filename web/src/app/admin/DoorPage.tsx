import type { ReactNode } from "react";
import { Wordmark } from "@/components/layout/Wordmark.tsx";

interface DoorPageProps {
  title: string;
  /** A sentence under the title. */
  lead: string;
  children?: ReactNode;
}

/** A page before the administrators' part: one card in the middle of the screen. */
export function DoorPage({ title, lead, children }: DoorPageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-svh content-center justify-items-center gap-8 bg-newsprint px-4 py-12"
    >
      <Wordmark />
      <section
        aria-labelledby="door"
        className="grid w-full max-w-md gap-7 rounded-card border border-hairline bg-paper p-6 sm:p-9"
      >
        <div className="grid gap-2">
          <h1 id="door" className="text-40">
            {title}
          </h1>
          <p className="text-muted">{lead}</p>
        </div>
        {children}
      </section>
    </main>
  );
}
