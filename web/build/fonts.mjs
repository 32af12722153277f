// Cuts the two typefaces down to what the pages use and writes them to src/generated/fonts.
// Fraunces is fixed at weight 600 and its display cut, because only large headings use it.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const target = new URL("../src/generated/fonts/", import.meta.url);

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, offset) =>
    String.fromCodePoint(first + offset),
  ).join("");

// Basic Latin, Latin-1 and Latin Extended-A cover American place and business names.
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0x17f)}–—‘’“”•…′″€™←→−×`;

const fonts = [
  {
    file: "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2",
    name: "fraunces-600.woff2",
    variationAxes: { wght: 600, opsz: 72 },
  },
  {
    file: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    name: "instrument-sans.woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

await mkdir(target, { recursive: true });
for (const { file, name, variationAxes } of fonts) {
  const source = await readFile(require.resolve(file));
  const subset = await subsetFont(source, characters, { targetFormat: "woff2", variationAxes });
  await writeFile(new URL(name, target), subset);
}
