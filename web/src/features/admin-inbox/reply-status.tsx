import type { ReplyCounts, ReplyState, TextReply } from "@/components/admin/api/text-replies.ts";
import { formatPhone } from "@/components/admin/format.ts";
import { Badge, type Tone } from "@/components/ui/Badge.tsx";

const states: readonly { value: ReplyState; label: string; tone: Tone }[] = [
  { value: "open", label: "Open", tone: "gold" },
  { value: "answered", label: "Answered", tone: "live" },
  { value: "done", label: "Done", tone: "completed" },
];

/** The words for what was done about a text. */
export function stateName(state: ReplyState): string {
  return states.find(({ value }) => value === state)?.label ?? state;
}

/** What was done about a text, in its colour. */
export function StateBadge({ state }: { state: ReplyState }) {
  const tone = states.find(({ value }) => value === state)?.tone ?? "completed";
  return <Badge tone={tone}>{stateName(state)}</Badge>;
}

/** The choices of the filter by state, each with how many there are once that is known. */
export function stateOptions(counts: ReplyCounts | undefined) {
  const all = counts && counts.open + counts.answered + counts.done;
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count.toLocaleString("en-US")})`;
  return [
    { value: "all", label: counted("All", all) } as const,
    ...states.map(({ value, label }) => ({ value, label: counted(label, counts?.[value]) })),
  ];
}

/** Who sent a text: a member's name, or else the number. */
export function senderOf({ member_name, phone_number }: TextReply): string {
  return member_name ?? formatPhone(phone_number);
}
