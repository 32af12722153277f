import { disqualify, type Winner } from "@/components/admin/api/contests.ts";
import { ReasonDialog } from "@/components/admin/form/ReasonDialog.tsx";
import { useRefresh } from "@/components/admin/form/useRefresh.ts";
import { toast } from "@/lib/toast.ts";
import { deletedMember } from "./wording.ts";

interface DisqualifyDialogProps {
  contestId: string;
  winner: Winner;
  onClose: () => void;
}

/** Asks why before a winner loses the prize. */
export function DisqualifyDialog({ contestId, winner, onClose }: DisqualifyDialogProps) {
  const refresh = useRefresh();
  const name = winner.name ?? deletedMember;

  async function confirm(reason: string) {
    await disqualify(contestId, winner.id, reason);
    toast({ title: "Success", description: `${name} has been disqualified` });
    refresh();
  }

  return (
    <ReasonDialog
      title="Disqualify Winner"
      description={`${name} loses the prize, and the next person in the drawn order, if there is one, takes their place. This action cannot be undone.`}
      label="Reason"
      hint="Only administrators see this, until the member is deleted. In public, the place only says: Could not be given the prize."
      confirm="Disqualify"
      onConfirm={confirm}
      failed="Failed to disqualify winner"
      onClose={onClose}
    />
  );
}
