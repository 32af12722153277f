// Background pictures as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { pictureForm } from "@/components/admin/images/upload.ts";

/** A picture behind the home page, and behind town pages where it is chosen for them. */
export type BackgroundImage = components["schemas"]["AdminBackgroundImage"];

const byId = (id: string) => ({ params: { path: { id } } });

/** All background pictures, the oldest first. */
export const backgroundImagesQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "background-images"],
  queryFn: async ({ signal }) =>
    (await answered(admin.GET("/api/admin/background-images", { signal }))).items,
});

/** An active town whose page shows the pictures; null when no town is active yet. */
export const testTownQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "options", "test-town"],
  queryFn: async ({ signal }) => {
    const params = { query: { active: true } };
    const { items } = await answered(admin.GET("/api/admin/towns/options", { params, signal }));
    return items[0]?.slug ?? null;
  },
});

/** Adds a picture. */
export async function addImage(file: File): Promise<BackgroundImage> {
  return answered(admin.POST("/api/admin/background-images", pictureForm(file)));
}

/** Shows a picture on town pages, or no longer. */
export function chooseForTowns(id: string, use_for_town_pages: boolean) {
  const body = { use_for_town_pages };
  return answered(admin.PUT("/api/admin/background-images/{id}", { ...byId(id), body }));
}

/** Removes a picture and its copies. */
export function removeImage(id: string) {
  return done(admin.DELETE("/api/admin/background-images/{id}", byId(id)));
}
