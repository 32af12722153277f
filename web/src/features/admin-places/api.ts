// The uploaded places as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import type { Place } from "./places.ts";

/** The service takes so many at once. */
const mostAtOnce = 1000;

/** How many places were uploaded. */
export const placesQuery = queryOptions({
  queryKey: ["admin", "places"],
  queryFn: ({ signal }) =>
    adminFetch<{ count: number; has_custom_data: boolean }>("GET", "/places", undefined, signal),
  retry: retryUnlessRefused,
  networkMode: "always",
});

/** Imports places batch by batch; `onProgress` hears how many are kept after each. */
export async function importPlaces(
  places: readonly Place[],
  onProgress: (kept: number) => void,
): Promise<void> {
  for (let start = 0; start < places.length; start += mostAtOnce) {
    const batch = places.slice(start, start + mostAtOnce);
    await adminFetch<unknown>("POST", "/places/import", { places: batch });
    onProgress(start + batch.length);
  }
}

/** Removes all uploaded places. */
export function clearPlaces(): Promise<void> {
  return adminFetch<void>("DELETE", "/places");
}
