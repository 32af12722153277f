import { Link } from "react-router";
import { formatDateTime } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import type { UnreachedWinner } from "./api.ts";

interface UnreachedWinnersProps {
  /** The first ones, the next deadline first. */
  winners: readonly UnreachedWinner[];
  /** How many there are. */
  total: number;
}

/** Winners who cannot know that they have won, and how long there is to call them. */
export function UnreachedWinners({ winners, total }: UnreachedWinnersProps) {
  return (
    <section
      aria-labelledby="unreached-winners"
      className="grid gap-2 rounded-control border border-danger/30 bg-danger/8 px-4 py-3 text-14"
    >
      <h3 id="unreached-winners" className="font-semibold text-danger">
        {total === 1 ? "A winner could not be reached" : `${total} winners could not be reached`}
      </h3>
      <p>
        No message about their prize is reaching them. Please call them before their time runs out.
      </p>
      <ul className="grid gap-1">
        {winners.map(({ winner_id, contest_id, contest_title, town_full_name, claim_deadline }) => (
          <li key={winner_id}>
            <Link to={adminPaths.contest(contest_id)} className="text-link">
              {contest_title || "Untitled Contest"}
            </Link>
            , {town_full_name}, until {formatDateTime(claim_deadline)}
          </li>
        ))}
      </ul>
      {total > winners.length && <p>These are the {winners.length} with the least time left.</p>}
    </section>
  );
}
