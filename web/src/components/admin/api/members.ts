// The administrators' calls about members, whom their pages call users.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** A member in a list. */
export type MemberRow = Schemas["AdminMemberItem"];

/** A member as their own page shows them. */
export type MemberDetail = Schemas["AdminMember"];

/** A prize a member has won. */
export type Win = Schemas["AdminMemberWin"];

/** Something that happened to a member. */
export type TimelineEvent = Schemas["AdminMemberEvent"];

/** A contest a member takes or took part in. */
export type Participation = Schemas["AdminMemberContest"];

/** What became of a change of subscription. */
export type Subscription = Schemas["AdminSubscription"];

/** What a change of several subscriptions would do. */
export type SubscriptionPreview = Schemas["AdminBulkSubscriptionPreview"];

/** The path of the list of members. */
export const membersPath = "/members";

/** The word for whether a member is in the drawings. */
export function statusOf({ is_subscribed }: { is_subscribed: boolean }): "Active" | "Inactive" {
  return is_subscribed ? "Active" : "Inactive";
}

/** The address of one member in the API. */
export function memberPath(id: string, part = ""): string {
  return `${membersPath}/${encodeURIComponent(id)}${part}`;
}

/** Where one member is cached. */
export function memberKey(id: string) {
  return ["admin", "member", id] as const;
}

/** One member. */
export function useMember(id: string) {
  return useQuery(
    queryOptions({
      queryKey: memberKey(id),
      queryFn: ({ signal }) => adminFetch<MemberDetail>("GET", memberPath(id), undefined, signal),
      retry: retryUnlessRefused,
      networkMode: "always",
    }),
  );
}

/** The prizes of one member. */
export function useWins(id: string) {
  return useQuery(
    queryOptions({
      queryKey: [...memberKey(id), "wins"],
      queryFn: ({ signal }) =>
        adminFetch<{ items: Win[] }>("GET", memberPath(id, "/wins"), undefined, signal),
      retry: retryUnlessRefused,
      networkMode: "always",
    }),
  );
}

/** Takes a member out of the drawings or back in; the member's page also notes when. */
export function setSubscription(
  id: string,
  isSubscribed: boolean,
  notesWhen: boolean,
): Promise<Subscription> {
  return adminFetch("PUT", memberPath(id, "/subscription"), {
    is_subscribed: isSubscribed,
    set_deactivated_at: notesWhen,
  });
}

/** Tells how many members that would change, and of which towns; changes nothing. */
export function previewSubscriptions(
  ids: readonly string[],
  isSubscribed: boolean,
): Promise<SubscriptionPreview> {
  const body = { ids, is_subscribed: isSubscribed };
  return adminFetch("POST", "/members/bulk-subscription/preview", body);
}

/** Takes several members out of the drawings or back in. */
export function setSubscriptions(
  ids: readonly string[],
  isSubscribed: boolean,
): Promise<Schemas["AdminBulkSubscriptionAnswer"]> {
  return adminFetch("POST", "/members/bulk-subscription", { ids, is_subscribed: isSubscribed });
}

/** Deletes a member everywhere. */
export function deleteMember(id: string): Promise<void> {
  return adminFetch("DELETE", memberPath(id));
}
