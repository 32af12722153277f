import type { Contest } from "@/components/admin/api/contests.ts";
import { RecordForm } from "@/components/admin/form/RecordForm.tsx";
import { findBusinessesOf } from "@/components/admin/pickers/api.ts";
import { contestFields } from "./fields.tsx";
import { StartDateField } from "./StartDateField.tsx";
import { useAnnouncementQuestion } from "./useAnnouncementQuestion.tsx";
import { type Beginning, useContestForm } from "./useContestForm.ts";

interface ContestFormProps {
  /** The contest to change, or null for a new one. */
  contest: Contest | null;
  /** What a new one begins with. */
  beginning?: Beginning | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form of a contest. */
export function ContestForm({ contest, beginning, onSaved, onCancel }: ContestFormProps) {
  const save = contest ? "Save Contest" : "Create Contest";
  const [ask, question] = useAnnouncementQuestion(save);
  const form = useContestForm(contest, onSaved, ask, beginning);
  const { started, busy } = form;
  const town = form.watch("town_id");
  return (
    <RecordForm
      form={form}
      fields={contestFields}
      props={{
        town_id: { disabled: started, onChange: form.chooseTown },
        featured_business_id: {
          disabled: !town,
          ...(!town && { placeholder: "Choose the town first" }),
          find: findBusinessesOf(town?.id ?? ""),
          onChange: form.chooseBusiness,
        },
        number_of_winners: { readOnly: started || busy, className: "read-only:bg-newsprint" },
      }}
      own={{ start_date: <StartDateField form={form} /> }}
      notes={{ "Town and week": started && <Started /> }}
      save={save}
      onCancel={onCancel}
    >
      {question}
    </RecordForm>
  );
}

function Started() {
  return (
    <p className="rounded-control bg-newsprint px-4 py-2.5 text-14">
      This contest has started: its town, its week and the number of winners can no longer be
      changed.
    </p>
  );
}
