// The administrators' calls about towns and places.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused, withQuery } from "@/api/admin.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** Whether a town is open. */
export type TownStatus = Schemas["AdminTownStatus"];

/** A place in the list of towns; `id` is null while there is no town record of it. */
export type TownRow = Schemas["AdminTownItem"];

/** A page of the list of towns, with the counts beside it. */
export type TownPage = Schemas["AdminTownPage"];

/** A town as its own page shows it. */
export type TownDetail = Schemas["AdminTown"];

/** What became of a change of status. */
export type StatusChange = Schemas["AdminTownStatusAnswer"];

/** What opening or closing towns would do. */
export type StatusPreview = Schemas["AdminTownStatusPreview"];

/** What the form for a new town sends: a place, or a name and a state. */
export type NewTown = Schemas["AdminTownRequest"];

/** A town that was just made. */
export type CreatedTown = Schemas["AdminNewTown"];

/** The path of the list of towns. */
export const townsPath = "/towns";

/** One town. */
export function townQuery(id: string) {
  return queryOptions({
    queryKey: ["admin", "town", id],
    queryFn: ({ signal }) =>
      adminFetch<TownDetail>("GET", `/towns/${encodeURIComponent(id)}`, undefined, signal),
    retry: retryUnlessRefused,
    networkMode: "always",
  });
}

/** How many active towns have no contest in the week of a Sunday. */
export function unplannedCountQuery(sunday: string) {
  return queryOptions({
    queryKey: ["admin", "unplanned-count", sunday],
    queryFn: async ({ signal }) => {
      const address = withQuery(townsPath, { ...unplannedIn(sunday), limit: "1" });
      return (await adminFetch<TownPage>("GET", address, undefined, signal)).showing;
    },
    staleTime: 60_000,
    retry: retryUnlessRefused,
    networkMode: "always",
  });
}

/** What the list of towns is asked for to get the active ones without a contest in a week, the largest first. */
export function unplannedIn(sunday: string) {
  return { filter: "unplanned", week: sunday } as const;
}

/** Opens or closes a town; a place without a town record gets one. */
export function setTownStatus(slug: string, status: TownStatus): Promise<StatusChange> {
  return adminFetch("PUT", `/places/${encodeURIComponent(slug)}/status`, { status });
}

/** Opens or closes several towns at once. */
export function setTownStatuses(
  slugs: readonly string[],
  status: TownStatus,
): Promise<Schemas["AdminTownBulkStatusAnswer"]> {
  return adminFetch("POST", "/towns/bulk-status", { slugs, status });
}

/** Asks whom opening or closing towns would reach; changes nothing. */
export function previewStatus(slugs: readonly string[]): Promise<StatusPreview> {
  return adminFetch("POST", "/towns/status-preview", { slugs });
}

/** Gives a town another name; its address follows. */
export function renameTown(id: string, name: string): Promise<TownDetail> {
  return adminFetch("PUT", `/towns/${encodeURIComponent(id)}`, { name });
}

/** Moves the members of a town into another one. */
export function mergeTown(id: string, into: string): Promise<Schemas["AdminTownMerged"]> {
  return adminFetch("POST", `/towns/${encodeURIComponent(id)}/merge`, { into });
}

/** Makes a town. */
export function createTown(town: NewTown): Promise<CreatedTown> {
  return adminFetch("POST", "/towns", town);
}
