// What the numbers of a drawing mean, in words a resident understands.
import { spoken } from "@/lib/eastern-instants.ts";
import type { Drawing } from "./api.ts";

const number = new Intl.NumberFormat("en-US");

/** '1 member', '2,300 members'. */
export function members(count: number): string {
  return `${number.format(count)} ${count === 1 ? "member" : "members"}`;
}

/** What happened, in one sentence. */
export function summary(drawing: Drawing): string {
  const { town, closes_at, count, number_of_winners } = drawing;
  switch (drawing.state) {
    case "open":
      return `The list closes on ${spoken(closes_at)}. Then ${winners(number_of_winners)} drawn from everyone in ${town.full_name} who is a member at that moment.`;
    case "waiting":
      return drawing.beacon
        ? `The list closed on ${spoken(closes_at)}. The drawing waits for a public random number that nobody could know beforehand.`
        : `The list closed on ${spoken(closes_at)}. The drawing is being made now.`;
    case "drawn":
      return count
        ? `${members(count)} of ${town.full_name} were in the drawing. ${drawn(drawing)}`
        : "Nobody was in the list, so there was nobody to draw.";
    case "voided":
      return `This contest was called off${drawing.void_reason ? `: ${drawing.void_reason}` : "."}`;
  }
}

function winners(count: number): string {
  return count === 1 ? "one winner is" : `${number.format(count)} winners are`;
}

function drawn({ drawn_at, number_of_winners, count }: Drawing): string {
  const places = Math.min(number_of_winners, count ?? 0);
  const who = places === 1 ? "One winner was" : `${number.format(places)} winners were`;
  return drawn_at ? `${who} drawn on ${spoken(drawn_at)}.` : `${who} drawn.`;
}

const states: Record<string, string> = {
  selected: "Drawn, about to be told",
  notified: "Told, has 48 hours to answer",
  claimed: "Accepted the prize",
  declined: "Passed the prize on",
  expired: "Did not answer in time",
  disqualified: "Was not entitled to the prize",
};

/** What became of a place. */
export function winnerState(state: string): string {
  return states[state] ?? state;
}

const events: Record<string, string> = {
  committed: "The promise about the secret number was published",
  closed: "The list was closed and its fingerprint recorded",
  drawn: "The secret number was revealed and the order drawn",
  notified: "A winner was told",
  claimed: "A winner accepted the prize",
  declined: "A winner passed the prize on",
  expired: "A winner did not answer within 48 hours",
  disqualified: "A winner was not entitled",
  promoted: "The next name in the drawn order took the place",
  voided: "The contest was called off",
};

/** A record of the ledger in words. */
export function eventWords(event: string): string {
  return events[event] ?? event;
}

/** Who was left out and why, as one sentence; nothing when everybody was in. */
export function leftOut(exclusions: Record<string, number> | null): string | null {
  const parts = Object.entries(exclusions ?? {})
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${number.format(count)} ${reason}`);
  return parts.length > 0 ? `Left out: ${parts.join(", ")}.` : null;
}
