// Sponsors as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** A sponsor in the list. */
export type SponsorRow = Schemas["AdminSponsorItem"];

/** What the form says about a sponsor. */
export type SponsorFields = Schemas["AdminSponsorRequest"];

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

/** Saves a sponsor: a new one when `id` is null. */
export function saveSponsor(id: string | null, fields: SponsorFields): Promise<Sponsor> {
  return id === null
    ? adminFetch<Sponsor>("POST", "/sponsors", fields)
    : adminFetch<Sponsor>("PUT", sponsorPath(id), fields);
}

/** A sponsor's path in the administrators' API. */
export function sponsorPath(id: string): string {
  return `/sponsors/${encodeURIComponent(id)}`;
}
