// Draws the mark at every size browsers ask for, the web manifest and the default social picture.
// Its small outputs are committed in public/, because the HTML shell names them; run it after changing the mark.

import { writeFileSync } from 'node:fs';
import { paint } from './kit/color.mjs';
import { printed } from './kit/paper.mjs';
import { disc, element, group, lettering, path, placed, radialGradient, rect } from './kit/svg.mjs';
import { rasterize } from './raster.mjs';
import { mainStreet } from './scenes/main-street.mjs';

const inPublic = (name) => new URL(`../public/${name}`, import.meta.url).pathname;

/** The mark in a 32-unit square: a map pin that holds a little shop under its awning. */
function mark({ pin = paint.green, shop = paint.cream, stripe = paint.gold } = {}) {
  const scallop = (left, color) => path(`M${left} 8.15H${left + 6}V12.2A3 3 0 0 1 ${left} 12.2Z`, color);
  return [
    path('M16 .6C8.6 .6 3 6.2 3 13.2C3 21.6 16 31.6 16 31.6S29 21.6 29 13.2C29 6.2 23.4 .6 16 .6Z', pin),
    path('M9 6.2H23L25 8.3H7Z', shop), scallop(7, shop), scallop(13, stripe), scallop(19, shop),
    path('M9 16.6H23V21.6H9Z', shop), path('M14 21.8V17.6H18V21.8Z', pin),
  ].join('');
}

const svg = (size, inner) => element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${size} ${size}` }, inner);

/** The mark on its own ground, for home screens that cut their own corners. */
const tile = svg(180, rect(0, 0, 180, 180, paint.green) + placed(mark({ pin: paint.cream, shop: paint.green, stripe: paint.terracotta }), 30, 28, 3.75));

async function tilePng(size, name) {
  const frame = { x: 0, y: 0, width: 180, height: 180 };
  await (await rasterize({ svg: tile, frame, trim: 0 }, size)).png({ compressionLevel: 9 }).toFile(inPublic(name));
}

/** A PNG in the container that whoever reads no HTML asks for as /favicon.ico. */
function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

function socialPicture() {
  const frame = { x: 330, y: 196, width: 1740, height: 913.5 };
  const light = group(disc(1200, 400, 900, 'url(#calm)'));
  const words = [
    placed(mark(), 956, 252, 2.9), lettering('Townpick', 1066, 328, 84, paint.ink, { 'text-anchor': 'start' }),
    rect(1140, 378, 120, 5, paint.terracotta), lettering('Discover the best in your town.', 1200, 476, 80, paint.ink),
  ];
  return printed([...mainStreet.layers(), light], {
    frame,
    definitions: mainStreet.definitions + radialGradient('calm', [[0, '#fff8e6', 0.72], [0.5, '#fff4da', 0.4], [1, '#fff4da', 0]], { gradientTransform: 'matrix(1 0 0 0.42 0 0.29)' }),
    overprint: words,
    grain: 0,
  });
}

writeFileSync(inPublic('favicon.svg'), svg(32, mark()));
const smallMark = await rasterize({ svg: svg(32, mark()), frame: { x: 0, y: 0, width: 32, height: 32 }, trim: 0, transparent: true }, 32);
const smallPng = await smallMark.png().toBuffer();
writeFileSync(inPublic('favicon-32.png'), smallPng);
writeFileSync(inPublic('favicon.ico'), ico(smallPng, 32));
await tilePng(180, 'apple-touch-icon.png');
await tilePng(192, 'icon-192.png');
await tilePng(512, 'icon-512.png');
const social = await rasterize(socialPicture(), 1200);
await social.png({ palette: true, colours: 160, effort: 10, dither: 0.4 }).toFile(inPublic('social-default.png'));

const manifest = {
  name: 'Townpick',
  short_name: 'Townpick',
  description: 'Discover the best in your town.',
  start_url: '/',
  display: 'browser',
  background_color: paint.paper,
  theme_color: paint.green,
  icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any maskable' })),
};
writeFileSync(inPublic('site.webmanifest'), `${JSON.stringify(manifest, null, 2)}\n`);
