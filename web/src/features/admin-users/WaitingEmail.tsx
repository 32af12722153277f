import type { MemberDetail } from "@/components/admin/api/members.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { takeBackEmail } from "./api.ts";

/** Takes back the address that waits to be confirmed. */
export function WaitingEmail({ member }: { member: Pick<MemberDetail, "id" | "waiting_email"> }) {
  const { run, busy } = useAction({
    act: () => takeBackEmail(member.id),
    done: "The email address stays as it is",
    failed: "Failed to take back the new email address",
    refresh,
  });
  if (member.waiting_email === null) return null;
  return (
    <Button variant="outline" size="sm" aria-disabled={busy} onClick={() => void run()}>
      Take back new email
    </Button>
  );
}
