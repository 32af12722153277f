// What administrators do to the background pictures that are there: choose them for town pages, remove them.
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "@/lib/toast.ts";
import { type BackgroundImage, backgroundImagesQuery, chooseForTowns, removeImage } from "./api.ts";

/** Changes to the list of pictures, each told of in a toast. */
export function useImageChanges() {
  const client = useQueryClient();
  const { queryKey } = backgroundImagesQuery;

  function change(id: string, chosen: boolean) {
    client.setQueryData(queryKey, (images) =>
      images?.map((image) => (image.id === id ? { ...image, use_for_town_pages: chosen } : image)),
    );
  }

  /** Everything that shows the pictures reads them anew, the public pages in this tab included. */
  function refresh() {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: ["background-images"] });
  }

  /** Shows the choice at once and takes it back when the service refuses it. */
  async function toggle({ id, use_for_town_pages: was }: BackgroundImage) {
    void client.cancelQueries({ queryKey });
    change(id, !was);
    try {
      await chooseForTowns(id, !was);
    } catch {
      change(id, was);
      fail("Failed to update town page selection");
      return;
    }
    const description = was ? "Image removed from town pages" : "Image added to town pages";
    toast({ title: "Success", description });
    refresh();
  }

  /** Removes the picture at a position; rejects when it could not be removed. */
  async function remove({ id }: BackgroundImage, position: number) {
    try {
      await removeImage(id);
    } catch (failure) {
      fail("Failed to remove image");
      throw failure;
    }
    client.setQueryData(queryKey, (images) => images?.filter((image) => image.id !== id));
    toast({ title: "Success", description: `Removed image ${position}` });
    refresh();
  }

  return { toggle, remove, refresh };
}

function fail(description: string) {
  toast({ title: "Error", description, variant: "destructive" });
}
