import type { ReviewCounts, Reviewed, ReviewStatus } from "@/components/admin/api/inbox.ts";
import { formatDate } from "@/components/admin/format.ts";
import { falling, rising } from "@/components/admin/list/columns.ts";
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
function ReviewBadge({ status }: { status: ReviewStatus }) {
  return <Badge tone={tones[status]}>{statusName(status)}</Badge>;
}

/** The filter by status, each with how many there are once that is known. */
function statusFilter(counts: ReviewCounts | undefined): Filter<"status", ReviewStatus | "all"> {
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

/** The last columns of both inboxes: how far the review is, and when it arrived. */
export function reviewColumns(counts: ReviewCounts | undefined) {
  return [
    {
      key: "status",
      header: "Status",
      width: "7.5rem",
      from: "md",
      cell: ({ review_status }: Reviewed) => <ReviewBadge status={review_status} />,
      under: ({ review_status }: Reviewed) => statusName(review_status),
      sort: rising("review_status"),
      filter: statusFilter(counts),
    },
    {
      key: "received",
      header: "Received",
      width: "8rem",
      from: "md",
      cell: ({ created_at }: Reviewed) => formatDate(created_at),
      under: true,
      sort: falling("created_at"),
    },
  ] as const;
}
