import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { recordPageView } from "@/features/page-views/record.ts";
import { useBoot } from "@/lib/useBoot.ts";
import { countedView } from "./known-page.ts";

/**
 * What happens on each route change but the first load: the page scrolls to its top, the keyboard goes to its
 * content and a page view is recorded. Place it after the routes, inside their Suspense boundary: its effects then
 * run after the new page has set its title.
 */
export function RouteChanges() {
  const { key, pathname, state } = useLocation();
  const staysInPlace = Boolean(state?.staysInPlace);
  const { brand, ga_measurement_id } = useBoot();
  const shownKey = useRef(key);
  const shownPath = useRef(pathname);

  useEffect(() => {
    // The key also changes when the current page is chosen again ('Become a Member' on the home page), and when a
    // page notes in its own address what it shows, which moves nobody.
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (staysInPlace && shownPath.current === pathname) return;
    window.scrollTo(0, 0);
  }, [key, pathname, staysInPlace]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    document.getElementById("content")?.focus({ preventScroll: true });
    const view = countedView({ path: pathname, title: document.title }, brand.name);
    if (view) recordPageView(view, ga_measurement_id);
  }, [pathname, brand.name, ga_measurement_id]);

  return null;
}
