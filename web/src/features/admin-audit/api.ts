// Drawings and how they came about, as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { adminList } from "@/components/admin/list/list-source.ts";

type Schemas = components["schemas"];

/** A contest whose drawing is over. */
export type DrawnContest = Schemas["AdminDrawnContest"];

/** One step of a drawing. */
export type AuditStep = Schemas["AdminAuditStep"];

/** How a drawing came about. */
export type DrawingAudit = Schemas["AdminDrawing"];

/** Somebody who took part; the person is gone when the member was deleted. */
export type SnapshotEntry = Schemas["AdminSnapshotEntry"];

/** The contests whose drawings are over. */
export const drawnContests = adminList("/api/admin/drawings", (path, asked) =>
  answered(admin.GET(path, asked)),
);

/** Everybody who was in the drawing of a contest. */
export function snapshotOf(id: string) {
  const path = "/api/admin/drawings/{id}/snapshot";
  return adminList(path, (path, asked) => answered(admin.GET(path, asked)), { id });
}

/** How one contest was drawn. */
export function drawingQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "drawings", id],
    queryFn: ({ signal }) =>
      answered(admin.GET("/api/admin/drawings/{id}", { params: { path: { id } }, signal })),
    // What was drawn never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
