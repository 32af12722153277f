// Drawings and how they came about, as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** A contest whose drawing is over. */
export type DrawnContest = Schemas["AdminDrawnContest"];

/** One step of a drawing. */
export type AuditStep = Schemas["AdminAuditStep"];

/** How a drawing came about. */
export type DrawingAudit = Schemas["AdminDrawing"];

/** Somebody who took part; the person is gone when the member was deleted. */
export type SnapshotEntry = Schemas["AdminSnapshotEntry"];

/** How one contest was drawn. */
export function drawingQuery(contestId: string) {
  return queryOptions({
    queryKey: ["admin", "drawings", contestId],
    queryFn: ({ signal }) =>
      adminFetch<DrawingAudit>("GET", drawingPath(contestId), undefined, signal),
    retry: retryUnlessRefused,
    networkMode: "always",
    // What was drawn never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A drawing's path in the administrators' API. */
export function drawingPath(contestId: string): string {
  return `/drawings/${encodeURIComponent(contestId)}`;
}
