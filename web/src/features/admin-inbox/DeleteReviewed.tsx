import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Inbox, Reviewed } from "@/components/admin/api/inbox.ts";
import { useRefresh } from "@/components/admin/form/useRefresh.ts";
import { changeRows } from "@/components/admin/list/list-page.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { toast } from "@/lib/toast.ts";

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
  const refresh = useRefresh();
  const [asking, ask] = useState(false);
  const noun = inbox.name === "applications" ? "application" : "nomination";

  async function remove() {
    try {
      await inbox.remove(id);
      toast({ title: "Deleted", description: `The ${noun} was removed` });
      // At once, so that the keyboard cannot go back to a row that is about to vanish.
      changeRows(client, inbox.list, (row) => (row.id === id ? null : row));
      onDeleted();
    } catch (failure) {
      const description = `Failed to delete the ${noun}`;
      toast({ title: "Error", description, variant: "destructive" });
      throw failure;
    } finally {
      // Also after a refusal: somebody else may have deleted it.
      refresh();
    }
  }

  return (
    <>
      <Button variant="ghost" className="text-danger! sm:mr-auto" onClick={() => ask(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={ask}
        title={`Delete this ${noun}?`}
        description={warning}
        confirm="Delete"
        onConfirm={remove}
      />
    </>
  );
}
