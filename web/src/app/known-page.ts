import { matchPath } from "react-router";
import pageHeads from "./page-heads.json";

interface Listed {
  title: string;
  path?: string;
  aliases?: string[];
  noindex?: boolean;
}

const pages = Object.values<Listed>(pageHeads).flatMap(({ path, aliases = [], noindex }) =>
  [...(path ? [path] : []), ...aliases].map((pattern) => ({
    pattern,
    matcher: pattern.replaceAll(/\{(\w+)\}/g, ":$1"),
    noindex,
  })),
);

/**
 * The path under which a page's views are counted; null where there is no page, which the service refuses to count.
 * An administrator's page counts under its pattern, so that nobody learns whom they looked at.
 */
export function countedPath(path: string): string | null {
  const page = pages.find(({ matcher }) => matchPath(matcher, path) !== null);
  if (!page) return null;
  return page.noindex ? page.pattern : path;
}
