// What administrators do to the background pictures that are there: choose them for town pages, remove them.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useAction } from "@/lib/useAction.ts";
import { type BackgroundImage, backgroundImagesQuery, chooseForTowns, removeImage } from "./api.ts";

const { queryKey } = backgroundImagesQuery;

/** Has everything that shows the pictures fetch them again, the public pages in this tab included. */
export function refreshImages(client: QueryClient): void {
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: ["background-images"] });
}

/** Changes to the list of pictures, each confirmed by a toast. */
export function useImageChanges() {
  const client = useQueryClient();

  function show(id: string, use_for_town_pages: boolean) {
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (images) =>
      images?.map((image) => (image.id === id ? { ...image, use_for_town_pages } : image)),
    );
  }

  const choice = useAction({
    act: ({ id, use_for_town_pages: was }: BackgroundImage) => chooseForTowns(id, !was),
    per: ({ id }) => id,
    show: ({ id, use_for_town_pages: was }) => {
      show(id, !was);
      return () => show(id, was);
    },
    done: (_answer, { use_for_town_pages: was }) =>
      was ? "Image removed from town pages" : "Image added to town pages",
    failed: () => "Failed to update town page selection",
    refresh: refreshImages,
  });

  const removal = useAction({
    act: ({ image }: { image: BackgroundImage; position: number }) => removeImage(image.id),
    done: (_nothing, { position }) => `Removed image ${position}`,
    failed: () => "Failed to remove image",
    onDone: (_nothing, { image: { id } }) =>
      client.setQueryData(queryKey, (images) => images?.filter((image) => image.id !== id)),
    refresh: refreshImages,
  });

  return { toggle: choice.run, remove: removal.run };
}
