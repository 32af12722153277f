import type { Ref } from "react";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  busy: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The six digits of a message, which the phone offers to fill in. */
export function CodeField({ value, onChange, error, busy, ref }: CodeFieldProps) {
  return (
    <Field label="Code" error={error} required>
      {(control) => (
        <Input
          {...control}
          ref={ref}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          readOnly={busy}
          large
          className="max-w-40 tabular-nums tracking-[0.2em]"
        />
      )}
    </Field>
  );
}

/** Whether all six digits are there, however they were typed. */
export function isWholeCode(code: string): boolean {
  return code.replaceAll(/\D/g, "").length >= 6;
}
