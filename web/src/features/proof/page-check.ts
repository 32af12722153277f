// A proof can be good and still be another drawing's: what it says must be what the page shows.
import type { Drawing } from "./api.ts";
import type { Proof } from "./verifier/proof.ts";

/** What this check makes sure of. */
export const pageCheck = "This is the drawing on this page";

/** What the proof says otherwise than the page, in a few words; nothing when they are one. */
export function wrongPage(proof: Proof, drawing: Drawing): string | null {
  if (proof.contest.id !== drawing.contest_id) return "it is about another contest than this page";
  if (proof.commitment !== drawing.commitment) return "its promise is not the one on this page";
  if (proof.public_key !== drawing.public_key) {
    return "it is signed with another key than the one on this page";
  }
  const [used, shown] = [proof.beacon, drawing.beacon];
  if (used?.round !== shown?.round || used?.randomness !== shown?.randomness) {
    return "its public random number is not the one on this page";
  }
  const other = drawing.winners.find(
    ({ place, ticket }) => proof.steps[place - 1]?.ticket !== ticket,
  );
  return other ? `place ${other.place} has another ticket on this page` : null;
}
