import { type FormEvent, useEffect, useRef } from "react";
import { FormNotice } from "@/components/form/FormNotice.tsx";
import { PhoneInput } from "@/components/form/PhoneInput.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { shortestPhoneText } from "@/lib/phone.ts";
import { reloadFirst } from "./messages.ts";
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

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  useEffect(() => {
    if (phoneError) input.current?.focus();
  }, [phoneError]);

  useFocusReturn(input, checking);

  function submit(event: FormEvent) {
    event.preventDefault();
    void flow.submitPhone();
  }

  return (
    <form onSubmit={submit} noValidate aria-labelledby={labelledBy} className="grid gap-5">
      <Field
        label="Phone number"
        hint="We text you each week’s pick. No VOIP or temporary numbers."
        error={phoneError}
        required
      >
        {(control) => (
          <PhoneInput
            {...control}
            ref={input}
            name="phone"
            placeholder="(555) 555-0123"
            value={phone}
            onChange={flow.editPhone}
            onForeign={flow.refusePhone}
            readOnly={checking}
            large
            className="min-h-14 tabular-nums"
          />
        )}
      </Field>
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
