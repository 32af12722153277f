import { useQueryClient } from "@tanstack/react-query";
import { FormProvider } from "react-hook-form";
import { renameTown, type TownDetail, townQuery } from "@/components/admin/api/towns.ts";
import { ActionDialog } from "@/components/admin/form/ActionDialog.tsx";
import { SavingProblem } from "@/components/admin/form/form-notes.tsx";
import { RecordFields } from "@/components/admin/form/RecordFields.tsx";
import { useRecordForm } from "@/components/admin/form/useRecordForm.ts";
import { nameFields } from "./fields.tsx";

interface RenameTownDialogProps {
  town: TownDetail;
  onClose: () => void;
}

/** Gives a town another name; its address follows, and the old one leads there. */
export function RenameTownDialog({ town, onClose }: RenameTownDialogProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    initial: nameFields.values(town),
    schema: nameFields.schema,
    required: nameFields.required,
    incomplete: "Please fill in all required fields",
    save: ({ name }) => renameTown(town.id, name),
    saved: "Town renamed",
    failed: "Failed to rename town",
    onSaved: (renamed) => {
      client.setQueryData(townQuery(town.id).queryKey, renamed);
      onClose();
    },
  });
  return (
    <ActionDialog
      ref={form.element}
      holdsForm
      title="Rename Town"
      description={`Its pages move to an address made from the new name. The current address, /towns/${town.slug}, will always redirect there, also from messages already sent. Its ledger continues under its original name.`}
      confirm="Rename"
      working="Saving..."
      busy={form.busy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <RecordFields
          sections={nameFields.sections}
          props={{ name: { hint: `In ${town.state}` } }}
        />
      </FormProvider>
      <SavingProblem problem={form.problem} />
    </ActionDialog>
  );
}
