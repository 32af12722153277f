import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDate } from "@/features/admin/format.ts";
import type { Column } from "@/features/admin/list/columns.ts";
import { ServerList } from "@/features/admin/list/ServerList.tsx";
import { adminPaths } from "@/features/admin/paths.ts";
import type { DrawnContest } from "@/features/admin-audit/api.ts";
import { type Winner, winnersQuery } from "./api.ts";
import { useFulfilment } from "./useFulfilment.ts";
import { WinnerState } from "./WinnerState.tsx";
import { deletedMember } from "./wording.ts";

const columns: readonly Column<DrawnContest>[] = [
  { key: "town", header: "Town", cell: ({ town_full_name }) => town_full_name },
  { key: "contest", header: "Contest", from: "xl", cell: ({ title }) => title },
  {
    key: "winner",
    header: "Winner",
    from: "md",
    cell: ({ contest_id }) => <WinnerName contestId={contest_id} />,
  },
  {
    key: "answer",
    header: "Answer",
    width: "8rem",
    from: "md",
    cell: ({ contest_id }) => <WinnerAnswer contestId={contest_id} />,
  },
  {
    key: "drawn",
    header: "Drawn",
    width: "8.5rem",
    from: "lg",
    cell: ({ drawing_completed_at }) => formatDate(drawing_completed_at),
  },
  {
    key: "prize",
    header: "Prize",
    width: "13rem",
    align: "end",
    cell: ({ contest_id }) => <PrizeTicks contestId={contest_id} />,
  },
];

/** The winners of the latest drawings, town by town, so that prizes are followed up without opening each contest. */
export function LatestWinners() {
  return (
    <ServerList<DrawnContest>
      label="Latest winners"
      path="/drawings"
      columns={columns}
      rowKey={({ contest_id }) => contest_id}
      open={({ contest_id }) => ({ to: adminPaths.contest(contest_id) })}
      detail={({ contest_id }) => <WinnerName contestId={contest_id} />}
      empty="No contest has been drawn yet."
      failed="Failed to load admin data"
      prefix="winners-"
    />
  );
}

/** Those who have a prize or may still take it; asked for row by row, as far as the list is scrolled. */
function useWinnersOf(contestId: string): Winner[] | undefined {
  const { data } = useQuery({ ...winnersQuery(contestId), staleTime: 30_000 });
  return data?.filter(({ state }) => ["selected", "notified", "claimed"].includes(state));
}

function WinnerName({ contestId }: { contestId: string }) {
  const winners = useWinnersOf(contestId);
  if (!winners) return "…";
  const [first, ...others] = winners;
  if (!first) return <span className="text-muted">Nobody took the prize</span>;
  const name = first.name ?? deletedMember;
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

function WinnerAnswer({ contestId }: { contestId: string }) {
  const [first, ...others] = useWinnersOf(contestId) ?? [];
  return first && others.length === 0 ? <WinnerState state={first.state} /> : null;
}

function PrizeTicks({ contestId }: { contestId: string }) {
  const note = useFulfilment(contestId);
  const [winner, ...others] = useWinnersOf(contestId) ?? [];
  if (!winner) return null;
  if (others.length > 0) {
    return (
      <Link to={adminPaths.contest(contestId)} className="text-link">
        View Winners
      </Link>
    );
  }
  const name = winner.name ?? deletedMember;
  return (
    <span className="inline-flex gap-1">
      <Tick
        label="Claimed"
        of={`Prize claimed by ${name}`}
        checked={winner.prize_claimed}
        onChange={(prize_claimed) => note(winner, { prize_claimed })}
      />
      <Tick
        label="Fulfilled"
        of={`Prize fulfilled for ${name}`}
        checked={winner.prize_fulfilled}
        onChange={(prize_fulfilled) => note(winner, { prize_fulfilled })}
      />
    </span>
  );
}

interface TickProps {
  label: string;
  of: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Tick({ label, of, checked, onChange }: TickProps) {
  return (
    <label className="flex h-11 cursor-pointer items-center gap-1.5 px-1 md:h-9">
      <input
        type="checkbox"
        aria-label={of}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 cursor-pointer accent-brand"
      />
      {label}
    </label>
  );
}
