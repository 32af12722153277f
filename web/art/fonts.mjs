// Gives the renderer the two house typefaces as plain TrueType files, cut from their npm packages.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const characters = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}—’é`;
const faces = [
  { file: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2', name: 'fraunces.ttf', variationAxes: { wght: 600, opsz: 72 } },
  { file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2', name: 'instrument-sans.ttf', variationAxes: { wght: 500 } },
];

/** Paths of the typefaces, ready for the SVG renderer, which reads only files and only fixed weights. */
export async function fontFiles() {
  const folder = join(tmpdir(), 'townpick-art-fonts');
  await mkdir(folder, { recursive: true });
  return Promise.all(
    faces.map(async ({ file, name, variationAxes }) => {
      const font = await subsetFont(await readFile(require.resolve(file)), characters, { targetFormat: 'truetype', variationAxes });
      await writeFile(join(folder, name), font);
      return join(folder, name);
    }),
  );
}
