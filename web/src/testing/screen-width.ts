import { vi } from "vitest";

/** Gives the screen a width in pixels, for the queries that a page asks: '(width < 48rem)'. */
export function setScreenWidth(pixels: number): void {
  const asked = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const rem = /^\(width < (\d+)rem\)$/.exec(query)?.[1];
    const list = asked(query);
    return rem ? Object.assign(list, { matches: pixels < Number(rem) * 16 }) : list;
  });
}
