// Turns composed SVG into pixels. The only place that knows the SVG renderer.

import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { bleed } from './kit/paper.mjs';
import { fontFiles } from './fonts.mjs';
import { paperTexture } from './texture.mjs';

const fonts = await fontFiles();

// Drawn larger than asked and scaled down, so that the hand-cut edges come out smooth.
const oversize = 1.3;

/** A sheet `width` pixels wide after its bleed is trimmed, ready to be resized or encoded. */
export async function rasterize({ svg, frame, grain = 0, seed = 1, trim = bleed, transparent = false }, width) {
  const height = Math.round((frame.height * width) / frame.width);
  const margin = Math.round((trim * width * oversize) / frame.width);
  const renderer = new Resvg(svg, {
    fitTo: { mode: 'width', value: Math.round(width * oversize) + 2 * margin },
    font: { fontFiles: fonts, loadSystemFonts: false, defaultFontFamily: 'Fraunces' },
  });
  const image = renderer.render();
  const picture = sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } })
    .extract({ left: margin, top: margin, width: Math.round(width * oversize), height: Math.min(Math.round(height * oversize), image.height - 2 * margin) })
    .resize(width, height, { fit: 'fill' })
    .composite(await paperTexture(width, height, frame, { seed, grain }));
  return transparent ? picture : picture.removeAlpha();
}
