// The administrators' calls about members, whom their pages call users.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { adminList } from "../list/list-source.ts";

type Schemas = components["schemas"];

/** A member in a list. */
export type MemberRow = Schemas["AdminMemberItem"];

/** A member as their own page shows them. */
export type MemberDetail = Schemas["AdminMember"];

/** A prize a member has won. */
export type Win = Schemas["AdminMemberWin"];

/** What a member agreed to. */
export type Consent = Schemas["GivenConsent"];

/** What a member has in common with many others. */
export type Flag = Schemas["AdminMemberFlag"];

/** Something that happened to a member. */
export type TimelineEvent = Schemas["AdminMemberEvent"];

/** A contest a member takes or took part in. */
export type Participation = Schemas["AdminMemberContest"];

/** What a change of several subscriptions would do. */
export type SubscriptionPreview = Schemas["AdminBulkSubscriptionPreview"];

/** Every member. */
export const memberList = adminList("/api/admin/members", (path, asked) =>
  answered(admin.GET(path, asked)),
);

/** The contests of a member. */
export function participationOf(id: string) {
  const path = "/api/admin/members/{id}/participation";
  return adminList(path, (path, asked) => answered(admin.GET(path, asked)), { id });
}

/** What happened to a member. */
export function timelineOf(id: string) {
  const path = "/api/admin/members/{id}/timeline";
  return adminList(path, (path, asked) => answered(admin.GET(path, asked)), { id });
}

const byId = (id: string) => ({ params: { path: { id } } });

/** The word for whether a member is in the drawings. */
export function statusOf({ is_subscribed }: { is_subscribed: boolean }): "Active" | "Inactive" {
  return is_subscribed ? "Active" : "Inactive";
}

/** How lists of members are filtered by that. */
export const memberStatusFilter = {
  name: "status",
  label: "Status",
  options: [
    { value: "all", label: "All" },
    { value: "active", label: "Active" },
    { value: "inactive", label: "Inactive" },
    { value: "flagged", label: "Flagged" },
  ],
} as const;

/** How lists of members are filtered by whether they have shown that an address is theirs. */
export const memberConfirmedFilter = {
  name: "confirmed",
  label: "Confirmed",
  options: [
    { value: "all", label: "All" },
    { value: "yes", label: "Confirmed" },
    { value: "no", label: "Not confirmed" },
  ],
} as const;

/** Where one member is cached. */
export function memberKey(id: string) {
  return ["admin", "member", id] as const;
}

/** One member. */
export function memberQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: memberKey(id),
    queryFn: ({ signal }) =>
      answered(admin.GET("/api/admin/members/{id}", { ...byId(id), signal })),
  });
}

/** The prizes of one member. */
export function winsQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: [...memberKey(id), "wins"],
    queryFn: ({ signal }) =>
      answered(admin.GET("/api/admin/members/{id}/wins", { ...byId(id), signal })),
  });
}

/** What one member agreed to. */
export function consentsQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: [...memberKey(id), "consents"],
    queryFn: ({ signal }) =>
      answered(admin.GET("/api/admin/members/{id}/consents", { ...byId(id), signal })),
  });
}

/** Where the flags of one member are cached. */
export function flagsKey(id: string) {
  return [...memberKey(id), "flags"] as const;
}

/** What one member has in common with many others. */
export function flagsQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: flagsKey(id),
    queryFn: ({ signal }) =>
      answered(admin.GET("/api/admin/members/{id}/flags", { ...byId(id), signal })),
  });
}

/** Puts a flag of a member away, or takes it out again. */
export function putFlagAway(id: string, kind: string, is_put_away: boolean) {
  const params = { path: { id, kind } };
  return done(admin.PUT("/api/admin/members/{id}/flags/{kind}", { params, body: { is_put_away } }));
}

/** Takes a member out of the drawings or back in; the member's page also notes when. */
export function setSubscription(id: string, is_subscribed: boolean, notesWhen: boolean) {
  const body = { is_subscribed, set_deactivated_at: notesWhen };
  return answered(admin.PUT("/api/admin/members/{id}/subscription", { ...byId(id), body }));
}

/** Tells how many members that would change, and of which towns; changes nothing. */
export function previewSubscriptions(ids: readonly string[], is_subscribed: boolean) {
  const body = { ids: [...ids], is_subscribed };
  return answered(admin.POST("/api/admin/members/bulk-subscription/preview", { body }));
}

/** Takes several members out of the drawings or back in. */
export function setSubscriptions(ids: readonly string[], is_subscribed: boolean) {
  const body = { ids: [...ids], is_subscribed };
  return answered(admin.POST("/api/admin/members/bulk-subscription", { body }));
}

/** Ends every personal link that a member has got so far. */
export function revokeLinks(id: string) {
  return done(admin.POST("/api/admin/members/{id}/revoke-links", byId(id)));
}

/** Deletes a member everywhere. */
export function deleteMember(id: string) {
  return done(admin.DELETE("/api/admin/members/{id}", byId(id)));
}
