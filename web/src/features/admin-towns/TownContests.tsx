import { Link } from "react-router";
import { contestList, contestStatusFilter } from "@/components/admin/api/contests.ts";
import { formatCount, formatDate, formatDates } from "@/components/admin/format.ts";
import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { StatusBadge } from "@/components/ui/Badge.tsx";

const columns: ColumnsOf<typeof contestList> = [
  {
    key: "title",
    header: "Title",
    cell: ({ title }) => title || "Untitled Contest",
    sort: rising("title"),
  },
  {
    key: "business",
    header: "Business",
    from: "md",
    cell: ({ business }) => (
      <Link to={adminPaths.business(business.id)} className="text-link">
        {business.business_name}
      </Link>
    ),
    under: ({ business }) => business.business_name,
  },
  {
    key: "status",
    header: "Status",
    width: "8rem",
    cell: ({ status }) => <StatusBadge status={status} />,
    filter: contestStatusFilter,
  },
  {
    key: "start",
    header: "Start",
    width: "8.5rem",
    from: "lg",
    cell: ({ start_date }) => formatDate(start_date),
    under: ({ start_date, end_date }) => formatDates(start_date, end_date),
    sort: falling("starts_at"),
  },
  {
    key: "end",
    header: "End",
    width: "8.5rem",
    from: "lg",
    cell: ({ end_date }) => formatDate(end_date),
    sort: falling("ends_at"),
  },
  {
    key: "participants",
    header: "Participants",
    width: "7.5rem",
    align: "end",
    from: "md",
    cell: ({ participants }) => formatCount(participants),
  },
  {
    key: "view",
    header: "View",
    headerHidden: true,
    width: "4.5rem",
    align: "end",
    from: "md",
    cell: ({ id, title }) => (
      <Link to={adminPaths.contest(id)} aria-label={`View ${title}`} className="text-link">
        View
      </Link>
    ),
  },
];

/** The contests of one town, newest first. */
export function TownContests({ townId }: { townId: string }) {
  return (
    <ServerList
      label="Contests"
      list={contestList}
      query={{ town: townId }}
      columns={columns}
      sorted="-starts_at"
      rowKey={({ id }) => id}
      open={({ id }) => ({ to: adminPaths.contest(id) })}
      searchLabel="Search contests"
      exports
      empty="No contests found"
      failed="Failed to load town details"
      prefix="contests-"
    />
  );
}
