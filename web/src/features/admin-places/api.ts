// The uploaded places as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import type { Place } from "@/components/admin/places/places.ts";

/** The service takes so many at once. */
const mostAtOnce = 1000;

/** How many places were uploaded. */
export const placesQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "places"],
  queryFn: ({ signal }) => answered(admin.GET("/api/admin/places", { signal })),
});

/** Imports places batch by batch; `onProgress` hears how many are stored after each. */
export async function importPlaces(
  places: readonly Place[],
  onProgress: (stored: number) => void,
): Promise<void> {
  for (let start = 0; start < places.length; start += mostAtOnce) {
    const batch = places.slice(start, start + mostAtOnce);
    await answered(admin.POST("/api/admin/places/import", { body: { places: batch } }));
    onProgress(start + batch.length);
  }
}

/** Removes all uploaded places. */
export function clearPlaces() {
  return done(admin.DELETE("/api/admin/places"));
}
