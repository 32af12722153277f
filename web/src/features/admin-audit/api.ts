// Drawings and how they came about, as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";

/** A contest whose drawing is over. */
export interface DrawnContest {
  contest_id: string;
  title: string;
  town_full_name: string;
  business_name: string;
  drawing_completed_at: string;
}

/** One step of a drawing. */
export interface AuditStep {
  step: number;
  timestamp: string;
  action: string;
  winner_name: string | null;
  crypto_seed: string | null;
  random_value: string | number | null;
  random_index_selected: number | null;
}

/** How a drawing came about. */
export interface DrawingAudit {
  drawing_timestamp: string;
  total_participants: number;
  winners_selected: number;
  random_seed: string | null;
  drawing_method: string;
  audit_steps: AuditStep[];
  /** What it ran on, name by name. */
  system_info: Readonly<Record<string, unknown>> | null;
  /** How many were left out, by reason. */
  exclusions: Readonly<Record<string, number>> | null;
  merkle_root: string | null;
  commitment: string | null;
}

/** Somebody who took part; the person is gone when the member was deleted. */
export interface SnapshotEntry {
  member_id: string | null;
  user_name: string | null;
  user_email: string | null;
  user_phone: string | null;
  ticket: string;
  entered_at: string;
  snapshot_taken_at: string;
}

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
