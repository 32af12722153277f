import { Pencil } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { type MemberDetail, memberQuery, statusOf } from "@/components/admin/api/members.ts";
import { Card } from "@/components/admin/Card.tsx";
import { DetailHeader, DetailPage } from "@/components/admin/DetailPage.tsx";
import { Facts } from "@/components/admin/Facts.tsx";
import { formatCount, formatPhone } from "@/components/admin/format.ts";
import { May } from "@/components/admin/session/may.tsx";
import { Badge, StatusBadge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { StatCard, StatCards } from "@/components/ui/StatCard.tsx";
import { memberDataAddress } from "./api.ts";
import { Consents } from "./Consents.tsx";
import { ContestParticipation } from "./ContestParticipation.tsx";
import { ContestWins } from "./ContestWins.tsx";
import { EndLinks } from "./EndLinks.tsx";
import { Flags } from "./Flags.tsx";
import { memberFields } from "./fields.tsx";
import { Timeline } from "./Timeline.tsx";
import { UserDialog } from "./UserDialog.tsx";
import { useSubscription } from "./useSubscription.ts";
import { WaitingEmail } from "./WaitingEmail.tsx";

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
  const [isEdited, setIsEdited] = useState(false);
  const toggle = useSubscription({
    notesWhen: true,
    failed: (wanted) => (wanted ? "Failed to reactivate user" : "Failed to deactivate user"),
  });
  return (
    <>
      <DetailHeader
        title={member.name}
        of={member.town.full_name}
        badge={
          <span className="flex flex-wrap gap-2">
            <StatusBadge status={statusOf(member)} />
            {member.confirmed_at === null && <Badge tone="gold">Not confirmed</Badge>}
          </span>
        }
        actions={
          <>
            <May use="admin_correct_member">
              <Button variant="outline" size="sm" onClick={() => setIsEdited(true)}>
                <Pencil aria-hidden />
                Edit User
              </Button>
              <WaitingEmail member={member} />
            </May>
            <May use="admin_download_member_data">
              <Button asChild variant="outline" size="sm">
                <a href={memberDataAddress(member.id)} download>
                  Download data
                </a>
              </Button>
            </May>
            <May use="admin_change_subscription">
              <EndLinks member={member} />
              <Button
                variant={member.is_subscribed ? "outline" : "default"}
                size="sm"
                onClick={() => void toggle(member)}
              >
                {member.is_subscribed ? "Deactivate" : "Reactivate"}
              </Button>
            </May>
          </>
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
      <Flags memberId={member.id} />
      <div className="grid min-w-0 gap-6 lg:grid-cols-2 lg:items-start">
        <div className="grid min-w-0 gap-6">
          <Card title="User Information">
            <Facts facts={memberFields.facts(member, "User Information")} />
          </Card>
          <Card title="Consents">
            <Consents memberId={member.id} />
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
      {isEdited && <UserDialog id={member.id} onClose={() => setIsEdited(false)} />}
    </>
  );
}
