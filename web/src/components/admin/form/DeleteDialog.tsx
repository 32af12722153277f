import { ProblemError } from "@/api/problem.ts";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { toast } from "@/lib/toast.ts";
import { useRefresh } from "./useRefresh.ts";

interface DeleteDialogProps {
  title: string;
  /** What will happen; must say that it cannot be undone. */
  description: string;
  confirm: string;
  /** Deletes it. */
  remove: () => Promise<void>;
  /** What the toast says when it is gone, and when it could not be deleted. */
  deleted: string;
  failed: string;
  onClose: () => void;
  /** Leaves the page about the record; without it the page stays and is read anew. */
  onDeleted?: () => void;
}

/** Asks before a record is deleted, deletes it and says what came of it. */
export function DeleteDialog({
  remove,
  deleted,
  failed,
  onClose,
  onDeleted,
  confirm: confirmation,
  ...question
}: DeleteDialogProps) {
  const refresh = useRefresh();

  async function confirm() {
    try {
      await remove();
    } catch (failure) {
      const refused = failure instanceof ProblemError && failure.status === 409;
      const description = refused ? failure.message : failed;
      toast({ title: "Error", description, variant: "destructive" });
      throw failure;
    }
    toast({ title: "Success", description: deleted });
    refresh(onDeleted !== undefined);
    onDeleted?.();
  }

  return (
    <ConfirmDialog
      {...question}
      confirm={confirmation}
      open
      onOpenChange={(open) => open || onClose()}
      onConfirm={confirm}
    />
  );
}
