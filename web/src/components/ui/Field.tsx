import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

/** What a control needs so that its label, hint and error belong to it. */
interface FieldControl {
  id: string;
  required: boolean;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  /** Renders the control; spread what it receives onto the input, select or textarea. */
  children: (control: FieldControl) => ReactNode;
}

/** A form field: its label, a hint, the control, and the error right under it. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(" ") || undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-16">
        {label} {!required && <span className="font-normal text-14 text-muted">(optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-14 text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        required,
        "aria-describedby": describedBy,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 font-medium text-14 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
