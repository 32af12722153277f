import { X } from "lucide-react";
import type { Ref } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import type { PickerOption } from "./option.ts";
import { PickerBox } from "./PickerBox.tsx";
import { type FindOptions, usePicker } from "./usePicker.ts";

interface PickerProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  placeholder: string;
  /** What a screen reader calls the list: 'Towns'. */
  listLabel: string;
  /** Said when nothing was found: 'No towns found.' */
  none: string;
  /** The words for choosing nothing, offered at the top of the list; without them a choice stays a choice. */
  nothing?: string;
  find: FindOptions;
  value: PickerOption | null;
  onChange: (option: PickerOption | null) => void;
  /** For the form, which moves the keyboard here when the choice is missing. */
  ref?: Ref<HTMLInputElement>;
}

/** A field for choosing one of many, by typing a part of its name. */
export function Picker({
  label,
  hint,
  error,
  required = false,
  disabled = false,
  placeholder,
  listLabel,
  none,
  nothing,
  find,
  value,
  onChange,
  ref,
}: PickerProps) {
  const picker = usePicker({
    find,
    staysOpen: false,
    onPick: (option) => onChange(option.id === "" ? null : option),
    first: nothing === undefined ? undefined : { id: "", label: nothing },
  });
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <PickerBox
          {...control}
          ref={ref}
          picker={picker}
          listLabel={listLabel}
          none={none}
          several={false}
          chosen={[value?.id ?? ""]}
          resting={value?.label}
          disabled={disabled}
          placeholder={value?.label ?? placeholder}
          onFocus={(event) => event.target.select()}
          end={
            value && nothing !== undefined && !disabled ? (
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
            ) : null
          }
        />
      )}
    </Field>
  );
}
