import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { Card } from "@/components/admin/Card.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { roles } from "@/components/admin/roles.ts";
import { refreshSession, useSession } from "@/components/admin/session/api.ts";
import { Button } from "@/components/ui/Button.tsx";
import { useBoot } from "@/lib/useBoot.ts";
import { IdentityCard } from "./IdentityCard.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { SecondFactorCard } from "./SecondFactorCard.tsx";
import { Sessions } from "./Sessions.tsx";

/** An administrator's own account. */
export default function AccountPage() {
  const { data: session } = useSession();
  const provider = useBoot().sign_in_with;
  if (!session) return null;
  return (
    <div className="grid min-w-0 gap-6">
      <div className="grid gap-1">
        <h1 className="text-28 md:text-40">Account</h1>
        <p className="text-muted">
          {session.admin.email} · {roles[session.admin.role].name}
        </p>
      </div>
      {session.must_set_up_second_factor && <RequiredNotice done={session.admin.totp_enabled} />}
      <div className="grid min-w-0 gap-6 lg:grid-cols-2 lg:items-start">
        {!session.must_set_up_second_factor && (
          <div className="grid min-w-0 gap-6">
            <Card title="Profile">
              <ProfileForm admin={session.admin} />
            </Card>
            <Card title="Password">
              <PasswordForm email={session.admin.email} />
            </Card>
          </div>
        )}
        <div className="grid min-w-0 gap-6">
          <Card title="Two-step sign-in">
            <SecondFactorCard admin={session.admin} />
          </Card>
          {provider && !session.must_set_up_second_factor && (
            <Card title={`Sign in with ${provider}`}>
              <IdentityCard provider={provider} />
            </Card>
          )}
          {!session.must_set_up_second_factor && (
            <Card title="Sessions">
              <Sessions />
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

/** Says why there is nothing else here yet, and leads on once the second factor is on and its codes are saved. */
function RequiredNotice({ done }: { done: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function goOn() {
    await refreshSession(client);
    navigate(adminPaths.dashboard);
  }

  return (
    <section
      aria-label="Two-step sign-in is required"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-hairline bg-gold/25 px-4 py-3 text-14"
    >
      <p>
        {done
          ? "Two-step sign-in is on. Save your recovery codes, then continue."
          : "Everyone here signs in with two steps. Set yours up to continue."}
      </p>
      {done && (
        <Button size="sm" onClick={() => void goOn()}>
          Continue to the Dashboard
        </Button>
      )}
    </section>
  );
}
