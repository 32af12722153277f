import { ChevronsUpDown } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import type { PickerOption } from "./option.ts";
import { PickerList } from "./PickerList.tsx";
import type { FindOptions, usePicker } from "./usePicker.ts";

/** What is said around a picker, whether one is chosen or several. */
export interface PickerWords {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  placeholder: string;
  /** What a screen reader calls the list: 'Towns'. */
  listLabel: string;
  /** Said when nothing was found: 'No towns found.' */
  none: string;
  find: FindOptions;
  /** For the form, which moves the keyboard here when the choice is missing. */
  ref?: Ref<HTMLInputElement>;
}

interface PickerBoxProps extends Omit<PickerWords, "find"> {
  picker: ReturnType<typeof usePicker>;
  several?: boolean;
  /** The ids of what is chosen. */
  chosen: readonly string[];
  /** What the box shows while nothing is typed. */
  resting?: string | undefined;
  disabled?: boolean;
  /** Stands at the end of the box in place of the arrows. */
  end?: ReactNode;
  /** Stands below the box. */
  children?: ReactNode;
}

/** The labelled box that is typed into, and the list that hangs from it. */
export function PickerBox(props: PickerBoxProps) {
  const { picker, label, hint, error, required = false, several = false, chosen } = props;
  const listId = useId();
  const optionId = (option: PickerOption) => `${listId}-${option.id}`;
  const { state, options, more, active } = picker;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className="grid gap-2">
          <div {...picker.frame} className="relative">
            <Input
              {...control}
              ref={props.ref}
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              disabled={props.disabled}
              aria-autocomplete="list"
              aria-expanded={state !== "closed"}
              aria-controls={state === "options" ? listId : undefined}
              aria-activedescendant={active && optionId(active)}
              placeholder={props.resting ?? props.placeholder}
              value={picker.text ?? props.resting ?? ""}
              onFocus={(event) => props.resting && event.target.select()}
              {...picker.box}
              className="pr-11"
            />
            {props.end || (
              <ChevronsUpDown
                aria-hidden
                className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3.5 size-4 text-muted"
              />
            )}
            <PickerList
              id={listId}
              label={props.listLabel}
              none={props.none}
              {...{ several, state, options, more, active, chosen, optionId }}
              onPick={picker.pick}
              onHighlight={picker.highlight}
              onRetry={picker.retry}
            />
          </div>
          {props.children}
        </div>
      )}
    </Field>
  );
}
