import { adminFetch } from "@/api/admin.ts";
import { ProblemError } from "@/api/problem.ts";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { toast } from "@/lib/toast.ts";
import { useRefresh } from "./useRefresh.ts";

interface DeleteDialogProps {
  title: string;
  /** What will happen; must say that it cannot be undone. */
  description: string;
  confirm: string;
  /** The record's path in the administrators' API. */
  path: string;
  /** What the toast says when it is gone, and when it could not be deleted. */
  deleted: string;
  failed: string;
  onClose: () => void;
  /** Leaves the page about the record; without it the page stays and is read anew. */
  onDeleted?: () => void;
}

/** Asks before a record is deleted, deletes it and says what came of it. */
export function DeleteDialog({
  path,
  deleted,
  failed,
  onClose,
  onDeleted,
  ...question
}: DeleteDialogProps) {
  const refresh = useRefresh();

  async function remove() {
    try {
      await adminFetch<void>("DELETE", path);
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
      open
      onOpenChange={(open) => open || onClose()}
      onConfirm={remove}
    />
  );
}
