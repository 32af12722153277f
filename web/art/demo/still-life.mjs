// The best of a shop, set out large: by the window, against tiles, in the garden, by the water or on the shop floor.

import { lighter, paint } from '../kit/color.mjs';
import { sailboat } from '../kit/harbor.mjs';
import { cloud, flowerBank, foliage, ridge } from '../kit/nature.mjs';
import { seeded } from '../kit/random.mjs';
import { bunting } from '../kit/street.mjs';
import { ellipse, line, path, placed, polygon, rect } from '../kit/svg.mjs';
import { arranged, finishes, pendant } from './interior.mjs';

const cottage = (x, y, color) => polygon([[x, 448], [x, y], [x + 36, y - 30], [x + 72, y], [x + 72, 448]], color) + polygon([[x - 8, y + 2], [x + 36, y - 36], [x + 80, y + 2], [x + 72, y + 2], [x + 36, y - 26], [x, y + 2]], paint.slate) + rect(x + 12, y + 10, 16, 20, '#6d8b93') + rect(x + 44, y + 10, 16, 20, '#6d8b93');

const settings = {
  window: ({ seed, interior, cloth }) => [
    rect(-20, -20, 1040, 790, interior.wall), rect(150, 30, 700, 440, lighter(paint.cream, -0.04)), rect(172, 52, 656, 396, 'url(#paneview)'), cloud(360, 180, 240, seeded(seed + 3)), ridge([400, 360, 372, 340, 366, 380], { from: 172, to: 828, floor: 448, color: '#a8bda0' }),
    ...[[230, 392, paint.terracotta], [320, 388, paint.cream], [610, 386, paint.rose], [720, 380, paint.sage]].map(([x, y, color]) => cottage(x, y, color)),
    rect(492, 52, 16, 396, paint.cream), rect(172, 242, 656, 14, paint.cream), rect(130, 462, 740, 24, lighter(paint.cream, -0.02)),
    path('M120 -20Q200 160 130 470L60 470L60 -20ZM880 -20Q800 160 870 470L940 470L940 -20Z', lighter(cloth, 0.08)), path('M96 -20Q140 160 96 470L60 470L60 -20ZM904 -20Q860 160 904 470L940 470L940 -20Z', cloth),
  ],
  tiled: ({ interior, cloth }, random) => [
    finishes.tiles(lighter(interior.wall, 0.05), random), rect(-20, 388, 1040, 62, cloth, { opacity: 0.8 }), ...Array.from({ length: 12 }, (_, index) => polygon([[index * 88 - 20, 450], [index * 88 + 24, 394], [index * 88 + 68, 450]], paint.cream, { opacity: 0.7 })),
    line([[80, 120], [920, 120]], '#5c4a38', 10), ...[[180, 100], [300, 150], [700, 140], [820, 90]].map(([x, length], index) => line([[x, 120], [x, 140]], paint.ink, 4) + (index % 2 ? rect(x - 34, 140, 68, length * 0.8, lighter(cloth, 0.12), { rx: 6 }) + line([[x - 34, 170], [x + 34, 170]], paint.cream, 8) : line([[x, 140], [x, 140 + length]], '#8a5f3c', 9) + ellipse(x, 150 + length, 26, 34, '#9c6b42'))), pendant(500, 60, interior.lamp ?? paint.green),
  ],
  garden: ({ seed, cloth }) => [
    rect(-20, -20, 1040, 790, 'url(#sky-clear)'), cloud(280, 150, 300, seeded(seed + 3)), cloud(790, 110, 260, seeded(seed + 4)), ridge([380, 340, 360, 330, 350, 370], { from: -20, to: 1020, floor: 600, color: '#b7c9a4' }),
    ...[[-10, 400, 190], [200, 440, 150], [810, 430, 160], [1000, 390, 200], [500, 470, 170]].map(([x, y, radius], index) => foliage(x, y, radius, radius * 0.62, seeded(seed + 20 + index), { color: ['#6f9650', '#5d8a4c', '#7fa356'][index % 3], dabs: 120, leaf: 8 })),
    flowerBank(-20, 340, 560, 170, 60, seeded(seed + 30), [paint.rose, paint.cream, paint.gold]), flowerBank(660, 1020, 560, 170, 60, seeded(seed + 31), [paint.terracotta, paint.cream, paint.rose]), bunting([-20, 60], [1020, 40], 60, 38, [cloth, paint.cream, paint.gold]),
  ],
  waterside: ({ seed, cloth }, random) => [
    rect(-20, -20, 1040, 790, 'url(#sky-golden)'), cloud(300, 130, 300, seeded(seed + 3)), rect(-20, 320, 1040, 300, '#5f9aa2'), ridge([312, 300, 306, 292, 300, 310], { from: -20, to: 1020, floor: 322, color: '#93a89a' }),
    ...Array.from({ length: 60 }, () => { const [x, y] = [random.between(0, 980), random.between(328, 530)]; return line([[x, y], [x + random.between(20, 90), y]], random.pick(['#d9e8dc', '#3f7f8a', '#fbe7b8']), 3, { opacity: 0.6 }); }), sailboat(240, 350, 150), sailboat(780, 340, 110, { facing: -1, jib: paint.gold }), ...[90, 500, 910].map((x) => rect(x - 14, 420, 28, 130, paint.bark) + ellipse(x, 420, 14, 5, lighter(paint.bark, 0.12))), line([[90, 446], [300, 486], [500, 446], [710, 486], [910, 446]], '#d9b77c', 8), rect(-20, 538, 1040, 6, cloth, { opacity: 0.4 }),
  ],
  floor: ({ interior, cloth, goods }, random) => [
    finishes[interior.finish ?? 'boards'](interior.wall, random), rect(-20, 452, 1040, 30, lighter(paint.cream, -0.04)), rect(380, 70, 240, 300, lighter(paint.cream, -0.02)), rect(396, 86, 208, 268, 'url(#paneview)'), rect(494, 86, 12, 268, paint.cream), rect(396, 212, 208, 10, paint.cream), ...[[60, 200, goods], [60, 350, goods.slice(2)], [670, 200, goods.slice(1)], [670, 350, [...goods].reverse()]].map(([x, y, row]) => rect(x, y, 270, 14, paint.wood) + rect(x, y + 14, 270, 9, lighter(paint.wood, -0.12)) + arranged(row, x + 10, x + 262, y, 0.95, random, 10)),
  ],
};

