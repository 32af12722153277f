import { Link } from "react-router";
import { type Participation, participationOf } from "@/components/admin/api/members.ts";
import { formatDate, formatDateTime, formatMoney } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { Badge, StatusBadge } from "@/components/ui/Badge.tsx";

const columns: readonly Column<Participation>[] = [
  {
    key: "contest",
    header: "Contest",
    cell: ({ contest_title }) => contest_title || "Untitled Contest",
  },
  {
    key: "business",
    header: "Business",
    from: "md",
    cell: ({ business_id, business_name }) => (
      <Link to={adminPaths.business(business_id)} className="text-link">
        {business_name}
      </Link>
    ),
    under: ({ business_name }) => business_name,
  },
  {
    key: "status",
    header: "Status",
    width: "8rem",
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: "entered",
    header: "Entered",
    width: "12rem",
    from: "lg",
    cell: ({ entered_at }) => formatDateTime(entered_at),
    under: ({ entered_at }) => formatDate(entered_at),
  },
  {
    key: "value",
    header: "Prize value",
    width: "7rem",
    align: "end",
    from: "md",
    cell: ({ prize_value_cents: cents }) => (cents === null ? "N/A" : formatMoney(cents)),
  },
  {
    key: "won",
    header: "Won",
    width: "5.5rem",
    from: "md",
    cell: ({ won }) => won && <Badge tone="gold">Won</Badge>,
    under: ({ won }) => (won ? "Won" : null),
  },
];

/** The contests a member takes or took part in, newest first. */
export function ContestParticipation({ memberId }: { memberId: string }) {
  return (
    <ServerList
      label="Contest Participation"
      list={participationOf(memberId)}
      columns={columns}
      rowKey={({ contest_id }) => contest_id}
      open={({ contest_id }) => ({ to: adminPaths.contest(contest_id) })}
      empty="No contest participation found"
      failed="Failed to load user details"
      prefix="contests-"
    />
  );
}
