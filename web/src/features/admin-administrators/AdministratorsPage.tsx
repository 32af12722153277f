import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Card } from "@/components/admin/Card.tsx";
import { LoadingNote } from "@/components/admin/LoadingNote.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Accounts } from "./Accounts.tsx";
import { administratorsQuery, type InvitationMade } from "./api.ts";
import { Invitations } from "./Invitations.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { SecondFactorRule } from "./SecondFactorRule.tsx";

/** Everybody who runs the installation, what they may do and how they sign in; for owners alone. */
export default function AdministratorsPage() {
  const query = useQuery(administratorsQuery);
  const { data } = query;
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<InvitationMade | null>(null);
  const showLink = (invited: InvitationMade) => setMade(invited.link === null ? null : invited);

  return (
    <div className="grid min-w-0 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 md:text-40">Administrators</h1>
        <Button size="sm" onClick={() => setInviting(true)}>
          <UserPlus aria-hidden />
          Invite
        </Button>
      </div>
      {data ? (
        <>
          <Card title="Accounts">
            <Accounts accounts={data.accounts} />
          </Card>
          {data.invitations.length > 0 && (
            <Card title="Invitations">
              <Invitations invitations={data.invitations} onSent={showLink} />
            </Card>
          )}
          <Card title="Two-step sign-in">
            <SecondFactorRule
              isRequired={data.second_factor_required}
              without={data.accounts.filter(({ has_second_factor }) => !has_second_factor).length}
            />
          </Card>
        </>
      ) : (
        <LoadingNote
          query={query}
          failed="Failed to load the administrators"
          className="min-h-72"
        />
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} onInvited={showLink} />}
      {made?.link && (
        <LinkDialog email={made.invitation.email} link={made.link} onClose={() => setMade(null)} />
      )}
    </div>
  );
}
