import { useCallback, useSyncExternalStore } from "react";

/** Whether the media query holds now; `whilePrerendered` until the page is hydrated. */
export function useMediaQuery(query: string, whilePrerendered: boolean): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => whilePrerendered,
  );
}
