import { type RefObject, useEffect, useRef } from "react";
import { homeOf } from "@/components/ui/focus-place.ts";

/**
 * Keeps the keyboard in a part of the page: when what has it vanishes (with its row, say) the part's own element takes
 * it, and what is only moved keeps it. Put the ref and `data-recovers-focus` on the region, `data-focus-home` on the element.
 */
export function useFocusRecovery<Root extends HTMLElement>(): RefObject<Root | null> {
  const region = useRef<Root>(null);
  useEffect(() => {
    const root = region.current;
    if (!root) return;
    let held: HTMLElement | null = null;
    const take = ({ target }: Event) => {
      held = target as HTMLElement;
    };
    // Later than the check below: what is taken out of the page is left as well.
    const leave = () =>
      setTimeout(() => {
        if (held?.isConnected && document.activeElement !== held) held = null;
      });
    const vanishing = new MutationObserver((changes) => {
      const lost = held;
      if (!lost || document.activeElement !== document.body) return;
      const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
      if (!removed.some((node) => node.contains(lost))) return;
      const next = lost.isConnected ? lost : homeOf(root);
      next?.focus({ preventScroll: true });
    });
    root.addEventListener("focusin", take);
    root.addEventListener("focusout", leave);
    vanishing.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener("focusin", take);
      root.removeEventListener("focusout", leave);
      vanishing.disconnect();
    };
  }, []);
  return region;
}
