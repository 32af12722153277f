// Inside the shops: filled shelves or stepped crates, and the owner behind the counter.

import { lighter, mix, paint } from '../kit/color.mjs';
import { seeded } from '../kit/random.mjs';
import { disc, ellipse, line, path, placed, rect } from '../kit/svg.mjs';
import { keeper } from './portrait.mjs';

/** Goods side by side on a level from left to right, as many as fit. */
export function arranged(goods, from, to, y, scale, random, gap = 12) {
  const row = [];
  let x = from;
  for (let index = 0; ; index += 1) {
    const item = goods[index % goods.length];
    const width = item.width * scale;
    if (x + width > to) break;
    row.push([item, x + width / 2]);
    x += width + gap * scale;
  }
  const spare = (to - x) / Math.max(1, row.length);
  return row.map(([item, middle], index) => ellipse(middle + spare * (index + 0.5), y, item.width * scale * 0.52, 5 * scale, '#2a1c12', { opacity: 0.22 }) + placed(item.draw(random), middle + spare * (index + 0.5), y, scale)).join('');
}

/** Wall finishes: painted boards, whitewashed brick or glazed tiles. */
export const finishes = {
  boards(color, random) {
    const parts = [rect(-20, -20, 1040, 800, color)];
    for (let x = -10; x < 1010; x += 62) parts.push(line([[x, -20], [x, 780]], lighter(color, -0.05), 3));
    for (let count = 0; count < 40; count += 1) parts.push(rect(random.between(0, 980), random.between(-20, 700), random.between(3, 8), random.between(30, 90), lighter(color, random.pick([-0.025, 0.025])), { rx: 3 }));
    return parts.join('');
  },
  brick(color, random) {
    const parts = [rect(-20, -20, 1040, 800, color)];
    for (let row = 0; row < 27; row += 1) for (let x = -40 + (row % 2) * 36; x < 1020; x += 72) parts.push(rect(x + 2, row * 30 - 18, 67, 25, lighter(color, random.between(-0.045, 0.02)), { rx: 3 }));
    return parts.join('');
  },
  tiles(color, random) {
    const parts = [rect(-20, -20, 1040, 800, lighter(color, -0.07))];
    for (let row = 0; row < 12; row += 1) for (let column = 0; column < 16; column += 1) parts.push(rect(column * 66 - 18, row * 66 - 18, 62, 62, lighter(color, random.between(-0.015, 0.035)), { rx: 4 }));
    return parts.join('');
  },
};

const wallOf = (interior, random) => finishes[interior.finish ?? 'boards'](interior.wall, random);

export const pendant = (x, drop, color) => line([[x, -20], [x, drop]], paint.ink, 4) + disc(x, drop + 40, 130, 'url(#lampglow)', { opacity: 0.55 }) + path(`M${x - 44} ${drop + 34}Q${x - 34} ${drop - 4} ${x} ${drop - 6}Q${x + 34} ${drop - 4} ${x + 44} ${drop + 34}Z`, color) + ellipse(x, drop + 34, 44, 7, '#ffeab8');

function counter(y, color, random) {
  const parts = [rect(-20, y, 1040, 26, lighter(color, 0.12)), rect(-20, y + 26, 1040, 400, color), rect(-20, y + 26, 1040, 12, paint.ink, { opacity: 0.2 })];
  for (let x = 20; x < 1000; x += 196) parts.push(rect(x, y + 58, 164, 300, lighter(color, -0.05)), rect(x + 10, y + 68, 144, 290, lighter(color, 0.02)));
  for (let count = 0; count < 18; count += 1) parts.push(line([[random.between(0, 900), y + random.between(4, 22)], [random.between(100, 1000), y + random.between(4, 22)]], lighter(color, 0.08), 2, { opacity: 0.5 }));
  return parts.join('');
}

const priceCard = (x, y) => path(`M${x - 26} ${y}L${x - 20} ${y - 34}H${x + 20}L${x + 26} ${y}Z`, paint.cream) + line([[x - 12, y - 22], [x + 12, y - 22]], paint.ink, 3) + line([[x - 10, y - 12], [x + 6, y - 12]], paint.terracotta, 3);

