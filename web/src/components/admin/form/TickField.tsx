import { type ComponentProps, useId } from "react";

interface TickFieldProps extends Omit<ComponentProps<"input">, "type"> {
  label: string;
  hint: string;
}

/** A box to tick, with what ticking it does below. */
export function TickField({ label, hint, ...input }: TickFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={`${id}-hint`}
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand"
      />
      <div>
        <label htmlFor={id} className="cursor-pointer font-semibold text-16">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-14 text-muted">
          {hint}
        </p>
      </div>
    </div>
  );
}
