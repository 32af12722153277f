import type { Asked } from "./useListState.ts";

/** What an empty list says: that nothing fits what was asked for, or that there is nothing yet. */
export function nothingHere(none: string, noneFits: string): (asked: Asked) => string {
  return ({ search, filters }) =>
    search.trim() || Object.values(filters).some((value) => value && value !== "all")
      ? noneFits
      : none;
}
