// What a visitor of any public page downloads before it works: the first script, and the app with all it imports at once.
import { readFileSync } from "node:fs";

const read = (name) => readFileSync(new URL(`dist/${name}`, import.meta.url), "utf8");
const first = read("index.html").matchAll(
  /<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\/(assets\/[^"]+\.js)"/g,
);
const scripts = new Set([
  ...Array.from(first, ([, name]) => name),
  ...JSON.parse(read(".scripts.json")).app,
]);

export default [
  {
    name: "Public JavaScript entry",
    path: Array.from(scripts, (name) => `dist/${name}`),
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
