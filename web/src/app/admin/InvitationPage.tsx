import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { isEndedLink, isNotFound } from "@/api/problem.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { roles } from "@/components/admin/roles.ts";
import { RetryButton } from "@/components/ui/RetryButton.tsx";
import { AcceptForm } from "@/features/admin-invitation/AcceptForm.tsx";
import { invitationQuery } from "@/features/admin-invitation/api.ts";
import { useBoot } from "@/lib/useBoot.ts";
import { DoorPage } from "./DoorPage.tsx";

/** Where somebody who was invited becomes an administrator. */
export default function InvitationPage() {
  const { token = "" } = useParams();
  const { brand } = useBoot();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(token));

  if (data) {
    return (
      <DoorPage
        title="Your invitation"
        lead={`${data.invited_by} invites you to help run ${brand.name} as ${roles[data.role].name.toLowerCase()}.`}
      >
        <AcceptForm
          token={token}
          email={data.email}
          onAccepted={() => navigate(adminPaths.dashboard, { replace: true })}
        />
      </DoorPage>
    );
  }
  if (isEndedLink(error)) return <DoorPage title="Out of date" lead={error.message} />;
  if (isNotFound(error)) {
    return (
      <DoorPage
        title="No invitation here"
        lead="The link was used, taken back or replaced by a newer one. Ask whoever invited you to send it again."
      />
    );
  }
  if (error) {
    return (
      <DoorPage title="Your invitation" lead="It could not be loaded just now.">
        <RetryButton retrying={isFetching} onRetry={() => void refetch()} />
      </DoorPage>
    );
  }
  return <DoorPage title="Your invitation" lead="Loading…" />;
}
