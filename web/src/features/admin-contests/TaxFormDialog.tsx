import { useState } from "react";
import { noteTaxForm, type Winner } from "@/components/admin/api/contests.ts";
import { ActionDialog } from "@/components/admin/form/ActionDialog.tsx";
import { refresh } from "@/components/admin/refresh.ts";
import { TextField } from "@/components/form/TextField.tsx";
import { useAction } from "@/lib/useAction.ts";
import { deletedMember } from "./wording.ts";

interface TaxFormDialogProps {
  contestId: string;
  winner: Winner;
  onClose: () => void;
}

/** Notes the day on which a winner's tax form arrived. Nothing of the form is stored. */
export function TaxFormDialog({ contestId, winner, onClose }: TaxFormDialogProps) {
  const [day, setDay] = useState(winner.tax_form_received_on ?? "");
  const { run, busy } = useAction({
    act: () => noteTaxForm(contestId, winner.id, day || null),
    done: "The tax form was recorded",
    failed: "Failed to record the tax form",
    onDone: onClose,
    refresh,
  });
  return (
    <ActionDialog
      title="Tax Form Received"
      description={`When did the tax form of ${winner.name ?? deletedMember} arrive? Keep the form itself in your own files: no social security number is ever stored here.`}
      confirm="Save"
      busy={busy}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <TextField
        label="Received on"
        hint="Leave it empty if none has arrived."
        type="date"
        error={undefined}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </ActionDialog>
  );
}
