import { type Contest, deleteContest, voidContest } from "@/components/admin/api/contests.ts";
import { DeleteDialog } from "@/components/admin/form/DeleteDialog.tsx";
import { ReasonDialog } from "@/components/admin/form/ReasonDialog.tsx";
import { formatCount } from "@/components/admin/format.ts";
import { untitled } from "./wording.ts";

interface RemoveContestDialogProps {
  contest: Pick<Contest, "id" | "title" | "status" | "participants">;
  onClose: () => void;
  /** Called when it was deleted, not when it was voided: a voided contest keeps its page. */
  onDeleted?: () => void;
}

/** Deletes a contest that has not started; voids one that has, because its commitment is public. */
export function RemoveContestDialog({ contest, onClose, onDeleted }: RemoveContestDialogProps) {
  if (contest.status === "Upcoming") {
    return (
      <DeleteDialog
        title="Delete Contest"
        description="Are you sure you want to delete this contest? This action cannot be undone. All associated data including participants and entries will be permanently removed."
        confirm="Delete Contest"
        remove={() => deleteContest(contest.id)}
        deleted="Contest deleted successfully"
        failed="Failed to delete contest"
        onClose={onClose}
        {...(onDeleted && { onDeleted })}
      />
    );
  }

  return (
    <ReasonDialog
      title="Void Contest"
      description={`"${contest.title || untitled}" has started and its commitment is public, so it cannot be deleted. It will be voided instead. It stays on record with your reason, no prize is awarded to any of its ${participants(contest.participants)}, messages about it that wait are dropped, and its week is free again. This action cannot be undone.`}
      label="Reason"
      hint="This is public and permanent: everyone who opens the drawing will read it word for word. Do not name anyone."
      confirm="Void Contest"
      act={(reason) => voidContest(contest.id, reason)}
      done="Contest voided"
      failed="Failed to delete contest"
      onClose={onClose}
    />
  );
}

function participants(count: number): string {
  return count === 1 ? "1 participant" : `${formatCount(count)} participants`;
}
