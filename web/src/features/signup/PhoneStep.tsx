import { type FormEvent, useRef } from "react";
import { FormNotice } from "@/components/form/FormNotice.tsx";
import { PhoneField } from "@/components/form/PhoneField.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { shortestPhoneText } from "@/lib/phone.ts";
import { reloadFirst } from "./messages.ts";
import { TextsNote } from "./TextsNote.tsx";
import { useFocusReturn } from "./useFocusReturn.ts";
import type { useSignup } from "./useSignup.ts";

interface PhoneStepProps {
  flow: ReturnType<typeof useSignup>;
  /** Whether the keyboard goes to the field at once, because this step was come back to. */
  takesFocus: boolean;
  labelledBy: string;
}

/** The first step: the number that messages go to. */
export function PhoneStep({ flow, takesFocus, labelledBy }: PhoneStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const { phone, phoneError, notice, checking } = flow;

  useFocusReturn(input, checking);

  function submit(event: FormEvent) {
    event.preventDefault();
    void flow.submitPhone();
  }

  return (
    <form onSubmit={submit} noValidate aria-labelledby={labelledBy} className="grid gap-5">
      <PhoneField
        ref={input}
        label="Phone number"
        hint="One account per number. No VOIP or temporary numbers."
        error={phoneError}
        takesFocus={takesFocus}
        value={phone}
        onChange={flow.editPhone}
        onForeign={flow.refusePhone}
        readOnly={checking}
        large
        className="min-h-14 tabular-nums"
      />
      <TextsNote />
      <FormNotice notice={notice} />
      {notice === reloadFirst.toast && (
        <Button variant="outline" size="lg" onClick={() => location.reload()}>
          Reload the page
        </Button>
      )}
      <Button
        type="submit"
        variant="hero"
        size="xl"
        disabled={phone.length < shortestPhoneText || checking}
      >
        {checking ? "Checking..." : "Continue"}
      </Button>
    </form>
  );
}
