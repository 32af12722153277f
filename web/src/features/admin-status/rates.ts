// Shares of messages: which arrived, which failed, which emails were opened. A share of nothing is null.
import type { Fared, Figures } from "./api.ts";

/** The shares, between 0 and 1. */
export interface Rates {
  delivered: number | null;
  opened: number | null;
  failed: number | null;
}

/** What became of messages, in shares: openings of emails alone, for texts tell nobody when they are read. */
export function ratesOf({ messages, delivered, failed, emails, opened }: Fared): Rates {
  return {
    delivered: share(delivered, messages),
    opened: share(opened, emails),
    failed: share(failed, messages),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** '97.5%'; a dash for a share of nothing. What is nearly all is never written as all, nor what is little as nothing. */
export function formatShare(share: number | null): string {
  if (share === null) return "–";
  if (share > 0.999 && share < 1) return "99.9%";
  if (share < 0.001 && share > 0) return "0.1%";
  return `${(share * 100).toLocaleString("en-US", { maximumFractionDigits: 1 })}%`;
}

/** What became of the messages of one week on all channels. */
export interface WeekFared extends Fared {
  starts_on: string;
}

/** The weeks with both channels together, the earliest first, those without a message between two others included. */
export function weeksOf({ weeks }: Pick<Figures, "weeks">): WeekFared[] {
  const known = new Map<string, WeekFared>();
  for (const week of weeks) {
    const { starts_on } = week;
    const before = known.get(starts_on) ?? { starts_on, ...nothing };
    known.set(starts_on, {
      starts_on,
      messages: before.messages + week.messages,
      delivered: before.delivered + week.delivered,
      failed: before.failed + week.failed,
      emails: before.emails + week.emails,
      opened: before.opened + week.opened,
    });
  }
  const mondays = [...known.keys()].sort();
  const last = mondays.at(-1) ?? "";
  const all: WeekFared[] = [];
  for (let monday = mondays[0]; monday && monday <= last; monday = weekAfter(monday)) {
    all.push(known.get(monday) ?? { starts_on: monday, ...nothing });
  }
  return all;
}

const nothing: Fared = { messages: 0, delivered: 0, failed: 0, emails: 0, opened: 0 };

function weekAfter(monday: string): string {
  const next = Date.parse(`${monday}T00:00:00Z`) + 7 * 24 * 60 * 60 * 1000;
  return new Date(next).toISOString().slice(0, 10);
}

/** A round number that is no less, for the end of a scale: 1, 2 or 5 with zeros behind it. */
export function roundUp(most: number): number {
  if (most <= 1) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * size).find((end) => end >= most) ?? most;
}
