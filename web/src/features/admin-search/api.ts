// The search over everything, as the administrators' API speaks of it.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** What was found of one kind. */
export type FoundGroup = Schemas["AdminFoundGroup"];

/** What can be found. */
export type FoundKind = Schemas["AdminFoundKind"];

/** Fewer letters are not searched for. */
export const fewestLetters = 2;

/** A handful of matches of each kind; what was typed is cached no longer than it is shown. */
export function searchQuery(q: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "search", q],
    queryFn: ({ signal }) =>
      answered(admin.GET("/api/admin/search", { params: { query: { q } }, signal })),
    enabled: q.length >= fewestLetters,
    staleTime: 15_000,
    gcTime: 60_000,
  });
}
