// Draws the ground of the contest cards, on which the service letters each contest's own words: paper with the mark,
// the masthead's rules and the prize ticket, beside a picture of main street. Run it after changing any of these.

import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { lighter, mix, paint } from './kit/color.mjs';
import { printed } from './kit/paper.mjs';
import { element, placed, rect } from './kit/svg.mjs';
import { rasterize } from './raster.mjs';
import { mainStreet } from './scenes/main-street.mjs';

const output = new URL('../../crates/server/assets/social-card.png', import.meta.url).pathname;
const mark = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8').replace(/^<svg[^>]*>|<\/svg>$/g, '');
const card = { x: 0, y: 0, width: 1200, height: 630 };
const picture = { left: 812, width: 388 };

/** A ticket with a bite out of either end and a line where it is torn off. */
function ticket(left, top, width, height) {
  const [right, bottom, middle, bite, stub] = [left + width, top + height, top + height / 2, 13, left + 132];
  const outline = `M${left + 8} ${top}H${right - 8}Q${right} ${top} ${right} ${top + 8}V${middle - bite}A${bite} ${bite} 0 0 0 ${right} ${middle + bite}V${bottom - 8}Q${right} ${bottom} ${right - 8} ${bottom}H${left + 8}Q${left} ${bottom} ${left} ${bottom - 8}V${middle + bite}A${bite} ${bite} 0 0 0 ${left} ${middle - bite}V${top + 8}Q${left} ${top} ${left + 8} ${top}Z`;
  return (
    element('path', { d: outline, fill: paint.gold }) +
    element('path', { d: `M${stub} ${top + 12}V${bottom - 12}`, stroke: mix(paint.gold, paint.ink, 0.4), 'stroke-width': 2, 'stroke-dasharray': '2 7', 'stroke-linecap': 'round', fill: 'none' })
  );
}

const hairline = mix(paint.paper, paint.ink, 0.72);
const sheet = element(
  'svg',
  { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 1200 630', width: 1200, height: 630 },
  rect(0, 0, picture.left, 630, paint.paper) +
    rect(picture.left, 0, 4, 630, lighter(paint.terracotta, 0.02)) +
    placed(mark, 56, 42, 1.5) +
    rect(56, 106, 700, 3, hairline) +
    rect(56, 113, 700, 1, hairline) +
    ticket(56, 438, 700, 104),
);

const frame = { x: 868, y: 190, width: 700, height: (700 * card.height) / picture.width };
const street = await rasterize(printed(mainStreet.layers(), { frame, definitions: mainStreet.definitions, grain: 0 }), picture.width);
const ground = await rasterize({ svg: sheet, frame: card, trim: 0, transparent: true }, card.width);
await sharp({ create: { width: card.width, height: card.height, channels: 3, background: paint.paper } })
  .composite([
    { input: await street.png().toBuffer(), left: picture.left, top: 0 },
    { input: await ground.png().toBuffer(), left: 0, top: 0 },
  ])
  .png({ palette: true, colours: 200, effort: 10, dither: 0.3 })
  .toFile(output);
