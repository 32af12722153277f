const inputs = ["pointerdown", "keydown", "focusin"] as const;

/** Not every browser reports when it has painted; after this time it has. */
const longestWait = 1000;

/** Runs the work once: when the page with its pictures is painted, or earlier when the visitor touches it. */
export function oncePaintedOrTouched(work: () => void): void {
  const controller = new AbortController();
  const run = () => {
    if (controller.signal.aborted) return;
    controller.abort();
    work();
  };
  const whenLoaded = () => {
    afterFirstPaint(run);
    setTimeout(run, longestWait);
  };
  const options = { signal: controller.signal, passive: true };
  for (const input of inputs) window.addEventListener(input, run, options);
  if (document.readyState === "complete") whenLoaded();
  else window.addEventListener("load", whenLoaded, options);
}

/** Waits for the frame after the one that first showed something: pictures that came with it are in that one. */
function afterFirstPaint(work: () => void): void {
  const observer = new PerformanceObserver((painted) => {
    if (painted.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(work));
  });
  observer.observe({ type: "paint", buffered: true });
}
