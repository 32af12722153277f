import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";

interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "type"> {
  /** What is agreed to; may hold links. */
  children: ReactNode;
  /** Whether the form can be sent without it. */
  optional?: boolean;
  error?: string | undefined;
}

/** A box to tick beside what ticking it says. */
export function CheckboxField({ children, error, optional = false, ...rest }: CheckboxFieldProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          {...rest}
          id={id}
          type="checkbox"
          required={!optional}
          aria-describedby={errorId}
          aria-invalid={error ? true : undefined}
          className="mt-3 size-5 shrink-0 cursor-pointer accent-brand"
        />
        <label htmlFor={id} className="cursor-pointer py-2.5">
          {children}
        </label>
      </div>
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 font-medium text-14 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
