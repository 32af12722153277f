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

/** What became of a place in the drawing that was called. */
export function WinnerState({ state }: { state: string }) {
  const [label, tone] = states[state] ?? [state, "completed"];
  return <Badge tone={tone}>{label}</Badge>;
}
