// Draws the demonstration town's pictures into the service crate, which embeds them for `townpick demo`.
// Its output is committed; run it after changing a drawing. `node art/demo.mjs <slug>` redraws one business.

import { mkdirSync } from 'node:fs';
import { businesses } from './demo/businesses.mjs';
import { atTheCounter, crates, shelves } from './demo/interior.mjs';
import { logo } from './demo/logo.mjs';
import { portrait } from './demo/portrait.mjs';
import { shopHero } from './demo/shop-hero.mjs';
import { stillLife } from './demo/still-life.mjs';
import { printed } from './kit/paper.mjs';
import { linearGradient } from './kit/svg.mjs';
import { rasterize } from './raster.mjs';

const folder = new URL('../../crates/townpick/demo-pictures/', import.meta.url).pathname;

const definitions =
  linearGradient('sky-dawn', [[0, '#a9d3dc'], [0.45, '#f3ecd2'], [0.8, '#ffdfae']]) +
  linearGradient('sky-clear', [[0, '#8cc3d6'], [0.5, '#cfe6e4'], [0.85, '#f6eed8']]) +
  linearGradient('sky-golden', [[0, '#9cc6c9'], [0.4, '#f0e2bc'], [0.8, '#fbcf8d']]) +
  linearGradient('sky-dusk', [[0, '#14303f'], [0.2, '#35606f'], [0.4, '#c9a78f'], [0.55, '#f3c388']]) +
  linearGradient('paneview', [[0, '#a9d5e0'], [0.6, '#eef0dc'], [1, '#fde9c4']]);

const pictures = {
  hero: { width: 1600, height: 900, draw: shopHero },
  logo: { width: 400, height: 400, draw: (business) => logo(business.logo), crisp: true },
  owner: { width: 400, height: 400, draw: (business) => portrait(business.owner, business.ownerGround) },
  'gallery-1': { width: 1000, height: 750, draw: (business) => ({ crates, shelves })[business.display](business) },
  'gallery-2': { width: 1000, height: 750, draw: stillLife },
  'gallery-3': { width: 1000, height: 750, draw: atTheCounter },
};

mkdirSync(folder, { recursive: true });
const wanted = process.argv[2];
for (const business of businesses.filter(({ slug }) => !wanted || slug === wanted)) {
  for (const [kind, { width, height, draw, crisp = false }] of Object.entries(pictures)) {
    const sheet = printed(draw(business), { frame: { x: 0, y: 0, width, height }, definitions, seed: business.seed, handcut: !crisp, grain: crisp ? 0 : 0.08 });
    const picture = await rasterize(sheet, width);
    await picture.webp({ quality: 78, effort: 6 }).toFile(`${folder}${business.slug}-${kind}.webp`);
  }
  console.log(`demo pictures: ${business.slug}`);
}
