import { useCallback, useSyncExternalStore } from "react";

/** Whether the page is scrolled further down than this share of the screen's height. */
export function useScrolledBeyond(share: number): boolean {
  const subscribe = useCallback((changed: () => void) => {
    const options = { passive: true };
    window.addEventListener("scroll", changed, options);
    window.addEventListener("resize", changed, options);
    return () => {
      window.removeEventListener("scroll", changed);
      window.removeEventListener("resize", changed);
    };
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > window.innerHeight * share,
    () => false,
  );
}
