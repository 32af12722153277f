import { useState } from "react";
import type { MemberDetail } from "@/components/admin/api/members.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { takeBackEmail } from "./api.ts";
import { takeBackQuestion } from "./messages.ts";

type Waiting = Pick<MemberDetail, "id" | "email" | "waiting_email">;

/** Takes back the address that waits to be confirmed; asks first, because its link was sent. */
export function WaitingEmail({ member: { id, email, waiting_email } }: { member: Waiting }) {
  const [isAsked, setIsAsked] = useState(false);
  const { run } = useAction({
    act: () => takeBackEmail(id),
    done: "The email address stays as it is",
    failed: "Failed to take back the new email address",
    refresh,
  });
  if (waiting_email === null) return null;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsAsked(true)}>
        Take back new email
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Take back the new email address?"
        description={takeBackQuestion(email, waiting_email)}
        confirm="Take Back"
        onConfirm={() => run()}
      />
    </>
  );
}
