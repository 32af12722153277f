// Sponsors as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { adminList } from "@/components/admin/list/list-source.ts";

type Schemas = components["schemas"];

/** What the form says about a sponsor. */
export type SponsorFields = Omit<Schemas["AdminSponsorRequest"], "updated_at">;

/** A sponsor with everything its page shows. */
export type Sponsor = Schemas["AdminSponsor"];

/** Every sponsor. */
export const sponsorList = adminList("/api/admin/sponsors", (path, asked) =>
  answered(admin.GET(path, asked)),
);

const byId = (id: string) => ({ params: { path: { id } } });

/** One sponsor by its id. */
export function sponsorQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "sponsors", id],
    queryFn: ({ signal }) =>
      answered(admin.GET("/api/admin/sponsors/{id}", { ...byId(id), signal })),
  });
}

/** Saves a sponsor: a new one when `stored`, what the form was opened with, is null. */
export function saveSponsor(stored: Sponsor | null, fields: SponsorFields): Promise<Sponsor> {
  // The service refuses to save on top of what somebody else has changed since.
  const body = { ...fields, updated_at: stored?.updated_at ?? null };
  if (!stored) return answered(admin.POST("/api/admin/sponsors", { body }));
  return answered(admin.PUT("/api/admin/sponsors/{id}", { ...byId(stored.id), body }));
}

/** Deletes a sponsor. */
export function deleteSponsor(id: string) {
  return done(admin.DELETE("/api/admin/sponsors/{id}", byId(id)));
}
