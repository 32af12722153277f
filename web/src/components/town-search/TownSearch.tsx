import { clsx } from "clsx";
import { MapPin } from "lucide-react";
import { useEffect, useId } from "react";
import type { TownOption } from "./api.ts";
import { TownSearchList } from "./TownSearchList.tsx";
import { useTownSearch } from "./useTownSearch.ts";

interface TownSearchProps {
  /** Receives the chosen town, and null as soon as the text is no longer a town's label. */
  onSelect: (town: TownOption | null) => void;
  /** What a screen reader calls the box. */
  label: string;
  placeholder: string;
  className?: string;
}

/** A text box that suggests towns while a person types, and reports the one they settle on. */
export function TownSearch({ onSelect, label, placeholder, className }: TownSearchProps) {
  const id = useId();
  const listId = `${id}-list`;
  const optionId = (option: TownOption) => `${id}-${option.value}`;
  const search = useTownSearch(onSelect);
  const expanded = search.state === "options";

  const activeId = search.active && optionId(search.active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);

  return (
    <div {...search.frame} className={clsx("relative", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <MapPin
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4 size-5 text-muted"
      />
      <input
        ref={search.input}
        id={id}
        name="town"
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="words"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? listId : undefined}
        aria-activedescendant={activeId}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={search.onKeyDown}
        className="h-14 w-full rounded-control border border-field bg-white text-ellipsis pr-4 pl-12 text-18 text-ink placeholder:text-muted"
      />
      <TownSearchList
        id={listId}
        state={search.state}
        options={search.options}
        active={search.active}
        optionId={optionId}
        onPick={search.pick}
        onHighlight={search.highlight}
        onRetry={search.retry}
      />
    </div>
  );
}
