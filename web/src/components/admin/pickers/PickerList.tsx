import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { chosenByPress } from "@/lib/chosen-by-press.ts";
import type { PickerOption } from "./option.ts";
import type { PickerState } from "./usePicker.ts";

interface PickerListProps {
  id: string;
  /** What the list holds: 'Towns'. */
  label: string;
  state: PickerState;
  options: PickerOption[];
  more: boolean;
  active: PickerOption | undefined;
  chosen: readonly string[];
  several: boolean;
  /** Said when nothing was found. */
  none: string;
  optionId: (option: PickerOption) => string;
  onPick: (option: PickerOption) => void;
  onHighlight: (id: string) => void;
  onRetry: () => void;
}

/** What drops down from a picker: the choices, or why there are none. */
export function PickerList({ id, label, state, options, more, none, ...list }: PickerListProps) {
  const activeId = list.active && list.optionId(list.active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);
  return (
    <>
      <p role="status" className="sr-only">
        {state === "options" && (more ? hint : `${options.length} found.`)}
        {state === "empty" && none}
        {state === "failed" && failed}
      </p>
      {state !== "closed" && (
        // Pressing anywhere in here keeps the keyboard in the box.
        // biome-ignore lint/a11y/noStaticElementInteractions: only holds the focus; the options are the controls
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-30 mt-1 animate-rise overflow-hidden rounded-control border border-hairline bg-white text-14 text-ink shadow-float"
        >
          {state === "options" && (
            <div
              id={id}
              role="listbox"
              // Browsers stop at what scrolls when Tab is pressed; here Tab leaves the field and closes the list.
              tabIndex={-1}
              aria-label={label}
              aria-multiselectable={list.several || undefined}
              className="max-h-60 overflow-y-auto overscroll-contain py-1"
            >
              {options.map((option) => (
                <Option
                  key={option.id}
                  id={list.optionId(option)}
                  option={option}
                  active={option.id === list.active?.id}
                  chosen={list.chosen.includes(option.id)}
                  onPick={() => list.onPick(option)}
                  onHighlight={() => list.onHighlight(option.id)}
                />
              ))}
            </div>
          )}
          {state === "options" && more && (
            <p aria-hidden className="border-hairline border-t px-3.5 py-2 text-muted">
              {hint}
            </p>
          )}
          {state === "empty" && <p className="px-3.5 py-2.5">{none}</p>}
          {state === "loading" && <p className="px-3.5 py-2.5 text-muted">Searching…</p>}
          {state === "failed" && (
            <div className="flex flex-wrap items-center justify-between gap-2 px-3.5 py-2">
              <p aria-hidden className="font-medium text-danger">
                {failed}
              </p>
              <Button variant="outline" size="sm" onClick={list.onRetry}>
                Try again
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

const failed = "The list could not be loaded.";
const hint = "Showing first 50 results. Keep typing to narrow down...";

interface OptionProps {
  id: string;
  option: PickerOption;
  active: boolean;
  chosen: boolean;
  onPick: () => void;
  onHighlight: () => void;
}

function Option({ id, option, active, chosen, onPick, onHighlight }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      {...chosenByPress(onPick)}
      onPointerMove={onHighlight}
      className={clsx(
        "flex cursor-pointer items-center gap-2.5 px-3.5 py-2",
        active && "bg-brand text-white",
      )}
    >
      <Check aria-hidden className={clsx("size-4 shrink-0", !chosen && "invisible")} />
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      {option.note && <span className={clsx(!active && "text-muted")}>{option.note}</span>}
    </div>
  );
}