/** Shelves to the ceiling over a counter. */
export function shelves({ seed, goods, interior }) {
  const random = seeded(seed);
  const wood = interior.wood ?? paint.wood;
  const levels = [196, 340, 484];
  return [
    wallOf(interior, random), rect(40, 52, 920, 446, mix(interior.wall, paint.ink, 0.28)), rect(40, 52, 920, 26, paint.ink, { opacity: 0.18 }),
    ...levels.map((y, index) => arranged([...goods.slice(index % goods.length), ...goods], 66, 934, y, 0.98, random, 14) + rect(40, y, 920, 14, lighter(wood, 0.05)) + rect(40, y + 14, 920, 10, lighter(wood, -0.12)) + rect(54, y + 24, 892, 16, paint.ink, { opacity: 0.16 })),
    rect(28, 40, 18, 468, wood), rect(954, 40, 18, 468, wood), rect(20, 28, 960, 28, lighter(wood, 0.06)),
    counter(640, interior.counter, random), arranged(goods.slice(0, 3), 70, 430, 650, 1.2, random, 26), arranged(goods.slice(1, 3), 620, 960, 650, 1.2, random, 26), priceCard(480, 648), priceCard(560, 648),
    pendant(230, 34, interior.lamp ?? paint.green), pendant(770, 34, interior.lamp ?? paint.green),
  ];
}

/** Stepped crates under a painted board, as on a market morning. */
export function crates({ seed, goods, interior, logo }) {
  const random = seeded(seed);
  const wood = interior.wood ?? '#b08a5a';
  const crate = (x, y, width) => rect(x, y, width, 92, lighter(wood, -0.16)) + [0, 32, 64].map((slat) => rect(x, y + slat, width, 26, lighter(wood, random.between(-0.03, 0.04)))).join('') + [x, x + width - 16].map((post) => rect(post, y - 4, 16, 98, lighter(wood, -0.07))).join('');
  const tier = (y, inset, order) => ellipse(500, y + 6, 470 - inset, 14, '#2a1c12', { opacity: 0.18 }) + arranged(order, inset + 20, 980 - inset, y + 6, 1.25, random, 22) + [0, 1, 2].map((index) => crate(inset + ((1000 - 2 * inset) / 3) * index + 4, y, (1000 - 2 * inset) / 3 - 8)).join('');
  return [
    wallOf(interior, random), rect(320, 40, 360, 150, lighter(logo.fill, -0.06), { rx: 8 }), rect(330, 50, 340, 130, logo.fill, { rx: 6 }), logo.emblem(500, 114, 46, paint.cream, logo.accent ?? paint.gold), line([[372, 114], [430, 114]], paint.cream, 4), line([[570, 114], [628, 114]], paint.cream, 4),
    tier(372, 150, goods), tier(506, 80, [...goods].reverse()), tier(648, 10, [...goods.slice(2), ...goods]),
    rect(-20, 738, 1040, 60, lighter(interior.counter, -0.05)), priceCard(300, 500), priceCard(690, 500), priceCard(200, 644), priceCard(540, 644), priceCard(820, 644),
    pendant(150, 40, interior.lamp ?? paint.green), pendant(850, 40, interior.lamp ?? paint.green),
  ];
}

/** The owner behind the counter, with the sign of the house on the wall. */
export function atTheCounter({ seed, goods, interior, owner, logo }) {
  const random = seeded(seed + 2);
  const { emblem, accent = paint.gold } = logo;
  const wood = interior.wood ?? paint.wood;
  const [boardAt, shelfAt] = seed % 2 ? [690, 40] : [60, 690];
  return [
    wallOf(interior, random), disc(500, 250, 420, 'url(#lampglow)', { opacity: 0.25 }),
    rect(boardAt, 96, 250, 210, lighter(wood, -0.1), { rx: 6 }), rect(boardAt + 14, 110, 222, 182, '#33403c'), emblem(boardAt + 125, 192, 58, paint.cream, accent), line([[boardAt + 70, 268], [boardAt + 180, 268]], paint.cream, 4),
    ...[[220, goods.slice(1)], [400, goods]].map(([y, row]) => rect(shelfAt, y, 270, 14, lighter(wood, 0.05)) + rect(shelfAt, y + 14, 270, 9, lighter(wood, -0.12)) + arranged(row, shelfAt + 14, shelfAt + 260, y, 1, random, 10)),
    ellipse(500, 560, 300, 40, paint.ink, { opacity: 0.2 }), placed(keeper(owner), 268, 104, 1.16),
    counter(566, interior.counter, random), ...[382, 618].map((x) => ellipse(x, 572, 62, 20, owner.shirt) + ellipse(x + (x < 500 ? 46 : -46), 574, 26, 15, owner.skin)), arranged(goods, 24, 320, 580, 1.5, random, 18), arranged([...goods].reverse(), 680, 976, 580, 1.5, random, 18), priceCard(500, 580),
    pendant(185, 20, interior.lamp ?? paint.green), pendant(815, 20, interior.lamp ?? paint.green),
  ];
}
