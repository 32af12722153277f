import { X } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import type { PickerOption } from "./option.ts";
import { PickerBox, type PickerWords } from "./PickerBox.tsx";
import { usePicker } from "./usePicker.ts";

interface PickerProps extends PickerWords {
  disabled?: boolean;
  /** The words for choosing nothing, offered at the top of the list; without them a choice stays a choice. */
  nothing?: string;
  value: PickerOption | null;
  onChange: (option: PickerOption | null) => void;
}

/** A field for choosing one of many, by typing a part of its name. */
export function Picker({ nothing, find, value, onChange, ...words }: PickerProps) {
  const picker = usePicker({
    find,
    staysOpen: false,
    onPick: (option) => onChange(option.id === "" ? null : option),
    first: nothing === undefined ? undefined : { id: "", label: nothing },
  });
  return (
    <PickerBox
      {...words}
      picker={picker}
      chosen={[value?.id ?? ""]}
      resting={value?.label}
      end={
        value &&
        nothing !== undefined &&
        !words.disabled && (
          <Button
            variant="ghost"
            size="icon"
            className="absolute top-0 right-0"
            onClick={() => onChange(null)}
          >
            <X aria-hidden />
            <span className="sr-only">
              {nothing} instead of {value.label}
            </span>
          </Button>
        )
      }
    />
  );
}
