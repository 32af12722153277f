import { ChevronsUpDown, X } from "lucide-react";
import { type Ref, useId } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import type { PickerOption } from "./option.ts";
import { PickerList } from "./PickerList.tsx";
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
  const listId = useId();
  const optionId = (option: PickerOption) => `${listId}-${option.id}`;
  const picker = usePicker({
    find,
    staysOpen: false,
    onPick: (option) => onChange(option.id === "" ? null : option),
    first: nothing === undefined ? undefined : { id: "", label: nothing },
  });
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div {...picker.frame} className="relative">
          <Input
            {...control}
            ref={ref}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            aria-autocomplete="list"
            aria-expanded={picker.state !== "closed"}
            aria-controls={picker.state === "options" ? listId : undefined}
            aria-activedescendant={picker.active && optionId(picker.active)}
            placeholder={value?.label ?? placeholder}
            value={picker.text ?? value?.label ?? ""}
            onFocus={(event) => event.target.select()}
            {...picker.box}
            className="pr-11"
          />
          {value && nothing !== undefined && !disabled ? (
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
          ) : (
            <ChevronsUpDown
              aria-hidden
              className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3.5 size-4 text-muted"
            />
          )}
          <PickerList
            id={listId}
            label={listLabel}
            none={none}
            several={false}
            state={picker.state}
            options={picker.options}
            more={picker.more}
            active={picker.active}
            chosen={[value?.id ?? ""]}
            optionId={optionId}
            onPick={picker.pick}
            onHighlight={picker.highlight}
            onRetry={picker.retry}
          />
        </div>
      )}
    </Field>
  );
}
