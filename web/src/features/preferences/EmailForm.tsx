import { useState } from "react";
import { TextField } from "@/components/form/TextField.tsx";
import { useAction } from "@/lib/useAction.ts";
import { type Preferences, requestEmailChange } from "./api.ts";
import { CorrectionForm, type CorrectionProps } from "./CorrectionForm.tsx";

/** A new email address, which counts once the link that goes to it was followed. */
export function EmailForm(props: CorrectionProps<Preferences> & { person: Preferences }) {
  const { token, person, onSaved, onCancel } = props;
  const [email, setEmail] = useState("");
  const { busy, problem, run, forget } = useAction({
    act: () => requestEmailChange(token, email),
    done: ({ local }) => ({
      title: "One more step",
      description: local
        ? "This installation sends no email. The link is in its outbox, where administrators can see it."
        : "We sent a link to the new address. It counts once you follow it.",
    }),
    onDone: ({ waiting_email }) => onSaved({ ...person, waiting_email }),
  });

  return (
    <CorrectionForm
      save="Send link"
      saving="Sending..."
      busy={busy}
      problem={problem}
      fields={["email"]}
      onSave={() => void run()}
      onCancel={onCancel}
    >
      <TextField
        label="New email"
        hint="We send a link to it first. Until you follow it, we write to the old one."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={problem?.fields["email"]}
        value={email}
        readOnly={busy}
        onChange={({ target }) => {
          forget();
          setEmail(target.value);
        }}
        className="max-w-sm"
      />
    </CorrectionForm>
  );
}
