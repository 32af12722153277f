import { type Contest, deleteContest } from "@/components/admin/api/contests.ts";
import { DeleteDialog } from "@/components/admin/form/DeleteDialog.tsx";
import { VoidContestDialog } from "./VoidContestDialog.tsx";

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

  return <VoidContestDialog contest={contest} onClose={onClose} />;
}
