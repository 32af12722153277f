import { formatDateTime } from "@/components/admin/format.ts";
import { LoadingNote } from "@/components/admin/LoadingNote.tsx";
import { Badge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { identityKey, unlinkIdentity, useIdentity } from "./api.ts";
import { WithPassword } from "./WithPassword.tsx";

/** Whether the administrator is linked to an account at the identity provider, and the end of that. */
export function IdentityCard({ provider }: { provider: string }) {
  const identity = useIdentity();
  const { run, busy, errors } = useAction({
    act: unlinkIdentity,
    done: "Account unlinked",
    failed: "Failed to unlink the account",
    fields: ["password", "code"],
    refresh: (client) => void client.invalidateQueries({ queryKey: identityKey }),
  });

  if (identity.isError || !identity.data) {
    return <LoadingNote query={identity} failed="Failed to check whether your account is linked" />;
  }
  const { data } = identity;
  if (data.linked_at === null) {
    return (
      <div className="grid justify-items-start gap-4">
        <Badge tone="completed">Not linked</Badge>
        <p className="text-14">
          The first time you sign in with {provider}, under the email address you have here, that
          account is linked to this one.
        </p>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      <Badge tone="live">Linked</Badge>
      <p className="text-14">
        Since {formatDateTime(data.linked_at)}, only the account you used then signs you in with{" "}
        {provider}. Unlink it to use another one.
      </p>
      <WithPassword
        takesFocus={false}
        errors={errors}
        busy={busy}
        onProof={run}
        begin={(props) => (
          <Button {...props} variant="outline">
            Unlink
          </Button>
        )}
        submit={(props) => (
          <Button {...props} variant="destructive">
            Unlink
          </Button>
        )}
      />
    </div>
  );
}
