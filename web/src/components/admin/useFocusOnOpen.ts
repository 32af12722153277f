import { type RefObject, useEffect, useRef } from "react";

/** Takes the keyboard to an element when it appears in place of the button that had it, and when `what` changes. */
export function useFocusOnOpen<Opened extends HTMLElement>(
  what: unknown = null,
): RefObject<Opened | null> {
  const element = useRef<Opened>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what the keyboard follows
  useEffect(() => element.current?.focus({ preventScroll: true }), [what]);
  return element;
}
