import { Link } from "react-router";
import { paths } from "@/lib/paths.ts";

interface CommitmentProps {
  commitment: string;
  contestId: string;
}

/** The fingerprint that binds the drawing, in a line that opens into what it means. */
export function Commitment({ commitment, contestId }: CommitmentProps) {
  return (
    <details className="group text-14 text-muted">
      <summary className="cursor-pointer rounded-control py-1">
        Drawing fingerprint{" "}
        <span className="font-[family-name:ui-monospace,monospace] tabular-nums">
          {commitment.slice(0, 8)}…{commitment.slice(-4)}
        </span>
        . <span className="text-link">How it keeps the drawing fair</span>
      </summary>
      <div className="grid gap-2 pt-2">
        <p>
          The outcome follows from a secret number that was fixed when this contest was made. This
          is the number’s fingerprint (SHA-256), shown before anyone can know who will be entered:
        </p>
        <p className="break-all font-[family-name:ui-monospace,monospace] text-ink">{commitment}</p>
        <p>
          After the drawing the number is published with every step. Anyone can see that it has this
          fingerprint and repeat the drawing: a number swapped in later would have a different one.
          No name, phone, email or address is published.
        </p>
        <p>
          <Link to={paths.drawing(contestId)} className="text-link">
            Follow this drawing
          </Link>
        </p>
      </div>
    </details>
  );
}
