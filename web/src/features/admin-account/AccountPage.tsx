import { Card } from "@/components/admin/Card.tsx";
import { useSession } from "@/components/admin/session/api.ts";
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
        <p className="text-muted">{session.admin.email}</p>
      </div>
      <div className="grid min-w-0 gap-6 lg:grid-cols-2 lg:items-start">
        <div className="grid min-w-0 gap-6">
          <Card title="Profile">
            <ProfileForm admin={session.admin} />
          </Card>
          <Card title="Password">
            <PasswordForm email={session.admin.email} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-6">
          <Card title="Two-step sign-in">
            <SecondFactorCard admin={session.admin} />
          </Card>
          {provider && (
            <Card title={`Sign in with ${provider}`}>
              <IdentityCard provider={provider} />
            </Card>
          )}
          <Card title="Sessions">
            <Sessions />
          </Card>
        </div>
      </div>
    </div>
  );
}
