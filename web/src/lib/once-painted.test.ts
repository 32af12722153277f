import { beforeEach, describe, expect, it, vi } from "vitest";
import { oncePaintedOrTouched } from "./once-painted.ts";

/** Tells the page that something was painted. */
let paint: (what: string) => void;

function begin(state: DocumentReadyState) {
  vi.spyOn(document, "readyState", "get").mockReturnValue(state);
  const work = vi.fn();
  oncePaintedOrTouched(work);
  return work;
}

const touch = (input: string) => document.body.dispatchEvent(new Event(input, { bubbles: true }));

describe("work that waits for the first paint", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    paint = () => undefined;
    vi.stubGlobal(
      "PerformanceObserver",
      class {
        constructor(
          onEntries: (entries: { getEntriesByName: (name: string) => string[] }) => void,
        ) {
          paint = (what) =>
            onEntries({ getEntriesByName: (name) => (name === what ? [name] : []) });
        }
        observe() {}
        disconnect() {}
      },
    );
    return () => vi.unstubAllGlobals();
  });

  it("begins a frame after everything has arrived and is painted", () => {
    const work = begin("interactive");
    vi.advanceTimersByTime(5000);
    window.dispatchEvent(new Event("load"));
    paint("first-paint");
    vi.advanceTimersByTime(500);
    expect(work).not.toHaveBeenCalled();
    paint("first-contentful-paint");
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(50);
    expect(work).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5000);
    expect(work).toHaveBeenCalledOnce();
  });

  it("does not wait for a browser that never tells when it paints", () => {
    const work = begin("complete");
    vi.advanceTimersByTime(999);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledOnce();
  });

  it("begins at the first touch, and not again when everything is painted", () => {
    const work = begin("interactive");
    touch("pointerdown");
    expect(work).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event("load"));
    paint("first-contentful-paint");
    touch("keydown");
    vi.advanceTimersByTime(5000);
    expect(work).toHaveBeenCalledOnce();
  });

  it("begins once when the touch comes between arrival and paint", () => {
    const work = begin("interactive");
    window.dispatchEvent(new Event("load"));
    touch("focusin");
    paint("first-contentful-paint");
    vi.advanceTimersByTime(5000);
    expect(work).toHaveBeenCalledOnce();
  });
});
