import { Link } from "react-router";
import { exact } from "@/lib/eastern-instants.ts";
import { paths } from "@/lib/paths.ts";
import { eventWords } from "./wording.ts";

interface LedgerLine {
  sequence: number;
  event: string;
  recorded_at: string;
  /** The contest whose drawing the line leads to, where the ledger has several; records about the ledger itself have none. */
  contest?: string | null;
}

/** Records of a ledger in words, with their numbers and times. */
export function LedgerLines({ records }: { records: readonly LedgerLine[] }) {
  return (
    <ol className="border-hairline border-t">
      {records.map(({ sequence, event, recorded_at, contest }) => (
        <li
          key={sequence}
          className="grid grid-cols-[4.5rem_1fr] gap-x-2 border-hairline border-b py-2.5 sm:grid-cols-[5rem_1fr_auto]"
        >
          <span className="text-muted tabular-nums">No. {sequence}</span>
          {contest ? (
            <Link to={paths.drawing(contest)} className="text-link justify-self-start">
              {eventWords(event)}
            </Link>
          ) : (
            <span>{eventWords(event)}</span>
          )}
          <time
            dateTime={recorded_at}
            className="text-muted tabular-nums max-sm:col-start-2 max-sm:text-14"
          >
            {exact(recorded_at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
