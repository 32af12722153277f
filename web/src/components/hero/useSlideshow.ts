import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { shuffled } from "@/lib/shuffle.ts";
import { useBoot } from "@/lib/useBoot.ts";
import { useMediaQuery } from "@/lib/useMediaQuery.ts";
import { beginningWith, builtInSlides, chosenSlides, type Slide } from "./slides.ts";

const interval = 5000;

interface Position {
  slides: readonly Slide[];
  index: number;
  /** The slide that is fading out. */
  leaving: Slide | undefined;
}

/**
 * The order and the clock of a hero's slideshow. It begins with the built-in scene that the service wrote into the
 * page, another one at each visit, and goes on in shuffled order once it is known which pictures there are.
 */
export function useSlideshow() {
  const { first_slide } = useBoot();
  const [{ slides, index, leaving }, setPosition] = useState<Position>({
    slides: builtInSlides,
    index: first_slide % builtInSlides.length,
    leaving: undefined,
  });
  const { data: chosen, isError } = useQuery(chosenSlides);
  const [paused, setPaused] = useState(false);
  // Still until hydrated, and for people who asked for less motion.
  const still = useMediaQuery("(prefers-reduced-motion: reduce)", true);
  const moving = !still && !paused && slides.length > 1;

  useEffect(() => {
    if (!chosen && !isError) return;
    setPosition((now) =>
      chosen?.length
        ? { slides: shuffled(chosen), index: 0, leaving: now.slides[now.index] }
        : { ...now, slides: beginningWith(shuffled(now.slides), now.slides[now.index]), index: 0 },
    );
  }, [chosen, isError]);

  useEffect(() => {
    if (!moving) return;
    const following = { slides, index: (index + 1) % slides.length, leaving: slides[index] };
    const timer = setTimeout(() => setPosition(following), interval);
    return () => clearTimeout(timer);
  }, [moving, slides, index]);

  /** Takes a picture that cannot be shown out of the show; the built-in scenes follow when none is left. */
  function drop(broken: Slide) {
    setPosition((now) => {
      const rest = now.slides.filter((slide) => slide.key !== broken.key);
      const next = rest.length > 0 ? rest : builtInSlides;
      return { slides: next, index: now.index % next.length, leaving: undefined };
    });
  }

  return {
    current: slides[index],
    leaving,
    // Fetched ahead only when it will be shown.
    next: moving ? slides[(index + 1) % slides.length] : undefined,
    canMove: !still && slides.length > 1,
    paused,
    togglePaused: () => setPaused((now) => !now),
    drop,
  };
}
