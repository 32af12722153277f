// Renders the town scenes to public/scenes and describes them for the web app in src/generated/scenes.json.
// Its output is committed, for rendering takes most of a minute of processor time. A stamp of the drawing sources makes
// a second run a no-op; `node art/render.mjs --check` only fails when what is committed was drawn from other sources.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const art = dirname(fileURLToPath(import.meta.url));
const web = dirname(art);
const output = join(web, 'public', 'scenes');
const generated = join(web, 'src', 'generated');
const manifest = join(generated, 'scenes.json');
const stampFile = join(generated, 'scenes.stamp');

const formats = [
  { type: 'image/avif', extension: 'avif', encode: (image) => image.avif({ quality: 50, effort: 2 }) },
  { type: 'image/webp', extension: 'webp', encode: (image) => image.webp({ quality: 78, effort: 4 }) },
];

// The frames cover the screen, so the picture is as wide as the screen or as its height demands.
const framings = [
  { name: 'portrait', widths: [828, 1170], media: '(max-aspect-ratio: 3/4)', sizes: 'max(100vw, 56.25vh)' },
  { name: 'landscape', widths: [640, 1024, 1600, 2400], media: undefined, sizes: 'max(100vw, 177.78vh)' },
];

const hashOf = (...contents) => contents.reduce((hash, content) => hash.update(content), createHash('sha256')).digest('hex');

function sourceStamp() {
  const drawings = ['kit', 'scenes'].flatMap((folder) => readdirSync(join(art, folder)).map((name) => join(folder, name)));
  return hashOf(...['render.mjs', 'raster.mjs', 'texture.mjs', 'fonts.mjs', ...drawings.sort()].map((file) => readFileSync(join(art, file))));
}

function isCurrent(stamp) {
  if (!existsSync(manifest) || !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) return false;
  const addresses = JSON.parse(readFileSync(manifest, 'utf8')).flatMap(({ src, sources }) => [src, ...sources.flatMap(({ srcset }) => srcset.split(', ').map((entry) => entry.split(' ')[0]))]);
  return addresses.every((address) => existsSync(join(web, 'public', address)));
}

async function store(scene, framing, width, format, image) {
  const bytes = await format.encode(image).toBuffer();
  const name = `${scene.key}-${framing.name}-${width}-${hashOf(bytes).slice(0, 6)}.${format.extension}`;
  writeFileSync(join(output, name), bytes);
  return `/scenes/${name}`;
}

async function hexOfAverage(image) {
  const [red, green, blue] = await image.resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

async function renderScene(scene, { printed, rasterize, sharp }) {
  const layers = scene.layers();
  const entry = { key: scene.key, alt: scene.alt, width: scene.landscape.width, height: scene.landscape.height, color: '', sources: [], src: '' };
  for (const framing of framings) {
    const widest = framing.widths.at(-1);
    const picture = await rasterize(printed(layers, { frame: scene[framing.name], definitions: scene.definitions }), widest);
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const { width: fullWidth, height, channels } = info;
    const sized = (width) => sharp(data, { raw: { width: fullWidth, height, channels } }).resize({ width });
    for (const format of formats) {
      const stored = await Promise.all(framing.widths.map(async (width) => [await store(scene, framing, width, format, sized(width)), width]));
      entry.sources.push({ media: framing.media, type: format.type, srcset: stored.map(([address, width]) => `${address} ${width}w`).join(', '), sizes: framing.sizes });
      if (framing.name === 'landscape') entry.src = stored.find(([, width]) => width === 1600)[0];
    }
    entry.color = await hexOfAverage(sized(64));
  }
  return entry;
}

const stamp = sourceStamp();
if (isCurrent(stamp)) {
  console.log('scenes: up to date');
} else if (process.argv.includes('--check')) {
  console.error('The town scenes are stale: run `npm --prefix web run art` and commit what it writes.');
  process.exitCode = 1;
} else {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  mkdirSync(generated, { recursive: true });
  const tools = { ...(await import('./kit/paper.mjs')), ...(await import('./raster.mjs')), sharp: (await import('sharp')).default };
  const { scenes } = await import('./scenes/all.mjs');
  const entries = [];
  for (const scene of scenes) {
    entries.push(await renderScene(scene, tools));
    console.log(`scenes: ${scene.key}`);
  }
  writeFileSync(manifest, `${JSON.stringify(entries, null, 2)}\n`);
  writeFileSync(stampFile, stamp);
}
