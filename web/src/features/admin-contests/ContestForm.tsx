import type { Contest } from "@/components/admin/api/contests.ts";
import { RecordForm } from "@/components/admin/form/RecordForm.tsx";
import { findBusinessesOf } from "@/components/admin/pickers/api.ts";
import { contestFields } from "./fields.tsx";
import { PrizeNotes } from "./PrizeNotes.tsx";
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
  const { started } = form;
  const town = form.watch("town_id");
  return (
    <RecordForm
      form={form}
      fields={contestFields}
      props={{
        ...(started && frozenProps),
        town_id: { disabled: started, onChange: form.chooseTown },
        featured_business_id: {
          disabled: !town || started,
          ...(!town && { placeholder: "Choose the town first" }),
          find: findBusinessesOf(town?.id ?? ""),
          onChange: form.chooseBusiness,
        },
      }}
      own={{ start_date: <StartDateField form={form} /> }}
      notes={{
        "Town and week": started && <Started />,
        Prize: !started && <PrizeNotes form={form} />,
      }}
      save={save}
      onCancel={onCancel}
    >
      {question}
    </RecordForm>
  );
}

const frozen = { readOnly: true, className: "read-only:bg-newsprint" };

/** What the rules are made of and is typed; the service refuses a change of it. */
const frozenProps = {
  sponsor_id: { disabled: true },
  title: frozen,
  prize_description: frozen,
  long_prize_description: { ...frozen, className: "min-h-20 read-only:bg-newsprint" },
  prize_value_cents: frozen,
  number_of_winners: frozen,
  consolation_prize: frozen,
  terms_and_conditions: { ...frozen, className: "min-h-20 read-only:bg-newsprint" },
};

function Started() {
  return (
    <p className="rounded-control bg-newsprint px-4 py-2.5 text-14">
      This contest has started: its official rules are public and the town’s ledger names them, so
      nothing that they contain can be changed any more: its town, week, business, sponsor, title,
      prize, value, number of winners, consolation prize and terms. Other texts and pictures can
      still be changed; if the rules are wrong, void the contest and create another one.
    </p>
  );
}
