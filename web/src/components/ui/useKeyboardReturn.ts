import { useRef } from "react";

/**
 * Gives the keyboard back, when a dialog closes, to what had it before. The library does that only for dialogs with
 * a trigger of their own; most of ours are opened by a button somewhere on the page. Spread it onto the content.
 */
export function useKeyboardReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      // What was pressed may be gone, with the row it deleted say; the page's content then takes over.
      const target = before.current?.isConnected
        ? before.current
        : document.getElementById("content");
      if (!(target instanceof HTMLElement) || target === document.body) return;
      event.preventDefault();
      target.focus({ preventScroll: true });
    },
  };
}
