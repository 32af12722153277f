// Applications and nominations as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** How far a review has come. */
export type ReviewStatus = Schemas["AdminReviewStatus"];

/** How many there are of each status, whatever the filter. */
export type ReviewCounts = Schemas["AdminReviewCounts"];

/** The two inboxes, by their paths in the API. */
export type Inbox = "applications" | "nominations";

/** A business that wants to be featured. */
export type Application = Schemas["AdminApplication"];

/** A business that somebody else would like to see featured. */
export type Nomination = Schemas["AdminNomination"];

/** Whatever is reviewed. */
export type Reviewed = Application | Nomination;

/** How many wait in an inbox. */
export function countsQuery(inbox: Inbox) {
  return queryOptions({
    queryKey: ["admin", "inbox-counts", inbox],
    queryFn: async ({ signal }) => {
      const path = `/${inbox}?limit=1`;
      return (await adminFetch<{ counts: ReviewCounts }>("GET", path, undefined, signal)).counts;
    },
    retry: retryUnlessRefused,
  });
}

/** What an administrator decides and notes. */
export type Review = Pick<Reviewed, "review_status" | "review_notes">;

/** Saves a review; refused when somebody else has changed it since it was `read`. */
export function saveReview<Row>(
  inbox: Inbox,
  read: Pick<Reviewed, "id" | "updated_at">,
  review: Review,
): Promise<Row> {
  const body = { ...review, updated_at: read.updated_at };
  return adminFetch<Row>("PATCH", `/${inbox}/${encodeURIComponent(read.id)}`, body);
}

/** Removes what somebody sent in, for good. */
export function deleteReviewed(inbox: Inbox, id: string): Promise<void> {
  return adminFetch<void>("DELETE", `/${inbox}/${encodeURIComponent(id)}`);
}

/** Makes an inactive featured business of an application. */
export function acceptApplication(id: string): Promise<Schemas["AdminAcceptedApplication"]> {
  return adminFetch("POST", `/applications/${encodeURIComponent(id)}/accept`);
}
