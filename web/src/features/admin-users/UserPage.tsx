import { Link, useParams } from "react-router";
import { type MemberDetail, memberQuery, statusOf } from "@/components/admin/api/members.ts";
import { Card } from "@/components/admin/Card.tsx";
import { DetailHeader, DetailPage } from "@/components/admin/DetailPage.tsx";
import { Facts } from "@/components/admin/Facts.tsx";
import { formatCount, formatDateTime, formatPhone } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { StatusBadge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { StatCard, StatCards } from "@/components/ui/StatCard.tsx";
import { ContestParticipation } from "./ContestParticipation.tsx";
import { ContestWins } from "./ContestWins.tsx";
import { Timeline } from "./Timeline.tsx";
import { useSubscription } from "./useSubscription.ts";

/** The page about one member: who they are, what they took part in and what they were told. */
export default function UserPage() {
  const { userId: id = "" } = useParams();
  return (
    <DetailPage
      of={memberQuery(id)}
      tab="users"
      tabLabel="Users"
      missing="User not found"
      failed="Failed to load user details"
    >
      {(data) => <User member={data} />}
    </DetailPage>
  );
}

function User({ member }: { member: MemberDetail }) {
  const toggle = useSubscription({
    notesWhen: true,
    failed: (wanted) => (wanted ? "Failed to reactivate user" : "Failed to deactivate user"),
  });
  return (
    <>
      <DetailHeader
        title={member.name}
        of={member.town.full_name}
        badge={<StatusBadge status={statusOf(member)} />}
        actions={
          <Button
            variant={member.is_subscribed ? "outline" : "default"}
            size="sm"
            onClick={() => void toggle(member)}
          >
            {member.is_subscribed ? "Deactivate" : "Reactivate"}
          </Button>
        }
      >
        <p>{member.email}</p>
        <p>{formatPhone(member.phone_number)}</p>
      </DetailHeader>
      <StatCards>
        <StatCard label="Current Contests" value={formatCount(member.current_contests)} />
        <StatCard label="Contests Participated" value={formatCount(member.contests_participated)} />
        <StatCard label="Contests Won" value={formatCount(member.contests_won)} />
        <StatCard label="Referrals" value={formatCount(member.referrals)} note="Coming soon" />
      </StatCards>
      <div className="grid min-w-0 gap-6 lg:grid-cols-2 lg:items-start">
        <div className="grid min-w-0 gap-6">
          <Card title="User Information">
            <Facts
              facts={[
                ["Full name", member.name],
                [
                  "Email",
                  <a key="email" href={`mailto:${member.email}`} className="text-link">
                    {member.email}
                  </a>,
                ],
                ["Phone", formatPhone(member.phone_number)],
                ["Address", member.address],
                ["Town", <TownLink key="town" town={member.town} />],
                ["Joined", formatDateTime(member.joined_at)],
                ["Deactivated", member.deactivated_at && formatDateTime(member.deactivated_at)],
              ]}
            />
          </Card>
          <Card title="Contest Wins">
            <ContestWins memberId={member.id} />
          </Card>
        </div>
        <Card title="Activity Timeline">
          <Timeline memberId={member.id} />
        </Card>
      </div>
      <Card title="Contest Participation">
        <ContestParticipation memberId={member.id} />
      </Card>
    </>
  );
}

function TownLink({ town }: Pick<MemberDetail, "town">) {
  return (
    <Link to={adminPaths.town(town.id)} className="text-link">
      {town.full_name || "Unknown town"}
    </Link>
  );
}
