import { matchPath } from "react-router";
import pageHeads from "./page-heads.json";

interface Listed {
  title: string;
  path?: string;
  aliases?: string[];
}

const patterns = Object.values<Listed>(pageHeads)
  .flatMap(({ path, aliases = [] }) => [...(path ? [path] : []), ...aliases])
  .map((path) => path.replaceAll(/\{(\w+)\}/g, ":$1"));

/** Whether there is a page at a path; the service counts views of those and refuses all others. */
export function isKnownPage(path: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, path) !== null);
}
