import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { pageMemoryOf } from "./page-memory.ts";

/** So long a page that is still growing is followed to where it was left, in milliseconds. */
const longestWait = 2000;

/** Brings a page back to where it was scrolled when somebody comes back to it through the history. */
export function usePagePlace(): void {
  const { scrolled: places } = pageMemoryOf(useQueryClient());
  const { key } = useLocation();
  const isWayBack = useNavigationType() === "POP";

  useEffect(() => {
    const place = isWayBack ? places.get(key) : undefined;
    const stop = place === undefined ? () => {} : goTo(place);
    const note = () => places.set(key, window.scrollY);
    window.addEventListener("scroll", note, { passive: true });
    return () => {
      stop();
      window.removeEventListener("scroll", note);
    };
  }, [places, key, isWayBack]);
}

/** Scrolls there as soon as the page is long enough, unless the person scrolls; gives the way to stop. */
function goTo(place: number): () => void {
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const name of ["wheel", "keydown", "pointerdown"]) window.removeEventListener(name, stop);
  };
  const scroll = () => {
    window.scrollTo(0, place);
    if (window.scrollY >= place) stop();
  };
  const growth = new ResizeObserver(scroll);
  const timer = setTimeout(stop, longestWait);
  for (const name of ["wheel", "keydown", "pointerdown"]) window.addEventListener(name, stop);
  // After everything else that a change of page does, which begins with going to the top.
  queueMicrotask(scroll);
  growth.observe(document.body);
  return stop;
}
