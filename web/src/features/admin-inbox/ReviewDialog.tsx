import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { Inbox, Reviewed, ReviewStatus } from "@/components/admin/api/inbox.ts";
import { forgetDraft, readDraft, saveDraft } from "@/components/admin/form/draft.ts";
import { SelectField } from "@/components/admin/form/SelectField.tsx";
import { refresh } from "@/components/admin/refresh.ts";
import { LongTextField } from "@/components/form/TextField.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { DeleteReviewed } from "./DeleteReviewed.tsx";
import { statuses, statusName } from "./status.tsx";

interface ReviewDialogProps<Row extends Reviewed> {
  inbox: Inbox<Row>;
  title: string;
  record: Row;
  /** The statuses that can be chosen, beside the present one. */
  offered: readonly ReviewStatus[];
  /** Whether it can only be looked at. */
  isFixed: boolean;
  /** Said before it is deleted. */
  warning: string;
  onSaved: (record: Row) => void;
  onClose: () => void;
  /** What arrived. */
  children: ReactNode;
}

/** What arrived, and what administrators make of it. */
export function ReviewDialog<Row extends Reviewed>({
  inbox,
  title,
  record,
  offered,
  isFixed,
  warning,
  onSaved,
  onClose,
  children,
}: ReviewDialogProps<Row>) {
  const id = useId();
  const [chosen, choose] = useState<ReviewStatus | null>(null);
  const draft = `review:${inbox.name}:${record.id}`;
  const [draftNotes] = useState(() => readDraft(draft)["notes"]);
  const [notes, setNotes] = useState(
    typeof draftNotes === "string" ? draftNotes : record.review_notes,
  );
  // Only somebody else's notes could be undone by saving: the status is always the present one.
  const [read, setRead] = useState(record);
  if (read !== record && read.review_notes === record.review_notes) setRead(record);
  // An application that was just accepted must not go back to what was chosen before.
  const status = chosen && offered.includes(chosen) ? chosen : record.review_status;
  const options = statuses.filter(
    ({ value }) => value === record.review_status || offered.includes(value),
  );

  const { run, busy, errors } = useAction({
    act: () => {
      const { updated_at } = read;
      return inbox.save(record.id, { review_status: status, review_notes: notes, updated_at });
    },
    done: "Review saved",
    failed: "Failed to save the review",
    fields: ["review_status", "review_notes"],
    onDone: (saved) => {
      forgetDraft(draft);
      onSaved(saved);
      onClose();
    },
    refresh,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void run();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title={title}
      description={statusName(record.review_status)}
      actions={
        <>
          {!isFixed && (
            <DeleteReviewed
              inbox={inbox}
              id={record.id}
              warning={warning}
              onDeleted={() => {
                forgetDraft(draft);
                onClose();
              }}
            />
          )}
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          {!isFixed && (
            <Button type="submit" form={id} aria-disabled={busy}>
              {busy ? "Saving..." : "Save Review"}
            </Button>
          )}
        </>
      }
    >
      {children}
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        <SelectField
          label="Status"
          required
          options={options}
          error={errors["review_status"]}
          value={status}
          disabled={isFixed}
          onChange={({ target }) => choose(target.value as ReviewStatus)}
        />
        <LongTextField
          label="Notes"
          hint={
            typeof draftNotes === "string"
              ? "For administrators only. This is what you typed but did not save."
              : "For administrators only."
          }
          error={errors["review_notes"]}
          value={notes}
          readOnly={isFixed}
          onChange={({ target }) => {
            setNotes(target.value);
            saveDraft(draft, target.value === record.review_notes ? {} : { notes: target.value });
          }}
        />
      </form>
    </Dialog>
  );
}
