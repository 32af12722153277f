import { spoken } from "@/lib/eastern-instants.ts";
import { paths } from "@/lib/paths.ts";
import { Figure } from "./Figure.tsx";
import { LedgerLines } from "./LedgerLines.tsx";
import { checkWords } from "./ledger-wording.ts";
import type { LedgerCheck } from "./useLedger.ts";
import { headOf, written } from "./verifier/head.ts";
import type { Ledger } from "./verifier/proof.ts";
import { keyThatTookOver } from "./verifier/rotation.ts";
import { counted } from "./wording.ts";

/** How many records are shown; the file has all of them. */
const latest = 10;

interface LedgerNumbersProps {
  slug: string;
  ledger: Ledger;
  check: LedgerCheck;
}

/** Where a ledger stands, whether all of it is valid, and its latest records. */
export function LedgerNumbers({ slug, ledger, check }: LedgerNumbersProps) {
  const { records, public_key } = ledger;
  const last = records.at(-1);
  const present = keyThatTookOver(records);
  return (
    <section aria-labelledby="ledger-now" className="grid gap-8">
      <h2 id="ledger-now" className="text-28 md:text-40">
        The ledger now
      </h2>
      {last ? (
        <>
          <dl className="border-ink border-t-2">
            <Figure name="Its line now, ‘For the record’" isHash>
              {written(headOf(last))}
            </Figure>
            <Figure name="Last record">{spoken(last.statement.recorded_at)}</Figure>
            <Figure name="Records">
              <strong className="font-semibold">{counted(records.length)}</strong>
              <span className="block">{checkWords(check, records.length)}</span>
            </Figure>
            <Figure name="Our public key, which this town’s ledger begins with (Ed25519)" isHash>
              {public_key}
            </Figure>
            {present && (
              <Figure name="The key that took over and signs now" isHash>
                {present}
              </Figure>
            )}
          </dl>
          <div className="grid gap-3">
            <h3 className="font-semibold text-18">
              {records.length > latest ? `The latest ${latest} records` : "All records"}{" "}
              <span className="font-normal text-16 text-muted">(times are US Eastern)</span>
            </h3>
            <LedgerLines
              records={records
                .slice(-latest)
                .reverse()
                .map(({ statement }) => statement)}
            />
          </div>
        </>
      ) : (
        <p className="max-w-[60ch] border-ink border-t-2 pt-4 text-18">
          Nothing is written here yet. The first record comes when the town’s first contest starts.
        </p>
      )}
      <p className="max-w-[68ch]">
        <a href={paths.ledgerFile(slug)} download className="text-link">
          Download the whole ledger
        </a>{" "}
        and check it without us:{" "}
        <code className="font-[family-name:ui-monospace,monospace]">
          townpick verify ledger.json <span className="whitespace-nowrap">--head</span> &quot;your
          line&quot;
        </code>{" "}
        needs no network and no database.
      </p>
    </section>
  );
}
