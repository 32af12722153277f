import { Link } from "react-router";
import { formatCount } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { StatCard, StatCards } from "@/components/ui/StatCard.tsx";
import { useDashboardNumbers } from "./api.ts";

/** The four numbers of the dashboard. */
export function Statistics() {
  const { data, isError } = useDashboardNumbers();
  const shown = (count: number | undefined) =>
    count === undefined ? (isError ? "–" : undefined) : formatCount(count);
  return (
    <StatCards>
      <StatCard
        label="Total Users"
        value={shown(data?.total_users)}
        note={
          Boolean(data?.flagged_users) && (
            <Link to={adminPaths.flaggedUsers} className="text-link">
              {formatCount(data?.flagged_users ?? 0)} flagged
            </Link>
          )
        }
      />
      <StatCard label="Active Towns" value={shown(data?.active_towns)} />
      <StatCard label="Active Contests" value={shown(data?.active_contests)} />
      <StatCard label="Total Completed Contests" value={shown(data?.completed_contests)} />
    </StatCards>
  );
}
