// Applications and nominations as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { type Asks, adminList, type ListPage, type ListSource } from "../list/list-source.ts";

type Schemas = components["schemas"];

/** How far a review has come. */
export type ReviewStatus = Schemas["AdminReviewStatus"];

/** How many there are of each status, whatever the filter. */
export type ReviewCounts = Schemas["AdminReviewCounts"];

/** A business that wants to be featured. */
export type Application = Schemas["AdminApplication"];

/** A business that somebody else would like to see featured. */
export type Nomination = Schemas["AdminNomination"];

/** Whatever is reviewed. */
export type Reviewed = Application | Nomination;

/** What an administrator decides and notes, and the version that it is about. */
type Review = Schemas["AdminReviewRequest"];

/** One of the two inboxes. */
export interface Inbox<Row, Can extends Asks = Asks> {
  name: "applications" | "nominations";
  list: ListSource<Row, ListPage<Row> & { counts: ReviewCounts }, Can>;
  /** Saves a review; refused when somebody else has changed it since. */
  save: (id: string, body: Review) => Promise<Row>;
  /** Removes what somebody sent in, for good. */
  remove: (id: string) => Promise<void>;
}

/** An inbox that knows what its list can be asked for. */
function inbox<Row, Can extends Asks>(made: Inbox<Row, Can>): Inbox<Row, Can> {
  return made;
}

const byId = (id: string) => ({ params: { path: { id } } });

/** The businesses that want to be featured. */
export const applications = inbox({
  name: "applications",
  list: adminList("/api/admin/applications", (path, asked) => answered(admin.GET(path, asked))),
  save: (id, body) => answered(admin.PATCH("/api/admin/applications/{id}", { ...byId(id), body })),
  remove: (id) => done(admin.DELETE("/api/admin/applications/{id}", byId(id))),
});

/** The businesses that others would like to see featured. */
export const nominations = inbox({
  name: "nominations",
  list: adminList("/api/admin/nominations", (path, asked) => answered(admin.GET(path, asked))),
  save: (id, body) => answered(admin.PATCH("/api/admin/nominations/{id}", { ...byId(id), body })),
  remove: (id) => done(admin.DELETE("/api/admin/nominations/{id}", byId(id))),
});

/** How many there are of each status in an inbox. */
export function countsQuery({ name, list }: Pick<Inbox<unknown>, "name" | "list">) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "inbox-counts", name],
    queryFn: async ({ signal }) => (await list.read({ limit: 1 }, signal)).counts,
  });
}

/** Makes an inactive featured business of an application. */
export function acceptApplication(id: string) {
  return answered(admin.POST("/api/admin/applications/{id}/accept", byId(id)));
}
