// What the numbers of a drawing mean, in words a resident understands.
import { spoken } from "@/lib/eastern-instants.ts";
import type { Drawing } from "./api.ts";
import { microseconds, publishedAt } from "./verifier/instants.ts";

type Winner = Drawing["winners"][number];

const number = new Intl.NumberFormat("en-US");

/** A count as it is printed: '2,317'. */
export function counted(count: number): string {
  return number.format(count);
}

/** What happened, in a sentence or two. */
export function summary(drawing: Drawing): string {
  const { town, closes_at, count, number_of_winners } = drawing;
  switch (drawing.state) {
    case "open":
      return `The list closes on ${spoken(closes_at)}. Then ${winnersAre(number_of_winners)} drawn from everyone who is a member in ${town.full_name} at that moment.`;
    case "waiting":
      return drawing.beacon
        ? `The list closed on ${spoken(closes_at)}. The drawing is waiting for a public random number that nobody could know beforehand.`
        : `The list closed on ${spoken(closes_at)}. The drawing is being made now.`;
    case "drawn":
      return count
        ? `${membersOf(count, town.full_name)} in the drawing. ${drawn(drawing)}`
        : "Nobody was on the list, so there was nobody to draw.";
    case "voided":
      return drawing.void_reason
        ? `This contest was called off: ${drawing.void_reason}`
        : "This contest was called off.";
  }
}

/** What binds us while nothing is drawn yet. */
export const promises: readonly string[] = [
  "The secret number that decides is already fixed. Its fingerprint is shown below, so it can no longer be swapped.",
  "At closing time everyone on the list gets a random ticket. The list’s own fingerprint is published before anything is drawn.",
  "After the drawing the secret number and every step are published, so that anyone can repeat it. No name, phone, email or address is published.",
];

function winnersAre(count: number): string {
  return count === 1 ? "one winner is" : `${counted(count)} winners are`;
}

function membersOf(count: number, town: string): string {
  return count === 1 ? `One member of ${town} was` : `${counted(count)} members of ${town} were`;
}

function drawn({ drawn_at, number_of_winners, count }: Drawing): string {
  const places = Math.min(number_of_winners, count ?? 0);
  const who = places === 1 ? "One winner was" : `${counted(places)} winners were`;
  return drawn_at ? `${who} drawn on ${spoken(drawn_at)}.` : `${who} drawn.`;
}

/** What stands over the list of those who were called; alternates make it longer than the list of winners. */
export function calledHeading({ winners, number_of_winners, state }: Drawing): string {
  if (state === "voided") return "Who was drawn";
  if (winners.length > number_of_winners) return "Who was called";
  return winners.length === 1 ? "The winner" : "The winners";
}

/** The name to print: whoever does not have the prize stays a ticket, and so do all where it was called off. */
export function winnerName({ name, state }: Winner, isVoided: boolean): string {
  if (name) return name;
  return !isVoided && hasThePrize(state) ? "No longer a member" : "Name not published";
}

function hasThePrize(state: string): boolean {
  return ["selected", "notified", "claimed"].includes(state);
}

const states: Record<string, string> = {
  selected: "Drawn, about to be notified",
  notified: "Notified, has yet to answer",
  claimed: "Accepted the prize",
  declined: "Passed the prize on",
  expired: "Did not answer in time",
  disqualified: "Was not entitled to the prize",
};

/** What became of a place. */
export function winnerState(state: string, isVoided: boolean): string {
  if (isVoided && hasThePrize(state)) return "Drawn before it was called off";
  return states[state] ?? state;
}

/** Where a member's own ticket came out. */
export function ownPlace(place: number | null, drawing: Drawing): string {
  if (drawing.drawn_at === null) {
    return "It is in the closed list. The drawing has not been made yet.";
  }
  if (place === null) return "It was in the list and was not among the drawn places.";
  const drawnAt = `It was drawn at place ${counted(place)}`;
  if (place <= drawing.number_of_winners) return `${drawnAt}, a winning place.`;
  const isCalled = drawing.winners.some((winner) => winner.place === place);
  if (isCalled)
    return `${drawnAt}: an alternate, called because somebody ahead did not take the prize.`;
  return drawing.state === "voided"
    ? `${drawnAt}: an alternate.`
    : `${drawnAt}: an alternate, next in line if those ahead pass.`;
}

const events: Record<string, string> = {
  committed: "The promise about the secret number was published",
  closed: "The list was closed and its fingerprint recorded",
  drawn: "The secret number was revealed and the order drawn",
  notified: "A winner was notified",
  claimed: "A winner accepted the prize",
  declined: "A winner passed the prize on",
  expired: "A winner did not answer in time",
  disqualified: "A winner was not entitled to the prize",
  promoted: "The next name in the drawn order took the place",
  voided: "The contest was called off",
};

/** A record of the ledger in words. */
export function eventWords(event: string): string {
  return events[event] ?? event;
}

const reasons: Record<string, string> = {
  unsubscribed: "who had unsubscribed",
  deactivated: "whose membership was ended",
  "staff of the featured business": "on the staff of the featured business",
  "excluded by the organiser": "excluded by the organizer",
};

/** Who was left out and why, as one sentence; nothing when everybody was in. */
export function leftOut(exclusions: Record<string, number> | null): string | null {
  const parts = Object.entries(exclusions ?? {})
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${counted(count)} ${reasons[reason] ?? reason}`);
  return parts.length > 0 ? `Not on the list: ${parts.join(", ")}.` : null;
}

/** What stands in place of a number that is not out. */
export function notOut({ state }: Drawing, moment: string): string {
  return state === "voided" ? "Nothing was drawn" : `Published when ${moment}`;
}

/** How far anyone could know the outcome beforehand, as far as the ledger shows it. */
export function limit(drawing: Drawing): string {
  const { beacon } = drawing;
  const isPromisedLate = isRecordedLate(drawing, "committed", microseconds(drawing.closes_at));
  if (!beacon) {
    return isPromisedLate
      ? "To be honest about the limit: there is no public random number, and the promise was recorded only after the list had closed. So nothing shows that whoever controls our server could not know or choose the outcome."
      : "To be honest about the limit: without a public random number, whoever controls our server could know the outcome before closing time, or influence it through the tickets, which our server makes. They could not swap the secret number or change the list once it was closed.";
  }
  const round = `Round ${beacon.round} of drand’s quicknet`;
  if (isPromisedLate) {
    return `${round} follows from the closing time, but it and the promise were recorded only after the list had closed. So nothing shows that whoever controls our server could not know the outcome or choose the secret number.`;
  }
  if (isRecordedLate(drawing, "closed", publishedAt(beacon.round))) {
    return `${round} was named before the list closed, but came out before the closed list was recorded. So nothing shows that whoever controls our server could not know the outcome when they made the list.`;
  }
  const tense = beacon.randomness
    ? "came out after the list had closed. So nobody, not even whoever controls our server, could know the outcome beforehand."
    : "comes out after the list has closed. So nobody, not even whoever controls our server, can know the outcome beforehand.";
  return `${round} was named before the list closed and ${tense}`;
}

/** Whether the ledger has an event only from an instant on at which it should have been there. */
function isRecordedLate({ records }: Drawing, event: string, instant: bigint): boolean {
  const record = records.find((record) => record.event === event);
  return record !== undefined && microseconds(record.recorded_at) >= instant;
}
