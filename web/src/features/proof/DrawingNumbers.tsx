import { Link } from "react-router";
import { paths } from "@/lib/paths.ts";
import type { Drawing } from "./api.ts";
import { Figure } from "./Figure.tsx";
import { LedgerLines } from "./LedgerLines.tsx";
import { limit } from "./limit.ts";
import { PublicNumber } from "./PublicNumber.tsx";
import { counted, notOut } from "./wording.ts";

interface DrawingNumbersProps {
  drawing: Drawing;
  /** The present, in milliseconds since 1970. */
  now: number;
}

/** The numbers behind the story, for whoever wants to repeat it. */
export function DrawingNumbers({ drawing, now }: DrawingNumbersProps) {
  const { commitment, seed, root, count, alternates, records, proof_url } = drawing;
  const { public_key, ledger_url, town } = drawing;
  return (
    <section aria-labelledby="numbers" className="grid gap-8">
      <h2 id="numbers" className="text-28 md:text-40">
        The numbers
      </h2>
      <dl className="border-ink border-t-2">
        <Figure name="Method">
          tpd1.{" "}
          <Link to={paths.howItWorks} className="text-link">
            How it works
          </Link>
        </Figure>
        <Figure name="Official rules">
          <Link to={paths.contestRules(drawing.contest_id)} className="text-link">
            As they were when the contest started
          </Link>
        </Figure>
        <Figure name="Promise about the secret number (SHA-256)" isHash>
          {commitment}
        </Figure>
        <Figure name="Secret number" isHash={seed !== null}>
          {seed ?? notOut(drawing, "the drawing is made")}
        </Figure>
        <Figure name="Fingerprint of the closed list" isHash={root !== null}>
          {root ?? notOut(drawing, "the list is closed")}
        </Figure>
        <Figure name="Tickets in the list">
          {count === null ? notOut(drawing, "the list is closed") : counted(count)}
        </Figure>
        <Figure name="Alternates behind the winners">{counted(alternates)}</Figure>
        <Figure name="Public random number">
          <PublicNumber drawing={drawing} now={now} />
        </Figure>
        <Figure name="Our public key, which this town’s ledger begins with (Ed25519)" isHash>
          {public_key}
        </Figure>
      </dl>
      <p className="max-w-[68ch] text-muted">{limit(drawing, now)}</p>
      <div className="grid gap-3">
        <h3 className="font-semibold text-18">
          What the town’s public ledger says{" "}
          <span className="font-normal text-16 text-muted">(times are US Eastern)</span>
        </h3>
        <LedgerLines records={records} />
        <p className="max-w-[68ch] pt-2">
          <a href={ledger_url} download className="text-link">
            Download the whole ledger
          </a>{" "}
          of the town: it has every record from the first one on, so that none can be missing. Or{" "}
          <Link to={paths.ledger(town.slug)} reloadDocument className="text-link">
            check an email of ours against it
          </Link>
          .
        </p>
      </div>
      {proof_url && (
        <p className="max-w-[68ch]">
          <a href={proof_url} download className="text-link">
            Download the proof
          </a>{" "}
          and check it without us:{" "}
          <code className="font-[family-name:ui-monospace,monospace]">
            townpick verify proof.json
          </code>{" "}
          needs no network and no database. With <code>--key</code> and our public key it also makes
          sure that the proof is ours.
        </p>
      )}
    </section>
  );
}
