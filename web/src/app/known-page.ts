import { matchPath } from "react-router";
import type { PageView } from "@/features/page-views/google-analytics.ts";
import listed from "./page-heads.json?paths";

/**
 * As what a view of a page is counted; null where there is no page, which the service refuses to count. Personal and
 * administrators' pages count under their pattern and their kind, so that nobody learns whom they are about.
 */
export function countedView(view: PageView, brand: string): PageView | null {
  const isAt = (pattern: string) => matchPath(pattern, view.path);
  if (listed.open.some(isAt)) return view;
  const page = listed.personal.find(([pattern]) => isAt(pattern));
  return page
    ? {
        path: page[0].replaceAll(/:(\w+)/g, "{$1}"),
        title: page[1].replaceAll("{brand}", brand),
      }
    : null;
}
