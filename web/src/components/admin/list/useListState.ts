// What a list is filtered by. Filters and order are in the address, so that a list can be bookmarked and the way back
// leads to it. What was searched for may be somebody's name or number: it stays in the history entry and never
// becomes part of an address.
import { useAddress } from "../useAddress.ts";

/** What a list is asked for. */
export interface Asked {
  /** The value of every filter, those at their defaults included. */
  filters: Readonly<Record<string, string>>;
  search: string;
}

interface ListState extends Asked {
  setFilter: (name: string, value: string) => void;
  setSearch: (text: string) => void;
}

/** The state of one list; `prefix` keeps two lists on one page apart. */
export function useListState(defaults: Readonly<Record<string, string>>, prefix = ""): ListState {
  const { parameters, historyState, replace } = useAddress();
  const searchKey = `${prefix}search`;

  function setFilter(name: string, value: string) {
    if (value === defaults[name]) parameters.delete(prefix + name);
    else parameters.set(prefix + name, value);
    replace(parameters);
  }

  const filters = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, parameters.get(prefix + name) ?? value]),
  );
  const search = historyState[searchKey];
  return {
    filters,
    search: typeof search === "string" ? search : "",
    setFilter,
    setSearch: (text) => replace(parameters, { ...historyState, [searchKey]: text }),
  };
}
