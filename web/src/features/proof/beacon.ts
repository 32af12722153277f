// The round of drand's quicknet that a drawing depends on, in words. Never asks drand itself: a visitor's browser talks to
// us alone, unless the visitor follows the link.
import type { Drawing } from "./api.ts";
import { publishedAt } from "./verifier/instants.ts";

/** The chain `quicknet`, as the service has pinned it. */
export const chainHash = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

/** A round by its name: 'Round 12 of drand's quicknet'. */
export function roundName(round: number): string {
  return `Round ${round} of drand’s quicknet`;
}

/** Where drand itself publishes a round. */
export function roundAddress(round: number): string {
  return `https://api.drand.sh/${chainHash}/public/${round}`;
}

/** Whether a round's time has come, at this many milliseconds since 1970. */
export function isRoundOut(round: number, now: number): boolean {
  return Number(publishedAt(round) / 1000n) <= now;
}

/** What stands in place of the public random number until the drawing is made with it. */
export function awaitedRound({ state }: Drawing, round: number, now: number): string {
  if (state === "voided") return roundName(round);
  // Its time may have passed while drand could not be reached, or while our own engine was away.
  return `${roundName(round)}, ${isRoundOut(round, now) ? "not fetched yet" : "not out yet"}`;
}
