// What the numbers of a drawing mean, in words a resident understands.
import { spoken } from "@/lib/eastern-instants.ts";
import type { Drawing } from "./api.ts";
import { isRoundOut } from "./beacon.ts";

type Winner = Drawing["winners"][number];

const number = new Intl.NumberFormat("en-US");

/** A count as it is printed: '2,317'. */
export function counted(count: number): string {
  return number.format(count);
}

/** What happened, in a sentence or two; `now` in milliseconds since 1970. */
export function summary(drawing: Drawing, now: number): string {
  const { town, closes_at, count, number_of_winners } = drawing;
  switch (drawing.state) {
    case "open":
      return `The list closes on ${spoken(closes_at)}. Then ${winnersAre(number_of_winners)} drawn from everyone who is a member in ${town.full_name} at that moment.`;
    case "waiting":
      return `The list closed on ${spoken(closes_at)}. ${awaited(drawing, now)}`;
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

function awaited({ beacon }: Drawing, now: number): string {
  if (!beacon) return "The drawing is being made now.";
  return isRoundOut(beacon.round, now)
    ? "The drawing is waiting for a public random number that we have not fetched yet."
    : "The drawing is waiting for a public random number that nobody can know before it is out.";
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

/** Whether somebody in this state has the prize, or may still take it. */
export function hasThePrize(state: string): boolean {
  return ["selected", "notified", "claimed"].includes(state);
}

/** What became of a place, by its state. */
export const states: Readonly<Record<string, string>> = {
  selected: "Drawn, about to be notified",
  notified: "Notified, has yet to answer",
  claimed: "Accepted the prize",
  declined: "Passed the prize on",
  expired: "Did not answer in time",
  disqualified: "Could not be given the prize",
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
  disqualified: "A winner could not be given the prize",
  promoted: "The next name in the drawn order took the place",
  voided: "The contest was called off",
  lost: "Records that our emails mentioned were lost",
  key_rotated: "A new key took over: the old one signed this, and the new one signs from here on",
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
  "not confirmed": "who had not confirmed that an address is theirs",
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
