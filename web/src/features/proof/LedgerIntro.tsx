import { Link } from "react-router";
import { paths } from "@/lib/paths.ts";

/** What a town's ledger is, and what its page is for. Shown before any script runs, too. */
export function LedgerIntro({ slug, fullName }: { slug: string; fullName: string }) {
  return (
    <section aria-labelledby="ledger-title" className="grid gap-6">
      <div className="grid gap-4 border-ink border-b-4 border-double pb-6">
        <p className="text-18">
          The drawings in{" "}
          <Link to={paths.town(slug)} className="text-link">
            {fullName}
          </Link>
        </p>
        <h1 id="ledger-title" className="text-40 md:text-56">
          The ledger of {fullName}
        </h1>
      </div>
      <p className="max-w-[56ch] text-18 md:text-22">
        Everything that happens in the town’s drawings is written down here, numbered, signed and
        never changed. Our emails to the town end with a line ‘For the record’: paste one, however
        old, and your browser checks that the ledger still says what it said then.
      </p>
    </section>
  );
}
