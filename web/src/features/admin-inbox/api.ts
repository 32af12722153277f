// Applications and nominations as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import type { ListPage } from "@/features/admin/list/list-page.ts";

/** How far a review has come. */
export type ReviewStatus = "new" | "in_review" | "accepted" | "declined";

/** How many there are of each status, whatever the filter. */
export type ReviewCounts = Readonly<Record<ReviewStatus, number>>;

/** The two inboxes, by their paths in the API. */
export type Inbox = "applications" | "nominations";

interface Reviewed {
  id: string;
  review_status: ReviewStatus;
  review_notes: string;
  created_at: string;
  updated_at: string;
}

/** A business that wants to be featured. */
export interface Application extends Reviewed {
  business_name: string;
  website_url: string;
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  description: string | null;
  source: string;
  featured_business_id: string | null;
}

/** A business that somebody else would like to see featured. */
export interface Nomination extends Reviewed {
  nominee_name: string;
  nominee_town: string;
  website_url: string | null;
  reason: string | null;
  nominator_name: string | null;
  nominator_email: string | null;
}

/** A page of an inbox. */
export interface InboxPage<Row> extends ListPage<Row> {
  counts: ReviewCounts;
}

/** How many wait in an inbox. */
export function countsQuery(inbox: Inbox) {
  return queryOptions({
    queryKey: ["admin", "inbox-counts", inbox],
    queryFn: async ({ signal }) => {
      const path = `/${inbox}?limit=1`;
      return (await adminFetch<InboxPage<unknown>>("GET", path, undefined, signal)).counts;
    },
    retry: retryUnlessRefused,
  });
}

/** What an administrator decides and notes. */
export interface Review {
  review_status: ReviewStatus;
  review_notes: string;
}

/** Saves a review. */
export function saveReview<Row>(inbox: Inbox, id: string, review: Review): Promise<Row> {
  return adminFetch<Row>("PATCH", `/${inbox}/${encodeURIComponent(id)}`, review);
}

/** Makes an inactive featured business of an application. */
export function acceptApplication(id: string): Promise<{ business_id: string }> {
  return adminFetch("POST", `/applications/${encodeURIComponent(id)}/accept`);
}
