// What is asked and said about opening and closing towns: always how many people it reaches, and how.

import type { StatusChange, StatusPreview, TownStatus } from "@/components/admin/api/towns.ts";
import { formatMembers } from "@/components/admin/format.ts";
import { waysOf } from "@/components/admin/reach.ts";

/** What will happen when towns are opened or closed. */
export function whatFollows(status: TownStatus, preview: StatusPreview): string {
  return status === "Active" ? opening(preview) : closing(preview);
}

function opening(preview: StatusPreview): string {
  const { launch, announcement, reminder } = preview;
  const all = [launch, announcement, reminder];
  if (all.every(({ members }) => members === 0)) {
    return "No messages will be sent: every member has already been notified.";
  }
  const used = [
    all.some(({ emails }) => emails > 0) && { name: "emails", leaves: preview.sends_email },
    all.some(({ texts }) => texts > 0) && { name: "texts", leaves: preview.sends_texts },
  ].filter((way) => way !== false);
  const local = used.filter((way) => !way.leaves).map((way) => way.name);
  const contests = preview.closed_towns > 1 ? "Running contests are" : "The running contest is";
  return [
    launch.members > 0 &&
      `${formatMembers(launch.members)} will be sent the launch message by ${waysOf(launch)}.`,
    announcement.members > 0 &&
      `${contests} announced to ${formatMembers(announcement.members)} by ${waysOf(announcement)}.`,
    reminder.members > 0 &&
      `${formatMembers(reminder.members)} will be reminded of the drawing at once by ${waysOf(reminder)}.`,
    local.length > 0 &&
      `No provider is set up for ${local.join(" and ")}, so they stay in the local outbox.`,
    local.length < used.length && "Sent messages cannot be recalled.",
  ]
    .filter(Boolean)
    .join(" ");
}

function closing({ members_of_open }: StatusPreview): string {
  const who = formatMembers(members_of_open);
  return `${who} will no longer get messages about contests there, and launch messages that have not been sent are dropped. Members stay, nobody is notified, and the drawing of a contest that has started still takes place. You can activate it again; nobody is notified twice.`;
}

/** What a toast says about a change of status. */
export function statusSentence({
  full_name,
  status,
  created,
  notified,
  local,
}: StatusChange): string {
  const count = notified ?? 0;
  if (created && status === "Active") return activated(full_name, count, local);
  const updated = `${full_name} status updated to ${status}`;
  if (status !== "Active" || count === 0) return updated;
  return local
    ? `${updated}. ${launchSentence(count, true)}`
    : `${updated}. Launch notifications sent!`;
}

/** What a toast says about a town that is made and opened; nothing of messages when there are none. */
export function activated(town: string, count: number, local: boolean): string {
  const opened = `${town} has been activated!`;
  return count === 0 ? opened : `${opened} ${launchSentence(count, local)}`;
}

/** Says that members are notified of an opening, or that their messages stay here. */
export function launchSentence(count: number, local: boolean): string {
  if (!local) return `Launch notifications sent to ${count} members.`;
  return `Launch notifications for ${formatMembers(count)} are stored in the local outbox, because no provider is set up.`;
}
