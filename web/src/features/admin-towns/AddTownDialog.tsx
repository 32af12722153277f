import { FormProvider } from "react-hook-form";
import { type CreatedTown, createTown } from "@/components/admin/api/towns.ts";
import { ActionDialog } from "@/components/admin/form/ActionDialog.tsx";
import { SavingProblem } from "@/components/admin/form/form-notes.tsx";
import { RecordFields } from "@/components/admin/form/RecordFields.tsx";
import { useRecordForm } from "@/components/admin/form/useRecordForm.ts";
import { newTownSchema, townFields } from "./fields.tsx";
import { activated } from "./status-words.ts";

const { sections } = townFields;

/** A new town: one of the places, or a name and a state that are not among them. */
export function AddTownDialog({ onClose }: { onClose: () => void }) {
  const form = useRecordForm({
    initial: townFields.values(null),
    schema: newTownSchema,
    required: ["name", "state"],
    incomplete: "Please fill in all required fields",
    save: (town) => createTown(town.place_slug ? { ...town, name: null, state: null } : town),
    saved: createdSentence,
    failed: "Failed to add town",
    onSaved: onClose,
  });
  const isPlace = form.watch("place_slug") !== null;
  return (
    <ActionDialog
      ref={form.element}
      holdsForm
      title="Add Town"
      description="Choose a place, or type the name and state of one that is not in the list."
      confirm="Add Town"
      working="Adding..."
      busy={form.busy}
      onSubmit={form.onSubmit}
      onClose={onClose}
      className="grid gap-5"
    >
      <FormProvider {...form}>
        <RecordFields sections={{ "": sections.place }} />
        <fieldset disabled={isPlace} className="grid gap-3 disabled:opacity-55">
          <legend className="mb-3 text-14 text-muted">Or a place that is not in the list</legend>
          <div className="grid gap-4 sm:grid-cols-[3fr_2fr] sm:items-start">
            <RecordFields
              sections={{ "": sections.name }}
              props={{ name: { required: true }, state: { required: true } }}
            />
          </div>
        </fieldset>
        <RecordFields sections={{ "": sections.status }} />
      </FormProvider>
      <SavingProblem problem={form.problem} />
    </ActionDialog>
  );
}

function createdSentence({ full_name, status, notified }: CreatedTown): string {
  if (status !== "Active") return `${full_name} has been added`;
  // Nobody can have joined a town that is made now.
  return activated(full_name, notified ?? 0, false);
}
