// Background pictures as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import { ProblemError } from "@/api/problem.ts";
import type { components } from "@/api/schema.d.ts";

/** A picture behind the home page, and behind town pages where it is chosen for them. */
export type BackgroundImage = components["schemas"]["AdminBackgroundImage"];

const largest = 15 * 1024 * 1024;

/** All background pictures, the oldest first. */
export const backgroundImagesQuery = queryOptions({
  queryKey: ["admin", "background-images"],
  queryFn: async ({ signal }) => {
    const path = "/background-images";
    const { items } = await adminFetch<{ items: BackgroundImage[] }>(
      "GET",
      path,
      undefined,
      signal,
    );
    return items;
  },
  retry: retryUnlessRefused,
  networkMode: "always",
});

/** An active town whose page shows the pictures; null when no town is active yet. */
export const testTownQuery = queryOptions({
  queryKey: ["admin", "options", "test-town"],
  queryFn: async ({ signal }) => {
    const path = "/towns/options?active=true";
    const { items } = await adminFetch<{ items: { slug: string }[] }>(
      "GET",
      path,
      undefined,
      signal,
    );
    return items[0]?.slug ?? null;
  },
  retry: retryUnlessRefused,
});

/** Adds a picture. */
export function addImage(file: File): Promise<BackgroundImage> {
  if (file.size > largest) {
    const problem = new ProblemError(413, "payload_too_large", "The image is larger than 15 MB");
    return Promise.reject(problem);
  }
  const form = new FormData();
  form.append("file", file);
  return adminFetch<BackgroundImage>("POST", "/background-images", form);
}

/** Shows a picture on town pages, or no longer. */
export function chooseForTowns(id: string, chosen: boolean): Promise<BackgroundImage> {
  return adminFetch<BackgroundImage>("PUT", imagePath(id), { use_for_town_pages: chosen });
}

/** Removes a picture and its copies. */
export function removeImage(id: string): Promise<void> {
  return adminFetch<void>("DELETE", imagePath(id));
}

function imagePath(id: string): string {
  return `/background-images/${encodeURIComponent(id)}`;
}
