// The paper under the paint: fine grain and slow brush streaks, laid over a finished picture.
// Made from seeded noise in pixels, because the same in SVG filters takes most of the rendering time.

import sharp from 'sharp';
import { seeded } from './kit/random.mjs';

const tileSize = 384;

function noise(width, height, [red, green, blue], alphaOf) {
  const pixels = Buffer.alloc(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    pixels.set([red, green, blue, Math.round(255 * Math.min(1, Math.max(0, alphaOf())))], index * 4);
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

/** Layers to composite over a picture of this size; `grain` 0 gives none. */
export async function paperTexture(width, height, frame, { seed, grain }) {
  if (grain === 0) return [];
  const random = seeded(seed);
  const speckle = noise(tileSize, tileSize, [51, 41, 31], () => random.around(0.1, 0.55) * grain);
  const [columns, rows] = [Math.ceil(frame.width / 120) + 2, Math.ceil(frame.height / 30) + 2];
  const streaks = noise(columns, rows, [255, 247, 230], () => random.around(0.02, 0.045));
  return [
    { input: await streaks.resize(width, height, { kernel: 'cubic', fit: 'fill' }).png({ compressionLevel: 1 }).toBuffer() },
    { input: await speckle.blur(0.6).png({ compressionLevel: 1 }).toBuffer(), tile: true },
  ];
}
