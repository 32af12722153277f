// What can still be done about a winner. The service decides; this only keeps from offering what it would refuse.
import type { Winner } from "@/components/admin/api/contests.ts";

/** Whether the prize has gone from them, so that nothing about it is followed up any more. */
export function hasLostThePrize({ state }: Pick<Winner, "state">): boolean {
  return ["declined", "expired", "disqualified"].includes(state);
}

/** Whether their time to answer runs. */
export function canBeExtended({ state }: Pick<Winner, "state">): boolean {
  return state === "notified";
}

/** Whether the prize can be taken from them: not once it is in their hands. */
export function canBeDisqualified(winner: Pick<Winner, "state" | "prize_fulfilled">): boolean {
  return ["notified", "claimed"].includes(winner.state) && !winner.prize_fulfilled;
}
