// Sponsors as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** A sponsor in the list. */
export type SponsorRow = Schemas["AdminSponsorItem"];

/** What the form says about a sponsor. */
export type SponsorFields = Omit<Schemas["AdminSponsorRequest"], "updated_at">;

/** A sponsor with everything its page shows. */
export type Sponsor = Schemas["AdminSponsor"];

/** One sponsor by its id. */
export function sponsorQuery(id: string) {
  return queryOptions({
    queryKey: ["admin", "sponsors", id],
    queryFn: ({ signal }) => adminFetch<Sponsor>("GET", sponsorPath(id), undefined, signal),
    retry: retryUnlessRefused,
    networkMode: "always",
  });
}

/** Saves a sponsor: a new one when `stored`, what the form was opened with, is null. */
export function saveSponsor(stored: Sponsor | null, fields: SponsorFields): Promise<Sponsor> {
  if (!stored) return adminFetch<Sponsor>("POST", "/sponsors", fields);
  // The service refuses to save on top of what somebody else has changed since.
  const { id, updated_at } = stored;
  return adminFetch<Sponsor>("PUT", sponsorPath(id), { ...fields, updated_at });
}

/** A sponsor's path in the administrators' API. */
export function sponsorPath(id: string): string {
  return `/sponsors/${encodeURIComponent(id)}`;
}
