import { matchPath } from "react-router";
import type { PageView } from "@/features/page-views/google-analytics.ts";
import listed from "./page-heads.json?paths";

const pages = listed.flatMap(({ path, aliases = [], kind }) =>
  [...(path ? [path] : []), ...aliases].map((pattern) => ({
    pattern,
    matcher: pattern.replaceAll(/\{(\w+)\}/g, ":$1"),
    kind,
  })),
);

/**
 * As what a view of a page is counted; null where there is no page, which the service refuses to count. Personal and
 * administrators' pages count under their pattern and their kind, so that nobody learns whom they are about.
 */
export function countedView(view: PageView, brand: string): PageView | null {
  const page = pages.find(({ matcher }) => matchPath(matcher, view.path) !== null);
  if (!page) return null;
  if (!page.kind) return view;
  return { path: page.pattern, title: page.kind.replaceAll("{brand}", brand) };
}
