// Whose turn it was: the first places win, and a forfeited prize goes to the next place that has not had its turn.
import type { Proof } from "./proof.ts";

/** The number of the first record about a place whose turn it was not; nothing when all is in order. */
export function recordOutOfTurn(proof: Proof): number | null {
  const places = proof.steps.length;
  let next = Math.min(proof.contest.winners, places) + 1;
  let vacant = 0;
  const holding = new Set(Array.from({ length: next - 1 }, (_, index) => index + 1));
  for (const { statement } of proof.records.slice(3)) {
    if (statement.event === "voided") continue;
    const place = Number(statement.body["place"]);
    if (statement.body["ticket"] !== proof.steps[place - 1]?.ticket) return statement.sequence;
    switch (statement.event) {
      case "declined":
      case "expired":
      case "disqualified":
        if (!holding.delete(place)) return statement.sequence;
        vacant += 1;
        break;
      case "promoted":
        if (vacant === 0 || place !== next) return statement.sequence;
        holding.add(next);
        next += 1;
        vacant -= 1;
        break;
      case "notified":
      case "claimed":
        if (!holding.has(place)) return statement.sequence;
        break;
      default:
        return statement.sequence;
    }
  }
  return null;
}
