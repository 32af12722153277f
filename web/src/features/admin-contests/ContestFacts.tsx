import { Link } from "react-router";
import type { Contest } from "@/components/admin/api/contests.ts";
import { Card } from "@/components/admin/Card.tsx";
import { Facts } from "@/components/admin/Facts.tsx";
import { formatDateTime } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { contestFields } from "./fields.ts";

/** What a contest is. */
export function ContestFacts({ contest }: { contest: Contest }) {
  const { town, business, sponsor } = contest;
  return (
    <Card title="Contest Details">
      <Facts
        facts={[
          ...contestFields.facts(
            {
              title: contest.title || "Untitled Contest",
              description: contest.description || "No description provided",
              prize_description: contest.prize_description,
              consolation_prize: contest.consolation_prize,
            },
            "Contest Details",
          ),
          [
            "Town",
            <span key="town" className="flex flex-wrap gap-x-3">
              {town.full_name}
              <Link to={adminPaths.town(town.id)} className="text-link">
                View Town
              </Link>
            </span>,
          ],
          [
            "Featured Business",
            <Link key="business" to={adminPaths.business(business.id)} className="text-link">
              {business.business_name}
            </Link>,
          ],
          [
            "Sponsor",
            sponsor ? (
              <Link key="sponsor" to={adminPaths.sponsor(sponsor.id)} className="text-link">
                {sponsor.name}
              </Link>
            ) : (
              "N/A"
            ),
          ],
          ["Start Time", `${formatDateTime(contest.starts_at)} Eastern`],
          ["End Time", `${formatDateTime(contest.ends_at)} Eastern`],
          [
            "Drawing Completed",
            contest.drawing_completed_at &&
              `${formatDateTime(contest.drawing_completed_at)} Eastern`,
          ],
        ]}
      />
    </Card>
  );
}
