import type { ReviewCounts, ReviewStatus } from "@/components/admin/api/inbox.ts";
import type { Filter } from "@/components/admin/list/Toolbar.tsx";
import { Badge, type Tone } from "@/components/ui/Badge.tsx";

/** The statuses of a review, in their order. */
export const statuses: readonly { value: ReviewStatus; label: string }[] = [
  { value: "new", label: "New" },
  { value: "in_review", label: "In review" },
  { value: "accepted", label: "Accepted" },
  { value: "declined", label: "Declined" },
];

const tones: Readonly<Record<ReviewStatus, Tone>> = {
  new: "gold",
  in_review: "upcoming",
  accepted: "live",
  declined: "completed",
};

/** The words of a status. */
export function statusName(status: ReviewStatus): string {
  return statuses.find(({ value }) => value === status)?.label ?? status;
}

/** A status in its colour. */
export function ReviewBadge({ status }: { status: ReviewStatus }) {
  return <Badge tone={tones[status]}>{statusName(status)}</Badge>;
}

/** The filter by status, each with how many there are once that is known. */
export function statusFilter(counts: ReviewCounts | undefined): Filter {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count.toLocaleString("en-US")})`;
  return {
    name: "status",
    label: "Status",
    options: [
      { value: "all", label: counted("All", all) },
      ...statuses.map(({ value, label }) => ({ value, label: counted(label, counts?.[value]) })),
    ],
  };
}
