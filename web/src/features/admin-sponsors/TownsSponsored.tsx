import { Link } from "react-router";
import { Card } from "@/components/admin/Card.tsx";
import { formatCount } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { StatusBadge } from "@/components/ui/Badge.tsx";
import type { Sponsor } from "./api.ts";

/** The towns a sponsor has given to. */
export function TownsSponsored({ towns }: Pick<Sponsor, "towns">) {
  return (
    <Card title="Towns Sponsored">
      {towns.length === 0 ? (
        <p className="text-14 text-muted">This sponsor hasn't sponsored any towns yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul tabIndex={0} className="-mx-2 max-h-80 overflow-y-auto text-14">
          {towns.map((town) => (
            <li key={town.id} className="border-hairline border-b last:border-b-0">
              <Link
                to={adminPaths.town(town.id)}
                className="-outline-offset-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control px-2 py-2 hover:bg-newsprint"
              >
                <span className="font-medium">{town.full_name}</span>
                <span className="flex items-center gap-3">
                  <span className="text-muted tabular-nums">
                    {formatCount(town.active_members)} active members
                  </span>
                  <StatusBadge status={town.status} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