function table(kind, cloth, random) {
  const parts = [rect(-20, 540, 1040, 250, paint.wood), rect(-20, 540, 1040, 12, lighter(paint.wood, 0.12))];
  for (let count = 0; count < 26; count += 1) {
    const [x, y] = [random.between(-20, 900), random.between(560, 745)];
    parts.push(line([[x, y], [x + random.between(60, 300), y + 2]], lighter(paint.wood, random.pick([-0.05, 0.05])), 3, { opacity: 0.6 }));
  }
  if (kind === 'floor') parts.splice(0, 2, rect(-20, 480, 1040, 320, lighter(paint.wood, 0.04)), ...[520, 570, 634, 712].map((y) => line([[-20, y], [1020, y]], lighter(paint.wood, -0.08), 4)), ellipse(500, 660, 440, 74, lighter(cloth, -0.05)), ellipse(500, 656, 400, 60, lighter(cloth, 0.1)), ellipse(500, 654, 350, 48, cloth));
  if (kind === 'window' || kind === 'garden') parts.push(polygon([[180, 560], [820, 560], [900, 790], [100, 790]], lighter(paint.cream, 0.01)), ...[0, 1, 2, 3, 4].map((stripe) => polygon([[236 + stripe * 120, 560], [262 + stripe * 120, 560], [196 + stripe * 148, 790], [164 + stripe * 148, 790]], cloth, { opacity: 0.75 })), polygon([[180, 600], [820, 600], [828, 626], [172, 626]], cloth, { opacity: 0.45 }));
  if (kind === 'tiled') parts.push(rect(-20, 540, 1040, 250, '#e9e4d8'), rect(-20, 540, 1040, 12, '#ffffff'), ...[0, 1, 2, 3].map((vein) => path(`M${vein * 290 - 60} 790q90 -120 60 -180q40 -40 90 -60`, 'none', { stroke: '#cfc8ba', 'stroke-width': 3 })), rect(250, 640, 500, 92, '#a9783f', { rx: 14 }), rect(250, 640, 500, 78, '#c2935a', { rx: 14 }));
  return parts.join('');
}

/** The still life of one business in the setting that suits it. */
export function stillLife(business) {
  const { seed, feature, setting, cloth } = business;
  const random = seeded(seed + 1);
  const [middle, ...sides] = feature;
  const foot = setting === 'floor' ? 672 : 690;
  return [
    ...settings[setting](business, random), table(setting, cloth, random),
    arranged(sides.slice(0, 2), 90, 470, 606, 1.9, random, 6), arranged(sides.slice(-2).reverse(), 560, 940, 610, 1.9, random, 6),
    ellipse(500, foot, middle.width * 1.4, 24, '#2a1c12', { opacity: 0.25 }), placed(middle.draw(random), 500, foot, Math.min(3, 470 / middle.width)),
    polygon([[172, 0], [420, 0], [760, 790], [360, 790]], '#fff6dc', { opacity: 0.1 }),
  ];
}
