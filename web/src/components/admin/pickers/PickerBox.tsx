import { ChevronsUpDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Input } from "@/components/ui/Input.tsx";
import type { PickerOption } from "./option.ts";
import { PickerList } from "./PickerList.tsx";
import type { usePicker } from "./usePicker.ts";

interface PickerBoxProps extends ComponentProps<typeof Input> {
  picker: ReturnType<typeof usePicker>;
  /** What a screen reader calls the list: 'Towns'. */
  listLabel: string;
  /** Said when nothing was found: 'No towns found.' */
  none: string;
  several: boolean;
  /** The ids of what is chosen. */
  chosen: readonly string[];
  /** What the box shows while nothing is typed. */
  resting?: string | undefined;
  /** Stands at the end of the box in place of the arrows. */
  end?: ReactNode;
}

/** The box that is typed into, and the list that hangs from it. */
export function PickerBox({
  picker,
  listLabel,
  none,
  several,
  chosen,
  resting = "",
  end,
  ...input
}: PickerBoxProps) {
  const listId = useId();
  const optionId = (option: PickerOption) => `${listId}-${option.id}`;
  const { state, options, more, active } = picker;
  return (
    <div {...picker.frame} className="relative">
      <Input
        {...input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={state !== "closed"}
        aria-controls={state === "options" ? listId : undefined}
        aria-activedescendant={active && optionId(active)}
        value={picker.text ?? resting}
        {...picker.box}
        className="pr-11"
      />
      {end ?? (
        <ChevronsUpDown
          aria-hidden
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3.5 size-4 text-muted"
        />
      )}
      <PickerList
        id={listId}
        label={listLabel}
        {...{ none, several, state, options, more, active, chosen, optionId }}
        onPick={picker.pick}
        onHighlight={picker.highlight}
        onRetry={picker.retry}
      />
    </div>
  );
}
