// What a ledger's page shows before any script runs. Rendered at build time only, as a template that the server fills: never
// imported by the app.
import { blank } from "@/lib/blanks.ts";
import { paths } from "@/lib/paths.ts";
import { LedgerIntro } from "./LedgerIntro.tsx";
import { LedgerSkeleton } from "./LedgerSkeleton.tsx";

/** The first screen of a ledger, and the way to check it without scripts. */
export function LedgerFirstScreen() {
  const slug = blank("slug");
  return (
    <div className="page-width grid max-w-4xl gap-14 py-10 md:gap-20 md:py-16">
      <LedgerIntro slug={slug} fullName={blank("full_name")} />
      <noscript>
        <p className="max-w-[60ch] text-18">
          Your browser checks a line only with JavaScript.{" "}
          <a href={paths.ledgerFile(slug)} className="text-link">
            Download the whole ledger
          </a>{" "}
          and run <code>townpick verify ledger.json --head</code> with the line instead.
        </p>
      </noscript>
      <LedgerSkeleton />
    </div>
  );
}
