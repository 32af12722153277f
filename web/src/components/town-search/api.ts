import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answered, api } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";

/** A town as the search box offers it: its label ('Boston, MA') and its slug. */
export type TownOption = components["schemas"]["Suggestion"];

/** Typed text shorter than this brings no suggestions. */
const shortestSearch = 2;

/** At most this many towns are offered at once. */
const mostSuggestions = 10;

/** The towns whose labels match the typed text, best first. */
export function townSuggestions(text: string) {
  return queryOptions({
    queryKey: ["town-suggestions", text],
    queryFn: async ({ signal }) => {
      const call = api.GET("/api/places/suggestions", { params: { query: { q: text } }, signal });
      const { suggestions } = await answered(call);
      return suggestions.slice(0, mostSuggestions);
    },
    enabled: isSearchable(text),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Without a connection the box must say so instead of waiting for one.
    networkMode: "always",
  });
}

/** Whether every word of the text is in the label: the service's rule, for narrowing what is already shown. */
export function matchesEveryWord(label: string, text: string): boolean {
  const words = text.toLowerCase().split(/[\s,]+/);
  return words.every((word) => label.toLowerCase().includes(word));
}

/** Whether the text is long enough to be searched for. */
export function isSearchable(text: string): boolean {
  return text.trim().length >= shortestSearch;
}
