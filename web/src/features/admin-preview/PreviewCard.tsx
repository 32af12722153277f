import type { ReactNode } from "react";
import type { Contest } from "@/components/admin/api/contests.ts";
import { formatMoney } from "@/components/admin/format.ts";
import { Badge, type Tone } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { periodOf } from "./period.ts";

const badges: Readonly<Record<Contest["status"], { words: string; tone: Tone }>> = {
  Upcoming: { words: "Upcoming", tone: "upcoming" },
  Live: { words: "Active", tone: "live" },
  Completed: { words: "Ended", tone: "completed" },
};

const calledOff: { words: string; tone: Tone } = { words: "Called off", tone: "danger" };

/** The terms of a contest on one card, with the entry button that does nothing yet. */
export function PreviewCard({ contest }: { contest: Contest }) {
  const isVoided = contest.voided_at !== null;
  const { words, tone } = isVoided ? calledOff : badges[contest.status];
  const { prize_value_cents: value } = contest;
  return (
    <section
      aria-labelledby="details"
      className="grid gap-5 rounded-card border border-ink bg-paper p-5 sm:p-6 lg:sticky lg:top-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-ink border-b-4 border-double pb-3">
        <h2 id="details" className="text-28">
          Contest Details
        </h2>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <div className="grid gap-1 rounded-control bg-gold p-4">
        <p className="font-semibold text-14">Prize</p>
        <p className="whitespace-pre-line font-semibold text-18">
          {contest.long_prize_description || contest.prize_description}
        </p>
        {value !== null && <p>Value: {formatMoney(value)}</p>}
      </div>
      <dl className="grid gap-4">
        <Term name="Called off">{contest.void_reason}</Term>
        <Term name="Contest Period">{periodOf(contest)}</Term>
        <Term name="Location">{contest.town.full_name}</Term>
        <Term name="Consolation Prize">{contest.consolation_prize}</Term>
        <Term name="Terms and Conditions">{contest.terms_and_conditions}</Term>
        <Term name="Special Instructions">{contest.special_instructions}</Term>
      </dl>
      <Button variant="hero" size="xl" disabled>
        Preview Mode - Entry Disabled
      </Button>
    </section>
  );
}

/** One of the terms; nothing when there is none. */
function Term({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid gap-0.5">
      <dt className="font-semibold text-14 text-muted">{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}
