// Featured businesses as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** A business in the list. */
export type BusinessRow = Schemas["AdminBusinessItem"];

/** What is sent to save a business. */
export type BusinessFields = Omit<Schemas["AdminBusinessRequest"], "updated_at">;

/** A business with everything its page shows. */
export type Business = Schemas["AdminBusiness"];

/** One business by its id. */
export function businessQuery(id: string) {
  return queryOptions({
    queryKey: ["admin", "businesses", id],
    queryFn: ({ signal }) => adminFetch<Business>("GET", businessPath(id), undefined, signal),
    retry: retryUnlessRefused,
    networkMode: "always",
  });
}

/** Saves a business: a new one when `stored`, what the form was opened with, is null. */
export function saveBusiness(stored: Business | null, fields: BusinessFields): Promise<Business> {
  if (!stored) return adminFetch<Business>("POST", "/businesses", fields);
  // The service refuses to save on top of what somebody else has changed since.
  const { id, updated_at } = stored;
  return adminFetch<Business>("PUT", businessPath(id), { ...fields, updated_at });
}

/** Makes several businesses active or inactive at once; gives how many changed. */
export async function setBusinessesActive(
  ids: readonly string[],
  is_active: boolean,
): Promise<number> {
  const body = { ids, is_active };
  const { changed } = await adminFetch<{ changed: number }>(
    "POST",
    "/businesses/bulk-status",
    body,
  );
  return changed;
}

/** A business's path in the administrators' API. */
export function businessPath(id: string): string {
  return `/businesses/${encodeURIComponent(id)}`;
}
