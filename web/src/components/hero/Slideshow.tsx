import { Pause, Play } from "lucide-react";
import type { Slide as SlideData } from "./slides.ts";
import type { useSlideshow } from "./useSlideshow.ts";

type Show = ReturnType<typeof useSlideshow>;

/** The rotating pictures, filling their positioned parent; decoration only, so hidden from screen readers. */
export function Slideshow({
  current,
  leaving,
  next,
  drop,
}: Pick<Show, "current" | "leaving" | "next" | "drop">) {
  const layers = new Map(
    [leaving, current, next].flatMap((slide) => (slide ? [[slide.key, slide]] : [])),
  );
  return (
    // Lighter-blended layers on black add up to a true crossfade, without the dip of two half-transparent pictures.
    <div aria-hidden className="absolute inset-0 isolate overflow-hidden bg-[black]">
      {[...layers.values()].map((slide) => (
        <Slide key={slide.key} slide={slide} isShown={slide === current} drop={drop} />
      ))}
    </div>
  );
}

interface SlideProps {
  slide: SlideData;
  isShown: boolean;
  drop?: Show["drop"];
}

/** One picture of the show; the server replaces the first one in rendered pages by another, so it holds nothing else. */
export function Slide({ slide, isShown, drop }: SlideProps) {
  return (
    <picture>
      {slide.sources.map((source) => (
        <source
          key={source.srcset}
          media={source.media}
          type={source.type}
          srcSet={source.srcset}
          sizes={source.sizes}
        />
      ))}
      <img
        src={slide.src}
        alt=""
        decoding={isShown ? "auto" : "async"}
        fetchPriority={isShown ? "high" : "low"}
        onError={drop && (() => drop(slide))}
        style={{ backgroundColor: slide.color, opacity: isShown ? 1 : 0 }}
        className="absolute inset-0 size-full object-cover mix-blend-plus-lighter transition-opacity duration-1000 ease-linear"
      />
    </picture>
  );
}

/** Stops and restarts the slideshow; absent where nothing moves. */
export function SlideshowControl({
  canMove,
  paused,
  togglePaused,
}: Pick<Show, "canMove" | "paused" | "togglePaused">) {
  if (!canMove) return null;
  const Icon = paused ? Play : Pause;
  return (
    <button
      type="button"
      onClick={togglePaused}
      className="grid size-11 place-items-center rounded-full bg-ink/70 text-white transition-colors hover:bg-ink"
    >
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{paused ? "Play slideshow" : "Pause slideshow"}</span>
    </button>
  );
}
