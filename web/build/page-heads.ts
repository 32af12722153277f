// page-heads.json is read by the server too. A browser gets of it what it asks for: '?paths' is where the pages are,
// '?faq&head' what one page says about itself, so that each page brings its own words and no other's.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

type Listed = Record<
  string,
  { path?: string; aliases?: string[]; noindex?: boolean; title: string }
>;

/** The Vite plugin that answers imports of parts of page-heads.json. */
export function pageHeads(): Plugin {
  return {
    name: "townpick-page-heads",
    enforce: "pre",
    load(id) {
      const [file, part] = id.split("?");
      if (!file?.endsWith("/page-heads.json") || part === undefined) return null;
      const heads: Listed = JSON.parse(readFileSync(file, "utf8"));
      return `export default ${JSON.stringify(partOf(heads, part), dropNo)}`;
    },
  };
}

function partOf(heads: Listed, part: string): unknown {
  if (part === "paths") {
    // In the router's words, and without names, for every visitor loads them.
    const patterns = Object.values(heads).flatMap(({ path, aliases = [], noindex, title }) =>
      (path ? [path, ...aliases] : []).map((pattern) => ({
        pattern: pattern.replaceAll(/\{(\w+)\}/g, ":$1"),
        noindex,
        title,
      })),
    );
    return {
      open: patterns.filter(({ noindex }) => !noindex).map(({ pattern }) => pattern),
      // Their own titles may be about a person, so analytics gets these instead.
      personal: patterns
        .filter(({ noindex }) => noindex)
        .map(({ pattern, title }) => [pattern, title]),
    };
  }
  const key = part.replace(/&head$/, "");
  if (!heads[key]) throw new Error(`page-heads.json has no page ${key}`);
  return heads[key];
}

/** The scripts' names are the server's concern, and a missing word is a 'no'. */
function dropNo(key: string, value: unknown): unknown {
  return key === "module" || value === false ? undefined : value;
}
