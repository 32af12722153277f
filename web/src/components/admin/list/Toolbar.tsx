import { clsx } from "clsx";
import { Download, Search } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Select, type SelectOption } from "@/components/ui/Select.tsx";

const typingPause = 250;

/** Something a list can be filtered or sorted by. */
export interface Filter<Name extends string = string, Value extends string = string> {
  /** Its name in the address and in the API. */
  name: Name;
  label: string;
  /** The answers, the default first, an empty one for all; leave out with a `control` of its own. */
  options?: readonly (SelectOption & { value: Value | "" })[];
  /** The default when it is not the first answer. */
  initial?: Value | "";
  /** Only where the screen has no room for all headers. */
  narrow?: boolean;
  /** A control other than a select. */
  control?: (value: string, onChange: (value: string) => void) => ReactNode;
}

interface ToolbarProps {
  search: string;
  /** What is searched, as the box says it; without it there is no box. */
  searchLabel: string | undefined;
  onSearch: (text: string) => void;
  filters: readonly Filter[];
  values: Readonly<Record<string, string>>;
  onFilter: (name: string, value: string) => void;
  exportAddress: string | undefined;
  /** The list's own buttons: 'Add Town'. */
  actions: ReactNode;
}

/** Above a list: the search box, the filters, the export and the list's own buttons. */
export function Toolbar({
  filters,
  values,
  onFilter,
  exportAddress,
  actions,
  ...search
}: ToolbarProps) {
  const hasNothing = !search.searchLabel && filters.length === 0 && !exportAddress && !actions;
  if (hasNothing) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {search.searchLabel && (
        <SearchBox text={search.search} label={search.searchLabel} onSearch={search.onSearch} />
      )}
      {filters.map(({ name, label, options = [], initial, narrow, control }) => {
        const value = values[name] ?? "";
        const change = (next: string) => onFilter(name, next);
        if (control) {
          return (
            <div key={name} className={filterClasses}>
              {control(value, change)}
            </div>
          );
        }
        return (
          <Select
            key={name}
            compact
            aria-label={label}
            options={options}
            // A bookmarked address may hold a value that no longer exists: the list then shows the default.
            value={options.some((option) => option.value === value) ? value : initial}
            onChange={(event) => change(event.target.value)}
            className={clsx(filterClasses, narrow && "xl:hidden")}
          />
        );
      })}
      <div className="flex flex-wrap items-center gap-3 sm:ml-auto">
        {exportAddress && (
          <Button asChild variant="outline" size="sm">
            <a href={exportAddress} download>
              <Download aria-hidden />
              Export
            </a>
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}

const filterClasses = "min-w-36 flex-1 sm:flex-none";

interface SearchBoxProps {
  text: string;
  label: string;
  onSearch: (text: string) => void;
}

/** A box that reports its text when the typing pauses, or at once when the focus leaves it, for example for a row. */
export function SearchBox({ text, label, onSearch }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const report = useEffectEvent(onSearch);
  const trimmed = typed.trim();
  useEffect(() => {
    if (trimmed === text) return;
    const timer = setTimeout(() => report(trimmed), typingPause);
    return () => clearTimeout(timer);
  }, [trimmed, text]);
  return (
    <div className="relative min-w-56 grow basis-full sm:max-w-80 sm:basis-56">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4 text-muted"
      />
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => trimmed !== text && onSearch(trimmed)}
        className="h-11 w-full rounded-control border border-field bg-white pr-3 pl-9 text-16 text-ink placeholder:text-muted md:h-9 md:text-14"
      />
    </div>
  );
}
