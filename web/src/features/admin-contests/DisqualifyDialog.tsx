import { disqualify, type Winner } from "@/components/admin/api/contests.ts";
import { ReasonDialog } from "@/components/admin/form/ReasonDialog.tsx";
import { deletedMember } from "./wording.ts";

interface DisqualifyDialogProps {
  contestId: string;
  winner: Winner;
  onClose: () => void;
}

/** Asks why before a winner loses the prize. */
export function DisqualifyDialog({ contestId, winner, onClose }: DisqualifyDialogProps) {
  const name = winner.name ?? deletedMember;
  return (
    <ReasonDialog
      title="Disqualify Winner"
      description={`${name} loses the prize, and the next person in the drawn order, if there is one, takes their place. This action cannot be undone.`}
      label="Reason"
      hint="Only administrators see this, until the member is deleted. The public page only says: Could not be given the prize."
      confirm="Disqualify"
      act={(reason) => disqualify(contestId, winner.id, reason)}
      done={`${name} has been disqualified`}
      failed="Failed to disqualify winner"
      onClose={onClose}
    />
  );
}
