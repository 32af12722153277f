import type { ComponentProps } from "react";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import { Textarea } from "@/components/ui/Textarea.tsx";

interface Labelled {
  label: string;
  hint?: string;
  error: string | undefined;
  required?: boolean;
}

/** A labelled one-line field; spread `register(…)` of its form onto it. */
export function TextField({
  label,
  hint,
  error,
  required = false,
  ...input
}: Labelled & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  );
}

/** A labelled field of several lines. */
export function LongTextField({
  label,
  hint,
  error,
  required = false,
  ...textarea
}: Labelled & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <Textarea {...textarea} {...control} />}
    </Field>
  );
}
