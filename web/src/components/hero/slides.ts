// The pictures behind a hero: an administrator's, or the four scenes that come with the app.
import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "@/api/client.ts";
import scenes from "@/generated/scenes.json";

/** One picture of the slideshow. */
export interface Slide {
  key: string;
  src: string;
  sources: readonly { type: string; srcset: string; sizes: string; media?: string }[];
  /** Fills the frame until the picture is there. */
  color: string;
}

/** The four scenes that come with the app. */
export const builtInSlides: readonly Slide[] = scenes;

/** The pictures administrators chose; empty when they chose none. */
export const chosenSlides = queryOptions({
  queryKey: ["background-images"],
  queryFn: async ({ signal }): Promise<Slide[]> => {
    const { images } = await answered(api.GET("/api/background-images", { signal }));
    return images.map(({ url }) => ({
      key: url,
      src: url,
      sources: [],
      color: "var(--color-brand-deep)",
    }));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The order turned so that it begins with the given slide: a slideshow that wraps stays the same. */
export function beginningWith(slides: readonly Slide[], first: Slide | undefined): Slide[] {
  const at = Math.max(
    slides.findIndex((slide) => slide.key === first?.key),
    0,
  );
  return [...slides.slice(at), ...slides.slice(0, at)];
}
