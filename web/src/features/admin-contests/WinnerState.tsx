import { Badge, type Tone } from "@/components/ui/Badge.tsx";

const states: Readonly<Record<string, readonly [label: string, tone: Tone]>> = {
  selected: ["Selected", "upcoming"],
  notified: ["Notified", "upcoming"],
  claimed: ["Accepted", "live"],
  declined: ["Declined", "completed"],
  expired: ["Expired", "completed"],
  disqualified: ["Disqualified", "danger"],
  voided: ["Voided", "danger"],
};

/** What became of a place in the drawing that was called, in a word. */
export function winnerState(state: string): string {
  return states[state]?.[0] ?? state;
}

/** The same in its colour. */
export function WinnerState({ state }: { state: string }) {
  return <Badge tone={states[state]?.[1] ?? "completed"}>{winnerState(state)}</Badge>;
}
