import { clsx } from "clsx";
import type { ReactNode } from "react";

interface ChoiceProps<Value extends string> {
  /** What is chosen, for a screen reader. */
  label: string;
  name: string;
  value: Value;
  options: readonly { value: Value; label: string; note?: ReactNode }[];
  onChoose: (value: Value) => void;
  disabled?: boolean;
}

/** One of a few answers, each with what it means. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, name, value, options, onChoose, disabled = false } = props;
  return (
    <fieldset className="grid gap-2.5" disabled={disabled}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "flex min-h-11 cursor-pointer gap-3 rounded-control border bg-white p-3.5",
            option.value === value ? "border-brand" : "border-field",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="mt-1 size-4 shrink-0 accent-brand"
          />
          <span className="grid gap-0.5">
            <span className="font-semibold text-16">{option.label}</span>
            {option.note && <span className="text-14 text-muted">{option.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
