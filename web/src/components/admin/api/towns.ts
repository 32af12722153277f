// The administrators' calls about towns and places.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { adminList } from "../list/list-source.ts";

type Schemas = components["schemas"];

/** Whether a town is open. */
export type TownStatus = Schemas["AdminTownStatus"];

/** A place in the list of towns; `id` is null while there is no town record of it. */
export type TownRow = Schemas["AdminTownItem"];

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

/** Every place and town. */
export const townList = adminList("/api/admin/towns", (path, asked) =>
  answered(admin.GET(path, asked)),
);

const byId = (id: string) => ({ params: { path: { id } } });

/** One town. */
export function townQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "town", id],
    queryFn: ({ signal }) => answered(admin.GET("/api/admin/towns/{id}", { ...byId(id), signal })),
  });
}

/** What the list of towns is asked for to get the active ones without a contest in a week, the largest first. */
export function unplannedIn(sunday: string) {
  return { filter: "unplanned", week: sunday } as const;
}

/** What it is asked for to get the active ones whose members have nothing to win now. */
export const withoutLiveContest = { filter: "without_live_contest", week: "" } as const;

/** Opens or closes a town; a place without a town record gets one. */
export function setTownStatus(slug: string, status: TownStatus): Promise<StatusChange> {
  const params = { path: { slug } };
  return answered(admin.PUT("/api/admin/places/{slug}/status", { params, body: { status } }));
}

/** Opens or closes several towns at once. */
export function setTownStatuses(slugs: readonly string[], status: TownStatus) {
  const body = { slugs: [...slugs], status };
  return answered(admin.POST("/api/admin/towns/bulk-status", { body }));
}

/** Asks whom opening or closing towns would reach; changes nothing. */
export function previewStatus(slugs: readonly string[]): Promise<StatusPreview> {
  return answered(admin.POST("/api/admin/towns/status-preview", { body: { slugs: [...slugs] } }));
}

/** Gives a town another name; its address follows. */
export function renameTown(id: string, name: string): Promise<TownDetail> {
  return answered(admin.PUT("/api/admin/towns/{id}", { ...byId(id), body: { name } }));
}

/** Moves the members of a town into another one. */
export function mergeTown(id: string, into: string) {
  return answered(admin.POST("/api/admin/towns/{id}/merge", { ...byId(id), body: { into } }));
}

/** Makes a town. */
export function createTown(town: NewTown): Promise<CreatedTown> {
  return answered(admin.POST("/api/admin/towns", { body: town }));
}
