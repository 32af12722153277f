import { matchPath } from "react-router";
import type { PageView } from "@/features/page-views/record.ts";
import pageHeads from "./page-heads.json";

interface Listed {
  title: string;
  path?: string;
  aliases?: string[];
  noindex?: boolean;
}

const pages = Object.values<Listed>(pageHeads).flatMap(({ path, aliases = [], noindex, title }) =>
  [...(path ? [path] : []), ...aliases].map((pattern) => ({
    pattern,
    matcher: pattern.replaceAll(/\{(\w+)\}/g, ":$1"),
    noindex,
    title,
  })),
);

/**
 * As what a view of a page is counted; null where there is no page, which the service refuses to count. Personal and
 * administrators' pages count under their pattern and their kind, so that nobody learns whom they are about.
 */
export function countedView(view: PageView, brand: string): PageView | null {
  const page = pages.find(({ matcher }) => matchPath(matcher, view.path) !== null);
  if (!page) return null;
  if (!page.noindex) return view;
  return { path: page.pattern, title: page.title.replaceAll("{brand}", brand) };
}
