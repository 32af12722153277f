import { Link } from "react-router";
import { residentsSelected } from "@/components/contest/wording.ts";
import { withArticle } from "@/lib/article.ts";
import { paths } from "@/lib/paths.ts";
import type { Contest } from "@/lib/town.ts";
import { Commitment } from "./Commitment.tsx";

interface ContestDetailsProps {
  contest: Contest;
  town: string;
}

/** Who gives the prize, as the rules name them, and the way to those rules. */
function Sponsor({ contest }: { contest: Contest }) {
  const { business, supporter_name, id } = contest;
  return (
    <div className="grid gap-1 border-hairline border-t pt-4">
      <p>
        <strong className="font-semibold">Sponsor:</strong>{" "}
        {[business.name, business.address].filter(Boolean).join(", ")}
      </p>
      {supporter_name && <p>Also supported by {supporter_name}</p>}
      <p>
        <Link to={paths.contestRules(id)} className="text-link">
          Official rules
        </Link>
      </p>
    </div>
  );
}

/** The terms of this week's drawing on one card, which stays in sight beside the stories. */
export function ContestDetails({ contest, town }: ContestDetailsProps) {
  return (
    <section
      aria-labelledby="details"
      className="grid gap-5 rounded-card border border-ink bg-paper p-5 sm:p-6 lg:sticky lg:top-6"
    >
      <h2 id="details" className="border-ink border-b-4 border-double pb-3 text-28">
        Contest Details
      </h2>
      <div className="grid gap-1 rounded-control bg-gold p-4">
        <p className="font-semibold text-14">Prize</p>
        <p className="whitespace-pre-line font-semibold text-18">
          {contest.long_prize_description || contest.prize_description}
        </p>
      </div>
      <p>{residentsSelected(contest.number_of_winners, town)}</p>
      <p>
        <strong className="font-semibold">Automatic Entry:</strong> All {town} members are already
        entered! No purchase or action necessary.
      </p>
      <p>
        <strong className="font-semibold">Drawing:</strong> Sunday at 6 PM EST
      </p>
      <p>
        <Link to={paths.rules} className="text-link">
          Must be 18+ and {withArticle(town)} resident
        </Link>
      </p>
      <Sponsor contest={contest} />
      <div className="border-hairline border-t pt-3">
        <Commitment commitment={contest.commitment} contestId={contest.id} />
      </div>
    </section>
  );
}
