import { Badge, StatusBadge } from "@/components/ui/Badge.tsx";
import type { ContestRow } from "../api/contests.ts";

/** Where a contest is in its week, or that it was voided. */
export function ContestBadge({ contest }: { contest: Pick<ContestRow, "status" | "voided_at"> }) {
  if (contest.voided_at !== null) return <Badge tone="danger">Voided</Badge>;
  return <StatusBadge status={contest.status} />;
}
