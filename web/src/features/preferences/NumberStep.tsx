import { type FormEvent, useRef } from "react";
import { PhoneField } from "@/components/form/PhoneField.tsx";
import { TextsConsentWords } from "@/components/form/TextsConsentWords.tsx";
import { Failure } from "@/components/personal-link/Failure.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { isWholePhone, wholeNumberOnly } from "@/lib/phone.ts";
import { useAction } from "@/lib/useAction.ts";
import { requestPhoneChange } from "./api.ts";

/** A number whose code is on its way. */
export interface Awaited {
  /** As the field showed it. */
  phone: string;
  /** Whether this installation sends no texts. */
  local: boolean;
}

interface NumberStepProps {
  token: string;
  phone: string;
  refusal: string | undefined;
  /** Whether the keyboard goes to the field at once, because this step was come back to. */
  takesFocus: boolean;
  /** Whether they get texts, which then go to the new number. */
  getsTexts: boolean;
  onEdit: (phone: string) => void;
  onRefused: (why: string) => void;
  onSent: (awaited: Awaited) => void;
}

/** The first step: the number the code goes to. */
export function NumberStep(props: NumberStepProps) {
  const { token, phone, refusal, takesFocus, getsTexts, onEdit, onRefused, onSent } = props;
  const input = useRef<HTMLInputElement>(null);
  const { busy, problem, run, forget } = useAction({
    act: () => requestPhoneChange(token, phone),
    onDone: ({ local }) => onSent({ phone, local }),
  });
  const underField = problem?.fields["phone"] ?? refusal;

  function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    if (!isWholePhone(phone)) {
      onRefused(wholeNumberOnly);
      return;
    }
    void run();
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PhoneField
        ref={input}
        label="New phone number"
        hint="We text a code to it first. No VOIP or temporary numbers."
        error={underField}
        takesFocus={takesFocus}
        value={phone}
        onChange={(text) => {
          forget();
          onEdit(text);
        }}
        onForeign={() => {
          forget();
          onRefused(wholeNumberOnly);
        }}
        readOnly={busy}
        className="max-w-sm tabular-nums"
      />
      {getsTexts && (
        <p className="text-14 text-muted">
          Your texts then go to the new number, on the same terms: <TextsConsentWords />
        </p>
      )}
      <Button
        type="submit"
        variant="outline"
        size="lg"
        className="justify-self-start"
        aria-disabled={busy}
      >
        {busy ? "Sending..." : "Send code"}
      </Button>
      <Failure problem={problem?.fields["phone"] ? null : problem} />
    </form>
  );
}
