// Featured businesses as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { adminList } from "@/components/admin/list/list-source.ts";

type Schemas = components["schemas"];

/** A business in the list. */
export type BusinessRow = Schemas["AdminBusinessItem"];

/** What is sent to save a business. */
type Request = Schemas["AdminBusinessRequest"];
/** A choice that was stored and is no longer offered stays in the form; the service has the last word about it. */
export type BusinessFields = Omit<Request, "updated_at" | "category" | "price_range"> & {
  category: string;
  price_range: string | null;
};

/** A business with everything its page shows. */
export type Business = Schemas["AdminBusiness"];

/** Every business. */
export const businessList = adminList("/api/admin/businesses", (path, asked) =>
  answered(admin.GET(path, asked)),
);

const byId = (id: string) => ({ params: { path: { id } } });

/** One business by its id. */
export function businessQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "businesses", id],
    queryFn: ({ signal }) =>
      answered(admin.GET("/api/admin/businesses/{id}", { ...byId(id), signal })),
  });
}

/** Saves a business: a new one when `stored`, what the form was opened with, is null. */
export function saveBusiness(stored: Business | null, fields: BusinessFields): Promise<Business> {
  // The service refuses to save on top of what somebody else has changed since.
  const body = { ...fields, updated_at: stored?.updated_at ?? null } as Request;
  if (!stored) return answered(admin.POST("/api/admin/businesses", { body }));
  return answered(admin.PUT("/api/admin/businesses/{id}", { ...byId(stored.id), body }));
}

/** Deletes a business. */
export function deleteBusiness(id: string) {
  return done(admin.DELETE("/api/admin/businesses/{id}", byId(id)));
}

/** Makes several businesses active or inactive at once. */
export function setBusinessesActive(ids: readonly string[], is_active: boolean) {
  const body = { ids: [...ids], is_active };
  return answered(admin.POST("/api/admin/businesses/bulk-status", { body }));
}
