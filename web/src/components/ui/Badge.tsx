import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const badgeClasses = cva(
  "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 py-px font-medium text-14",
  {
    variants: {
      tone: {
        live: "border-live/30 bg-live/8 text-live",
        upcoming: "border-upcoming/30 bg-upcoming/8 text-upcoming",
        completed: "border-completed/30 bg-completed/8 text-completed",
        danger: "border-danger/30 bg-danger/8 text-danger",
        gold: "border-gold bg-gold/25 text-ink",
      },
    },
  },
);

/** The colours a state can have. */
export type Tone = NonNullable<VariantProps<typeof badgeClasses>["tone"]>;

const toneOfStatus: Readonly<Record<string, Tone>> = {
  Active: "live",
  Live: "live",
  Upcoming: "upcoming",
  Inactive: "completed",
  Completed: "completed",
  Ended: "completed",
};

interface BadgeProps {
  tone: Tone;
  children: ReactNode;
}

/** A state in a word, in its colour. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={badgeClasses({ tone })}>{children}</span>;
}

/** The badge of what is either in use or not. */
export function ActiveBadge({ active }: { active: boolean }) {
  return <StatusBadge status={active ? "Active" : "Inactive"} />;
}

/** The badge of a town's, member's, business's or contest's status. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={toneOfStatus[status] ?? "completed"}>{status}</Badge>;
}
