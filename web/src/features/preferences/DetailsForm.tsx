import { type ChangeEvent, useState } from "react";
import { TextField } from "@/components/form/TextField.tsx";
import { useAction } from "@/lib/useAction.ts";
import { correctDetails, type Preferences } from "./api.ts";
import { CorrectionForm, type CorrectionProps } from "./CorrectionForm.tsx";

const fields = ["first_name", "last_name", "address"] as const;

/** Name and address, which count at once. */
export function DetailsForm(props: CorrectionProps<Preferences> & { person: Preferences }) {
  const { token, person, onSaved, onCancel } = props;
  const { first_name, last_name, address } = person;
  const [typed, setTyped] = useState({ first_name, last_name, address });
  const { busy, problem, run } = useAction({
    act: () => correctDetails(token, typed),
    done: { title: "Saved", description: "Your name and address are corrected." },
    onDone: onSaved,
  });

  const control = (name: (typeof fields)[number]) => ({
    error: problem?.fields[name],
    value: typed[name],
    readOnly: busy,
    required: true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [name]: target.value }),
  });

  return (
    <CorrectionForm
      save="Save"
      saving="Saving..."
      busy={busy}
      problem={problem}
      fields={fields}
      onSave={() => void run()}
      onCancel={onCancel}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...control("first_name")} />
        <TextField label="Last name" autoComplete="family-name" {...control("last_name")} />
      </div>
      <TextField label="Address" autoComplete="street-address" {...control("address")} />
    </CorrectionForm>
  );
}
