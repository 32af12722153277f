// What is said of notices: their states, whom they are for, and whom they reach.
import { formatCount, formatMembers } from "@/components/admin/format.ts";
import { stayingHere, waysOf } from "@/components/admin/reach.ts";
import type { Tone } from "@/components/ui/Badge.tsx";
import type { Notice, NoticeKind, NoticeReach, NoticeRow, NoticeState } from "./notices.ts";

/** Each state in a word, in its colour. */
export const noticeStates: Readonly<Record<NoticeState, { label: string; tone: Tone }>> = {
  draft: { label: "Draft", tone: "completed" },
  scheduled: { label: "Scheduled", tone: "upcoming" },
  sending: { label: "Sending", tone: "gold" },
  sent: { label: "Sent", tone: "live" },
  taken_back: { label: "Taken back", tone: "danger" },
};

/** The template whose words a notice begins with, and as which its messages are known. */
export const templateOf: Readonly<Record<NoticeKind, string>> = {
  notice: "notice",
  terms: "terms_change",
};

/** Whom it is for: 'Every member', 'Salem, MA', '3 towns'. */
export function audienceOf({ audience, towns_count: towns }: NoticeRow): string {
  if (audience === "everybody") return "Every member";
  return towns === 1 ? "1 town" : `${formatCount(towns)} towns`;
}

/** Whom it reaches if it goes out now, before somebody lets it. */
export function whoHears(reach: NoticeReach): string {
  const { members } = reach.reach;
  if (members === 0)
    return "As things stand it reaches no one: no one there can be reached this way.";
  const towns = reach.towns === 1 ? "1 town" : `${formatCount(reach.towns)} towns`;
  const heard = `${formatMembers(members)} in ${towns} will get it by ${waysOf(reach.reach)}.`;
  return [heard, stayingHere(reach)].filter(Boolean).join(" ");
}

/** How many messages of a notice are where, on one channel. */
export interface Figures {
  channel: string;
  waiting: number;
  gone: number;
  failed: number;
  stopped: number;
}

/** What has become of a notice's messages, channel by channel. */
export function figuresOf({ figures }: Notice): Figures[] {
  return (["email", "sms"] as const).flatMap((channel) => {
    const own = figures.filter((figure) => figure.channel === channel);
    const count = (...statuses: string[]) =>
      own
        .filter(({ status }) => statuses.includes(status))
        .reduce((sum, { messages }) => sum + messages, 0);
    if (own.length === 0) return [];
    return [
      {
        channel: channel === "sms" ? "SMS" : "Email",
        waiting: count("pending"),
        gone: count("sent", "delivered", "local"),
        failed: count("failed"),
        stopped: count("dropped"),
      },
    ];
  });
}

/** What is said once a notice was taken back: whether anybody has it already. */
export function takenBackSentence(notice: Notice): string {
  if (notice.state === "draft") return "The notice is a draft again, and no one has received it.";
  const gone = figuresOf(notice).reduce((sum, { gone }) => sum + gone, 0);
  if (gone === 0) return "The notice was stopped before any message was sent.";
  return `The notice was stopped. ${gone === 1 ? "1 message" : `${formatCount(gone)} messages`} had gone already.`;
}
