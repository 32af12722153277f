import { X } from "lucide-react";
import type { PickerOption } from "./option.ts";
import { PickerBox, type PickerWords } from "./PickerBox.tsx";
import { usePicker } from "./usePicker.ts";

interface SeveralPickerProps extends PickerWords {
  /** Says how many are chosen: '2 town(s) selected'. */
  count: (chosen: number) => string;
  value: readonly PickerOption[];
  onChange: (options: PickerOption[]) => void;
}

/** A field for choosing several of many; the list stays open, and what is chosen stands below. */
export function SeveralPicker({ count, find, value, onChange, ...words }: SeveralPickerProps) {
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
    <PickerBox {...words} picker={picker} several chosen={value.map(({ id }) => id)}>
      <p role="status" className="text-14 text-muted">
        {count(value.length)}
      </p>
      {value.length > 0 && (
        <ul
          aria-label={`Selected ${words.listLabel.toLowerCase()}`}
          className="flex flex-wrap gap-2"
        >
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
    </PickerBox>
  );
}
