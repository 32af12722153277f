import type { ReactNode } from "react";
import { paths } from "@/lib/paths.ts";

interface RulesDocumentProps {
  slug: string;
  fullName: string;
  title: string;
  /** What is said first where the contest was called off. */
  voided: ReactNode;
  /** When the rules were fixed. */
  frozen: ReactNode;
  hash: string;
  textUrl: string;
  drawing: string;
  /** The sections. */
  children: ReactNode;
}

/**
 * The rules of one contest, set like a legal notice in the paper. Rendered by the page, and at build time as the template
 * that the server fills: it uses plain links, which work without scripts.
 */
export function RulesDocument(props: RulesDocumentProps) {
  const { slug, fullName, title, voided, frozen, hash, textUrl, drawing, children } = props;
  return (
    <article className="page-width grid max-w-4xl gap-8 py-10 md:gap-10 md:py-16 print:max-w-none print:p-0">
      <header className="grid gap-4 border-ink border-b-4 border-double pb-6 md:pb-8">
        <p className="text-18">
          The contest in{" "}
          <a href={paths.town(slug)} className="text-link">
            {fullName}
          </a>
        </p>
        <h1 className="text-28 md:text-56">{title}</h1>
        {voided}
      </header>
      <div className="max-w-[64ch] md:text-18 print:max-w-none print:text-14">{children}</div>
      <footer className="grid max-w-[64ch] gap-3 border-ink border-t-2 pt-6 text-14 text-muted">
        <p>{frozen}</p>
        <p className="break-all font-[family-name:ui-monospace,monospace] text-ink">{hash}</p>
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-16 print:hidden">
          <a href={textUrl} className="text-link">
            The text that was hashed
          </a>
          <a href={drawing} className="text-link">
            The drawing of this contest
          </a>
          <a href={paths.winners(slug)} className="text-link">
            Winners in {fullName}
          </a>
        </p>
      </footer>
    </article>
  );
}

/** A part of the rules. */
export function RulesSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-hairline border-b py-6 first:pt-0 last:border-b-0 print:py-3">
      <h2 className="text-22 md:text-28 print:break-after-avoid print:text-18">{heading}</h2>
      {children}
    </section>
  );
}

/** What is said of a contest that was called off. */
export function CalledOff() {
  return (
    <p className="border-danger border-l-8 pl-4 text-18">
      <strong className="font-semibold">This contest was called off.</strong> Its rules stay here as
      they were.
    </p>
  );
}

/** Since when the rules stand, and how anybody can see that they are the same. */
export function frozenSince(when: string): string {
  return `These rules have stood as they are since ${when}, when the contest’s promise was written into the town’s public ledger. It names them by this fingerprint (SHA-256):`;
}

/** What is said in the moments before that. */
export const notFrozen =
  "This contest has just started. Within moments its promise is written into the town’s public ledger and names these rules by this fingerprint (SHA-256):";
