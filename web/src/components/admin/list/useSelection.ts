import { useState } from "react";

/** At most this many rows are changed at once, as the service allows. */
export const mostSelected = 500;

/** The rows a person has ticked, by key; forgotten when `scope` (the filters, say) changes. */
export function useSelection(scope: string) {
  const [chosen, setChosen] = useState<{ scope: string; keys: ReadonlySet<string> }>({
    scope,
    keys: new Set(),
  });
  const keys = chosen.scope === scope ? chosen.keys : new Set<string>();
  const set = (next: Iterable<string>) =>
    setChosen({ scope, keys: new Set([...next].slice(0, mostSelected)) });
  return {
    keys,
    /** Whether no more can be ticked. */
    isFull: keys.size >= mostSelected,
    toggle: (key: string) =>
      set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]),
    /** Ticks those too, as many as there may be. */
    add: (more: Iterable<string>) => set(new Set([...keys, ...more])),
    clear: () => set([]),
  };
}

/** The ticked rows of a list. */
export type Selection = ReturnType<typeof useSelection>;
