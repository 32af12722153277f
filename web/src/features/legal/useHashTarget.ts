import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Brings the part of the page that the address names (`/rules#odds`) into view, and the keyboard with it. On the
 * first load the browser has done so already.
 */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!hash || key === "default") return;
    // A frame later, when the page is no longer sent to its top.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
