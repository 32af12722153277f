import { useState } from "react";
import { type MemberDetail, revokeLinks } from "@/components/admin/api/members.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { linksEnded, linksQuestion } from "./messages.ts";

/** Ends a user's personal links, such as when a stranger has one; asks first and says what happens. */
export function EndLinks({ member }: { member: Pick<MemberDetail, "id" | "name"> }) {
  const [isAsked, setIsAsked] = useState(false);
  const { run } = useAction({
    act: () => revokeLinks(member.id),
    done: linksEnded,
    failed: "Failed to end the personal links",
  });
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsAsked(true)}>
        End links
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={setIsAsked}
          title="End all personal links?"
          description={linksQuestion(member.name)}
          confirm="End links"
          onConfirm={() => run()}
        />
      )}
    </>
  );
}
