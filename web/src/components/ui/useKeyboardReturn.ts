import { useRef } from "react";
import { type FocusPlace, focusPlace, returnFocus } from "./focus-place.ts";

/**
 * Gives the keyboard back, when a dialog closes, to what had it before. The library does that only for dialogs with
 * a trigger of their own; most of ours are opened by a button somewhere on the page. Spread it onto the content.
 */
export function useKeyboardReturn() {
  const before = useRef<FocusPlace | null>(null);
  return {
    onOpenAutoFocus() {
      before.current = focusPlace();
    },
    onCloseAutoFocus(event: Event) {
      if (!before.current) return;
      event.preventDefault();
      // The dialog closes a moment before this: whoever has gone on since is not called back.
      if (document.activeElement === document.body) returnFocus(before.current);
    },
  };
}
