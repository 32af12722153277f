const inputs = ["pointerdown", "keydown", "focusin", "touchstart"] as const;

/** Runs the work once: when the page has loaded, or earlier when the visitor touches it. */
export function afterLoadOrFirstInput(work: () => void): void {
  if (document.readyState === "complete") {
    work();
    return;
  }
  const controller = new AbortController();
  const run = () => {
    controller.abort();
    work();
  };
  const options = { signal: controller.signal, passive: true };
  window.addEventListener("load", run, options);
  for (const input of inputs) window.addEventListener(input, run, options);
}
