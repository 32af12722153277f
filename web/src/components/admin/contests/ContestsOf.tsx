import { Link } from "react-router";
import { type ContestRow, contestList, contestStatusFilter } from "../api/contests.ts";
import { formatDate, formatDates } from "../format.ts";
import { type ColumnsOf, falling, rising } from "../list/columns.ts";
import { ServerList } from "../list/ServerList.tsx";
import { adminPaths } from "../paths.ts";
import { ContestBadge } from "./ContestBadge.tsx";

interface ContestsOfProps {
  /** Whose contests: `business` or `sponsor` with its id. */
  query: { business: string } | { sponsor: string };
  /** Names the business too, where it is not the same in every row. */
  withBusiness?: boolean;
  label: string;
  empty: string;
  failed: string;
}

const columns: ColumnsOf<typeof contestList> = [
  {
    key: "title",
    header: "Contest",
    cell: ({ title, prize_description }) => title || prize_description,
    sort: rising("title"),
  },
  {
    key: "dates",
    header: "Dates",
    width: "13.5rem",
    from: "md",
    cell: datesOf,
    under: ({ start_date, end_date }) => formatDates(start_date, end_date),
    sort: falling("starts_at"),
  },
  { key: "town", header: "Town", from: "lg", cell: townOf, under: townOf },
  { key: "business", header: "Business", from: "lg", cell: businessOf, under: businessOf },
  {
    key: "status",
    header: "Status",
    width: "7.5rem",
    cell: (contest) => <ContestBadge contest={contest} />,
    filter: contestStatusFilter,
  },
  {
    key: "view",
    header: "View Details",
    headerHidden: true,
    width: "7rem",
    align: "end",
    from: "md",
    cell: ({ id, title }) => (
      <Link to={adminPaths.contest(id)} className="text-link">
        View Details<span className="sr-only"> of {title}</span>
      </Link>
    ),
  },
];

/** The contests of a business or a sponsor, the latest first. */
export function ContestsOf({ query, withBusiness = false, empty, ...list }: ContestsOfProps) {
  return (
    <ServerList
      {...list}
      list={contestList}
      query={query}
      sorted="-starts_at"
      columns={columns.filter(({ key }) => withBusiness || key !== "business")}
      rowKey={({ id }) => id}
      open={({ id }) => ({ to: adminPaths.contest(id) })}
      searchLabel="Search contests"
      exports
      empty={({ search, filters }) =>
        search || filters["status"] !== "all" ? "No contests match the current filters." : empty
      }
    />
  );
}

function datesOf({ start_date, end_date }: ContestRow): string {
  return `${formatDate(start_date)} – ${formatDate(end_date)}`;
}

function townOf({ town }: ContestRow): string {
  return town.full_name || "Unknown town";
}

function businessOf({ business }: ContestRow): string {
  return business.business_name || "Unknown business";
}
