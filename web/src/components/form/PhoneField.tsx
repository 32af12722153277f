import { type ComponentProps, type RefObject, useEffect } from "react";
import { Field } from "@/components/ui/Field.tsx";
import { PhoneInput } from "./PhoneInput.tsx";

interface PhoneFieldProps extends ComponentProps<typeof PhoneInput> {
  label: string;
  hint: string;
  error: string | undefined;
  /** Whether the keyboard goes to the field at once, because its step was come back to. */
  takesFocus: boolean;
  ref: RefObject<HTMLInputElement | null>;
}

/** The field for somebody's number; it takes the keyboard when the number is refused. */
export function PhoneField({ label, hint, error, takesFocus, ref, ...input }: PhoneFieldProps) {
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus, ref]);

  useEffect(() => {
    if (error) ref.current?.focus();
  }, [error, ref]);

  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => (
        <PhoneInput {...control} {...input} ref={ref} name="phone" placeholder="(555) 555-0123" />
      )}
    </Field>
  );
}
