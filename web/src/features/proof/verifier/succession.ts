// Whose turn it was: the first places win and are called at once, and a forfeited prize goes at once to the next place
// that has not had its turn. A record that was left out breaks that order. Where the records end is no fault: a proof may
// be from any moment.
import type { Json } from "./canonical.ts";
import { contestRecords, type LedgerRecord, type Proof } from "./proof.ts";

type Event = LedgerRecord["statement"]["event"];

/** What is wrong with the order of the records about places, in a few words; nothing when all is in order. */
export function outOfOrder(proof: Proof): string | null {
  const succession = new Succession(proof);
  for (const { statement } of contestRecords(proof).slice(3)) {
    const { event, body, sequence } = statement;
    const place = placeIn(body);
    const isDrawnThere =
      event === "voided" || field(body, "ticket") === proof.steps[place - 1]?.ticket;
    if (!(isDrawnThere && succession.take(event, place))) {
      return `record ${sequence}: it was not this place's turn`;
    }
  }
  return null;
}

function field(body: Json, name: string): Json | undefined {
  const isObject = body !== null && typeof body === "object" && Object.hasOwn(body, name);
  return isObject ? (body as { readonly [key: string]: Json })[name] : undefined;
}

/** The place a record is about; no place at all for anything but a number. */
function placeIn(body: Json): number {
  const place = field(body, "place");
  return typeof place === "number" && Number.isInteger(place) ? place : Number.NaN;
}

/** Who has the prizes, and what must be recorded next. */
class Succession {
  readonly #places: number;
  /** The place that is promoted next. */
  #next: number;
  /** Prizes that nobody has. */
  #vacant = 0;
  /** Places that have a prize and must be called now, in this order. */
  readonly #toCall: number[];
  /** Places that were called, and whether they have accepted. */
  readonly #called = new Map<number, boolean>();
  #isVoided = false;

  constructor(proof: Proof) {
    this.#places = proof.steps.length;
    const winners = Math.min(proof.contest.winners, this.#places);
    this.#next = winners + 1;
    this.#toCall = Array.from({ length: winners }, (_, index) => index + 1);
  }

  /** Takes what happened to a place, if it can happen now. */
  take(event: Event, place: number): boolean {
    if (this.#isVoided) return false;
    if (this.#toCall.length > 0) return this.#call(event, place);
    if (this.#vacant > 0 && this.#next <= this.#places)
      return event === "promoted" && this.#promote(place);
    const accepted = this.#called.get(place);
    switch (event) {
      case "claimed":
        this.#called.set(place, true);
        return accepted === false;
      case "declined":
      case "expired":
        return accepted === false && this.#forfeit(place);
      case "disqualified":
        return accepted !== undefined && this.#forfeit(place);
      case "voided":
        this.#isVoided = true;
        return true;
      default:
        return false;
    }
  }

  #call(event: Event, place: number): boolean {
    if (place !== this.#toCall.shift()) return false;
    if (event === "notified") this.#called.set(place, false);
    if (event === "disqualified") this.#vacant += 1;
    return event === "notified" || event === "disqualified";
  }

  #promote(place: number): boolean {
    if (place !== this.#next) return false;
    this.#vacant -= 1;
    this.#next += 1;
    this.#toCall.push(place);
    return true;
  }

  #forfeit(place: number): boolean {
    this.#vacant += 1;
    return this.#called.delete(place);
  }
}
