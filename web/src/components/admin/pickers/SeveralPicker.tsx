import { X } from "lucide-react";
import type { Ref } from "react";
import { Field } from "@/components/ui/Field.tsx";
import type { PickerOption } from "./option.ts";
import { PickerBox } from "./PickerBox.tsx";
import { type FindOptions, usePicker } from "./usePicker.ts";

interface SeveralPickerProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  placeholder: string;
  /** What a screen reader calls the list: 'Towns'. */
  listLabel: string;
  /** Said when nothing was found: 'No towns found.' */
  none: string;
  /** Says how many are chosen: '2 town(s) selected'. */
  count: (chosen: number) => string;
  find: FindOptions;
  value: readonly PickerOption[];
  onChange: (options: PickerOption[]) => void;
  /** For the form, which moves the keyboard here when the choice is missing. */
  ref?: Ref<HTMLInputElement>;
}

/** A field for choosing several of many; the list stays open, and what is chosen stands below. */
export function SeveralPicker({
  label,
  hint,
  error,
  required = false,
  placeholder,
  listLabel,
  none,
  count,
  find,
  value,
  onChange,
  ref,
}: SeveralPickerProps) {
  const without = (id: string) => value.filter((chosen) => chosen.id !== id);
  const picker = usePicker({
    find,
    staysOpen: true,
    onPick: (option) => {
      const chosen = value.some(({ id }) => id === option.id);
      onChange(chosen ? without(option.id) : [...value, option]);
    },
  });
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className="grid gap-2">
          <PickerBox
            {...control}
            ref={ref}
            picker={picker}
            listLabel={listLabel}
            none={none}
            several
            chosen={value.map(({ id }) => id)}
            placeholder={placeholder}
          />
          <p role="status" className="text-14 text-muted">
            {count(value.length)}
          </p>
          {value.length > 0 && (
            <ul aria-label={`Selected ${listLabel.toLowerCase()}`} className="flex flex-wrap gap-2">
              {value.map((option) => (
                <li
                  key={option.id}
                  className="flex items-center rounded-control border border-hairline bg-newsprint pl-2.5 text-14"
                >
                  <span className="max-w-56 truncate">{option.label}</span>
                  <button
                    type="button"
                    onClick={() => onChange(without(option.id))}
                    className="grid size-11 place-items-center rounded-control text-muted hover:text-ink md:size-8"
                  >
                    <X aria-hidden className="size-4" />
                    <span className="sr-only">Remove {option.label}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}
