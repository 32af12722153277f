import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { useId } from "react";
import { findActiveTowns, townById } from "./api.ts";
import type { PickerOption } from "./option.ts";
import { PickerList } from "./PickerList.tsx";
import { usePicker } from "./usePicker.ts";

interface TownFilterProps {
  /** The id of the chosen town; empty for all. */
  value: string;
  onChange: (id: string) => void;
}

const allTowns: PickerOption = { id: "", label: "All towns" };

/** Narrows a list to one of the active towns; there may be thousands, so it is searched and not unfolded. */
export function TownFilter({ value, onChange }: TownFilterProps) {
  const id = useId();
  const listId = `${id}-list`;
  const optionId = (option: PickerOption) => `${listId}-${option.id}`;
  const chosen = useQuery(townById(value)).data;
  const label = value === "" ? allTowns.label : (chosen?.label ?? "…");
  const picker = usePicker({
    find: findActiveTowns,
    staysOpen: false,
    first: allTowns,
    onPick: (option) => onChange(option.id),
  });
  return (
    <div {...picker.frame} className="relative sm:w-48">
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label="Town"
        aria-autocomplete="list"
        aria-expanded={picker.state !== "closed"}
        aria-controls={picker.state === "options" ? listId : undefined}
        aria-activedescendant={picker.active && optionId(picker.active)}
        placeholder={label}
        value={picker.text ?? label}
        onFocus={(event) => event.target.select()}
        {...picker.box}
        className="h-11 w-full truncate rounded-control border border-field bg-white pr-9 pl-3 text-16 text-ink placeholder:text-muted md:h-9 md:text-14"
      />
      <ChevronsUpDown
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4 text-muted"
      />
      <PickerList
        id={listId}
        label="Towns"
        none="No towns found."
        several={false}
        state={picker.state}
        options={picker.options}
        more={picker.more}
        active={picker.active}
        chosen={[value]}
        optionId={optionId}
        onPick={picker.pick}
        onHighlight={picker.highlight}
        onRetry={picker.retry}
      />
    </div>
  );
}
