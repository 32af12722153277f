// What a visitor of any public page downloads before it works: the entry and all that it imports at once.
import { readFileSync } from "node:fs";

const shell = new URL("dist/index.html", import.meta.url);
const scripts = readFileSync(shell, "utf8").matchAll(
  /<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\/(assets\/[^"]+\.js)"/g,
);

export default [
  {
    name: "Public JavaScript entry",
    path: Array.from(scripts, ([, script]) => `dist/${script}`),
    limit: "110 KB",
    gzip: true,
  },
  {
    name: "Page shell with all public CSS in it",
    path: "dist/index.html",
    limit: "12 KB",
    gzip: true,
  },
];
