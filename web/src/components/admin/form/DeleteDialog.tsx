import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { refresh, refreshOthers } from "../refresh.ts";

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
  /** Leaves the page about the record; without it the page stays and its data is fetched again. */
  onDeleted?: () => void;
}

/** Asks before a record is deleted, deletes it and says what came of it. */
export function DeleteDialog({
  remove,
  deleted,
  failed,
  onClose,
  onDeleted,
  ...question
}: DeleteDialogProps) {
  const deletion = useAction({
    act: remove,
    done: deleted,
    failed,
    refresh: onDeleted ? refreshOthers : refresh,
    ...(onDeleted && { onDone: onDeleted }),
  });
  return (
    <ConfirmDialog
      {...question}
      open
      onOpenChange={(open) => open || onClose()}
      onConfirm={deletion.run}
    />
  );
}
