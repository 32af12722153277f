import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Win, winsQuery } from "@/components/admin/api/members.ts";
import { formatDate, formatMoney } from "@/components/admin/format.ts";
import { LoadingNote } from "@/components/admin/LoadingNote.tsx";
import type { Column } from "@/components/admin/list/columns.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";

const columns: readonly Column<Win>[] = [
  {
    key: "contest",
    header: "Contest",
    value: ({ contest_title }) => contest_title,
    cell: ({ contest_id, contest_title }) => (
      <Link to={adminPaths.contest(contest_id)} className="text-link">
        {contest_title || "Untitled Contest"}
      </Link>
    ),
  },
  {
    key: "business",
    header: "Business",
    value: ({ business_name }) => business_name,
    cell: ({ business_id, business_name }) => (
      <Link to={adminPaths.business(business_id)} className="text-link">
        {business_name}
      </Link>
    ),
  },
  {
    key: "value",
    header: "Prize value",
    align: "end",
    value: ({ prize_value_cents: cents }) => cents,
    cell: ({ prize_value_cents: cents }) => (cents === null ? "N/A" : formatMoney(cents)),
  },
  {
    key: "date",
    header: "Date won",
    cell: ({ won_at }) => formatDate(won_at),
    value: ({ won_at }) => won_at,
  },
];

/** What a member has won. */
export function ContestWins({ memberId }: { memberId: string }) {
  const wins = useQuery(winsQuery(memberId));
  if (!wins.data) {
    return <LoadingNote query={wins} failed="The wins could not be loaded." className="py-4" />;
  }
  return (
    <SimpleTable
      label="Contest Wins"
      columns={columns}
      rows={wins.data.items}
      rowKey={({ contest_id, won_at }) => contest_id + won_at}
      empty="No contest wins yet"
    />
  );
}
