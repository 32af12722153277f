// What is asked and said about changes of users.

import type { Flag, MemberDetail, SubscriptionPreview } from "@/components/admin/api/members.ts";
import { formatCount } from "@/components/admin/format.ts";

/** '1 user', '37 users'. */
export function users(count: number): string {
  return count === 1 ? "1 user" : `${formatCount(count)} users`;
}

const mostTownsNamed = 3;

/** Asked before several users are taken out of the drawings or back in: how many, of which towns, and what follows. */
export function subscriptionQuestion(
  isSubscribed: boolean,
  { changed, towns }: SubscriptionPreview,
): string {
  if (changed === 0) {
    return isSubscribed ? "All of them are active already." : "None of them is active.";
  }
  const named = towns
    .slice(0, mostTownsNamed)
    .map(({ full_name, members }) => `${formatCount(members)} in ${full_name}`);
  const further = towns.slice(mostTownsNamed).reduce((sum, { members }) => sum + members, 0);
  if (further > 0) named.push(`${formatCount(further)} elsewhere`);
  const who = `${users(changed)} (${named.join(", ")})`;
  return isSubscribed
    ? `${who} will be in the drawings again and get messages about contests, including those who unsubscribed themselves.`
    : `${who} will leave the drawings and get no more messages. You can activate them again.`;
}

/** Said when a user was taken out of the drawings or back in. */
export function subscriptionChanged(isSubscribed: boolean): string {
  return isSubscribed
    ? "User has been reactivated and will be included in future contests"
    : "User has been deactivated";
}

/** Asked before a user is deleted. */
export function deletionWarning(name: string): string {
  return `Are you sure you want to delete ${name}? This action cannot be undone. Their name, email, phone and address are removed everywhere; past drawings stay verifiable.`;
}

/** Asked before another email address is noted for a user, because that writes to it; nothing when it is theirs already. */
export function newEmailQuestion(
  { email, waiting_email }: Pick<MemberDetail, "email" | "waiting_email">,
  wanted: string,
): { title: string; description: string } | null {
  // As the service compares them.
  const address = wanted.trim().toLowerCase();
  if (address === email) return null;
  const sentences = [
    `One email goes to ${address} now, with a link to confirm the address.`,
    `Once it is confirmed, within seven days, one email tells ${email} that it was replaced; until then ${email} stays.`,
  ];
  if (waiting_email !== null) {
    sentences.push(`The link that was sent to ${waiting_email} stops working.`);
  }
  sentences.push("You can take the new address back before it is confirmed.");
  return { title: "Send one email to a new address?", description: sentences.join(" ") };
}

/** Asked before an address that waits to be confirmed is taken back. */
export function takeBackQuestion(email: string, waiting: string): string {
  return `The link that was sent to ${waiting} stops working and ${email} stays. No one is told. To ask for it again, enter it under Edit User, which sends a new link.`;
}

/** Asked before a user's personal links are ended. */
export function linksQuestion(name: string): string {
  return `Every link to preferences and tickets that was sent to ${name} so far stops working at once. New links come with the next message, or when an old one is opened and a new one is asked for. Links to unsubscribe and to claim a prize keep working.`;
}

/** Said when they were. */
export const linksEnded = "The personal links sent so far have been ended";

/** Why a user is flagged: how many others share what with them. */
export function flagReason({
  kind,
  others,
  within_hours,
}: Pick<Flag, "kind" | "others" | "within_hours">): string {
  const who = others === 1 ? "1 other" : `${formatCount(others)} others`;
  const when = within_hours === 1 ? "within an hour" : `within ${within_hours} hours`;
  switch (kind) {
    case "household":
      return `${who} at this address`;
    case "network":
      return `${who} joined from the same network, many of them ${when}`;
    case "numbers":
      return `${who} joined with neighboring phone numbers, many of them ${when}`;
    default:
      return `${who} joined with an email address that differs only in its digits, many of them ${when}`;
  }
}

/** Said when a flag was put away or taken out again. */
export function flagPutAway(isPutAway: boolean): string {
  return isPutAway ? "The flag was dismissed" : "The user is flagged again";
}
