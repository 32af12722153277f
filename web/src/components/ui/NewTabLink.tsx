import type { ReactNode } from "react";

/** A link of running text that opens a tab of its own, so that nothing typed on this page is lost. */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="text-link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
