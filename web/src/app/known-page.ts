import { matchPath } from "react-router";
import pageHeads from "./page-heads.json";

interface Listed {
  title: string;
  path?: string;
  aliases?: string[];
  /** Whether a personal link opens it. */
  personal?: boolean;
}

const patterns = Object.values<Listed>(pageHeads)
  // The address of a personal page is a secret, so its views are told to nobody.
  .filter(({ personal }) => !personal)
  .flatMap(({ path, aliases = [] }) => [...(path ? [path] : []), ...aliases])
  .map((path) => path.replaceAll(/\{(\w+)\}/g, ":$1"));

/** Whether there is a page at a path that anyone may open; the service counts views of those only. */
export function isKnownPage(path: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, path) !== null);
}
