import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Inbox, Reviewed } from "@/components/admin/api/inbox.ts";
import { changeRows } from "@/components/admin/list/list-page.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";

interface DeleteReviewedProps<Row> {
  inbox: Inbox<Row>;
  id: string;
  /** What will be gone, and that it is for good. */
  warning: string;
  onDeleted: () => void;
}

/** Removes what somebody sent in, after asking. */
export function DeleteReviewed<Row extends Reviewed>({
  inbox,
  id,
  warning,
  onDeleted,
}: DeleteReviewedProps<Row>) {
  const client = useQueryClient();
  const [asking, ask] = useState(false);
  const noun = inbox.name === "applications" ? "application" : "nomination";
  const deletion = useAction({
    act: () => inbox.remove(id),
    done: { title: "Deleted", description: `The ${noun} was removed` },
    failed: () => `Failed to delete the ${noun}`,
    onDone: () => {
      // At once, so that the keyboard cannot go back to a row that is about to vanish.
      changeRows(client, inbox.list, (row) => (row.id === id ? null : row));
      onDeleted();
    },
    refresh,
  });

  return (
    <>
      <Button variant="ghost" className="sm:mr-auto" onClick={() => ask(true)}>
        <span className="flex items-center gap-2 text-danger">
          <Trash2 aria-hidden />
          Delete
        </span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={ask}
        title={`Delete this ${noun}?`}
        description={warning}
        confirm="Delete"
        onConfirm={deletion.run}
      />
    </>
  );
}
