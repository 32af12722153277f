import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
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
  const takesKeyboard = !state?.join;
  const isWayBack = useNavigationType() === "POP";
  const { brand, ga_measurement_id } = useBoot();
  const shownKey = useRef(key);
  const shownPath = useRef(pathname);
  const stayedInPlace = useRef(staysInPlace);

  useEffect(() => {
    // The key also changes when the current page is chosen again ('Become a Member' on the home page), and when a
    // page notes in its own address what it shows, which moves nobody.
    if (shownKey.current === key) return;
    shownKey.current = key;
    // The way back out of such an entry moves nobody either.
    const stays = staysInPlace || (isWayBack && stayedInPlace.current);
    stayedInPlace.current = staysInPlace;
    if (stays && shownPath.current === pathname) return;
    window.scrollTo(0, 0);
  }, [key, pathname, staysInPlace, isWayBack]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (takesKeyboard) document.getElementById("content")?.focus({ preventScroll: true });
    const view = countedView({ path: pathname, title: document.title }, brand.name);
    if (view) recordPageView(view, ga_measurement_id);
  }, [pathname, takesKeyboard, brand.name, ga_measurement_id]);

  return null;
}
