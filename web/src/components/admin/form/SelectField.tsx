import type { ComponentProps } from "react";
import { Field } from "@/components/ui/Field.tsx";
import { Select } from "@/components/ui/Select.tsx";

interface SelectFieldProps extends ComponentProps<typeof Select> {
  label: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
}

/** A labelled choice of a few; spread `register(…)` of its form onto it. */
export function SelectField({ label, hint, error, required = false, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
