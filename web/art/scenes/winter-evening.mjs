// A winter evening on the square: snow falling past lit shops, skaters on the pond, lights strung over all of it.

import { evening, lighter, mix, paint, shining } from '../kit/color.mjs';
import { clapboardHouse } from '../kit/common.mjs';
import { meetingHouse } from '../kit/church.mjs';
import { cornice, texturedWall, windowRow } from '../kit/facade.mjs';
import { blob, branches, ridge, spruce } from '../kit/nature.mjs';
import { dog, person, skins } from '../kit/people.mjs';
import { seeded } from '../kit/random.mjs';
import { shopGround } from '../kit/shopfront.mjs';
import { bench, lampPost, pickup, stringLights } from '../kit/street.mjs';
import { frontal } from '../kit/surface.mjs';
import { curve, disc, ellipse, group, line, linearGradient, path, placed, polygon, rect } from '../kit/svg.mjs';

const dusk = '#20384c';
const snowLight = '#cbdbdf';

/** A brick or clapboard block of the square, its shop lit. */
function block(x, y, scale, look, seed) {
  const random = seeded(seed);
  const { width, height, color, material = 'brick', count } = look;
  const wall = frontal({ x, y, scale, tone: evening(dusk, look.depth ?? 0.42) });
  const storeys = height > 9 ? [4.9, 7.3] : [5];
  return [
    texturedWall(wall, 0, 3.9, width, height, color, material, random),
    ...storeys.map((v) => windowRow(wall, 0.3, width - 0.3, v, { count, width: 1, height: 1.55, random, mood: 'night', snow: true, lintel: lighter(paint.stone, 0.04) })),
    shopGround(wall, 0, width, { ...look, random, mood: 'night', snow: true }),
    wall.face(0, 3.86, width, 4.02, paint.snow, 0.1), cornice(wall, 0, width, height - 0.2, look.frame, { height: 0.7, snow: true }),
    wall.face(-0.15, height + 0.2, width + 0.15, height + 0.5, paint.snow),
    ...Array.from({ length: Math.round(width / 2.2) }, (_, index) => wreath(...wall.at(1.1 + index * 2.2, 4.35), scale * 0.3, random)),
  ].join('');
}

/** A small evergreen wreath with a red bow. */
function wreath(x, y, size, random) {
  const needles = Array.from({ length: 16 }, (_, index) => disc(x + Math.cos(index * 0.4) * size * 0.7, y + Math.sin(index * 0.4) * size * 0.7, size * random.between(0.2, 0.32), random.pick(['#2f5a45', '#254a3a', '#3b6b50'])));
  return group([...needles, polygon([[x - size * 0.5, y + size * 0.5], [x, y + size * 0.72], [x + size * 0.5, y + size * 0.5], [x + size * 0.5, y + size * 1], [x, y + size * 0.78], [x - size * 0.5, y + size * 1]], '#c2432f')]);
}

/** The brick mill behind the right-hand shops, with its stair tower and clock. */
function mill() {
  const random = seeded(91);
  const wall = frontal({ x: 1840, y: 900, scale: 24, tone: evening('#35566a', 0.55) });
  const parts = [texturedWall(wall, 0, 0, 30, 15, paint.mill, 'brick', random), wall.face(-0.4, 15, 30, 15.7, paint.snow)];
  for (const v of [5.6, 8.8, 12]) parts.push(windowRow(wall, 0.4, 30, v, { count: 13, width: 1.1, height: 1.9, random, mood: 'night' }));
  parts.push(texturedWall(wall, 3, 0, 8, 21, lighter(paint.mill, 0.02), 'brick', random), cornice(wall, 3, 8, 20.6, paint.slate, { snow: true }), wall.shape([[3.4, 21.1], [7.6, 21.1], [6.6, 24], [4.4, 24]], paint.slate), wall.shape([[3.4, 21.1], [5, 21.1], [5, 24], [4.4, 24]], paint.snow), wall.face(4.4, 24, 6.6, 26, paint.cream), wall.face(5.1, 24.3, 5.9, 25.6, shining.hall), wall.shape([[4.2, 26], [6.8, 26], [5.5, 28.4]], paint.snow), wall.stroke([[5.5, 28.4], [5.5, 29.8]], paint.ink, 0.12));
  const [x, y] = wall.at(5.5, 18);
  parts.push(disc(x, y, 60, 'url(#lampglow)', { opacity: 0.5 }), disc(x, y, 30, shining.clock, { stroke: '#2b2f45', 'stroke-width': 4 }), line([[x, y], [x, y - 20]], '#2b2f45', 3.4), line([[x, y], [x + 14, y + 4]], '#2b2f45', 3.8));
  return parts.join('');
}

function farTown() {
  const house = (x, y, scale, share, look, seed) => clapboardHouse(frontal({ x, y, scale, tone: evening('#4d6c80', share) }), { mood: 'night', snow: true, random: seeded(seed), ...look });
  return [
    ridge([700, 670, 690, 640, 655, 625, 650, 665, 640, 660, 690], { color: '#8ea3a4', floor: 1000 }), ridge([770, 740, 755, 720, 735, 742, 715, 735, 750, 735, 760], { color: '#6f8f98', floor: 1000 }), ridge([830, 815, 790, 800, 782, 795, 788, 780, 800, 810, 800], { color: '#a3bcc4', floor: 1000 }),
    ...Array.from({ length: 34 }, (_, index) => spruce(700 + index * 33, 812 - ((index * 37) % 26), 46 + ((index * 53) % 40), seeded(300 + index), { color: '#44697a', tiers: 4 })),
    house(716, 862, 14, 0.5, { color: paint.cream, gabled: true, width: 8 }, 1), meetingHouse(frontal({ x: 838, y: 872, scale: 12.5, tone: evening('#4d6c80', 0.4) }), { random: seeded(8), mood: 'night', snow: true }),
    house(1040, 866, 15, 0.48, { color: paint.rose, width: 11 }, 2), house(1240, 864, 15, 0.48, { color: paint.butter, gabled: true, width: 8 }, 3), house(1410, 866, 15, 0.46, { color: paint.sage, width: 10 }, 4), house(1580, 868, 16, 0.44, { color: paint.paper, gabled: true, width: 8 }, 5), house(620, 866, 16, 0.46, { color: paint.terracotta, gabled: true, width: 8 }, 6),
    ...[[740, 70], [1060, 76], [1395, 84], [1570, 66]].map(([x, height], index) => spruce(x, 884, height, seeded(340 + index), { color: '#2d5560', snow: true, tiers: 5 })),
  ].join('');
}

/** The tall lit spruce of the square. */
function litSpruce(x, y, height) {
  const random = seeded(404);
  const bulbs = Array.from({ length: 120 }, () => {
    const level = random.next() ** 1.25;
    const reach = height * 0.25 * (1 - level) * random.between(-0.95, 0.95);
    const [left, top] = [x + reach, y - height * (0.09 + level * 0.84)];
    const color = random.pick(['#ffe6a8', '#ffd27a', '#ff9d6b', '#fff3d6', '#ffd27a']);
    return disc(left, top, 15, 'url(#lampglow)', { opacity: 0.6 }) + disc(left, top, random.between(3, 4.6), color);
  });
  const star = Array.from({ length: 10 }, (_, index) => [x + Math.sin((index * Math.PI) / 5) * (index % 2 ? 9 : 24), y - height - 4 - Math.cos((index * Math.PI) / 5) * (index % 2 ? 9 : 24)]);
  return group([disc(x, y - height * 0.42, height * 0.62, 'url(#lampglow)', { opacity: 0.28 }), ellipse(x, y, height * 0.3, height * 0.035, '#5d8090', { opacity: 0.7 }), spruce(x, y, height, random, { color: '#264a47', snow: true, tiers: 9, breadth: 0.29 }), ...bulbs, disc(x, y - height, 80, 'url(#lampglow)'), polygon(star, '#ffe9a8')]);
}

function square(random) {
  const parts = [rect(-200, 868, 2800, 1400, 'url(#snowfield)')];
  for (const [x, y, width, height] of [[200, 965, 520, 40], [2180, 975, 560, 44], [1610, 1015, 330, 40], [700, 930, 260, 22], [1200, 905, 500, 22]]) parts.push(ellipse(x, y, width, height, 'url(#lampglow)', { opacity: 0.6 }));
  parts.push(path(curve([[700, 1100], [860, 1046], [1180, 1030], [1440, 1052], [1520, 1110], [1400, 1180], [1060, 1200], [780, 1176]], true), '#e8eef6'), path(curve([[722, 1104], [870, 1056], [1180, 1042], [1425, 1062], [1496, 1112], [1390, 1168], [1060, 1186], [796, 1164]], true), 'url(#ice)'));
  for (let count = 0; count < 40; count += 1) {
    const [x, y] = [random.between(800, 1400), random.between(1062, 1162)];
    parts.push(path(`M${x.toFixed(0)} ${y.toFixed(0)}q${random.between(20, 70).toFixed(0)} ${random.between(-9, 9).toFixed(0)} ${random.between(60, 130).toFixed(0)} ${random.between(-4, 8).toFixed(0)}`, 'none', { stroke: '#e6f0f7', 'stroke-width': 2, opacity: 0.5 }));
  }
  for (let count = 0; count < 60; count += 1) parts.push(blob(random.between(0, 2400), random.between(900, 1340), random.between(40, 190), random.between(4, 12), random, random.pick(['#e3edef', '#8fabb8', '#b1c8d0']), { opacity: 0.45 }));
  for (const [fromX, fromY, toX, toY, count] of [[420, 985, 780, 1140, 13], [1900, 990, 1540, 1130, 12], [300, 1330, 760, 1180, 15]]) for (let step = 0; step < count; step += 1) parts.push(ellipse(fromX + ((toX - fromX) * step) / count + (step % 2) * 12, fromY + ((toY - fromY) * step) / count, 8 + step * 0.3, 3.4, '#7598a8', { opacity: 0.7 }));
  return parts.join('');
}

function people() {
  const night = (color) => mix(color, dusk, 0.16);
  const list = [
    [560, 1010, 118, { coat: paint.terracotta, skin: skins[0], style: 'knit', hat: paint.gold, scarf: paint.cream, bag: '#8c6b3f' }], [250, 1002, 116, { coat: paint.green, skin: skins[3], style: 'cap', hat: paint.navy, scarf: paint.terracotta, facing: -1 }], [310, 1004, 112, { coat: paint.gold, skin: skins[4], style: 'long', hair: '#4b2f1e', skirt: true, facing: 1 }],
    [1960, 1016, 120, { coat: '#a63d3a', skin: skins[2], style: 'knit', hat: paint.cream, scarf: paint.green, facing: -1 }], [2030, 1018, 84, { coat: paint.gold, skin: skins[2], style: 'knit', hat: paint.terracotta, scarf: paint.cream, facing: -1 }], [2270, 1012, 118, { coat: paint.slate, skin: skins[5], style: 'short', scarf: paint.gold, bag: paint.terracotta }],
    [930, 1112, 96, { coat: '#b5402a', skin: skins[1], style: 'knit', hat: paint.cream, scarf: paint.gold }], [1110, 1094, 90, { coat: paint.gold, skin: skins[0], style: 'bun', hair: '#7c4a2a', skirt: true, scarf: paint.terracotta, facing: -1 }], [1170, 1096, 94, { coat: paint.green, skin: skins[5], style: 'knit', hat: paint.terracotta, scarf: paint.cream }], [1330, 1122, 72, { coat: paint.rose, skin: skins[4], style: 'knit', hat: paint.green, scarf: paint.cream, facing: -1 }],
  ];
  return list.map(([x, y, height, look]) => person(x, y, height, { legs: '#23343f', ...look, coat: night(look.coat) })).join('');
}

/** A child pulled along on a sledge. */
const sledge = (x, y, size) =>
  placed([ellipse(0, 0, 60, 6, 'url(#shadowpool)'), path('M-46-6L40-6Q56-6 56-22', 'none', { stroke: '#b5402a', 'stroke-width': 4, 'stroke-linecap': 'round' }), rect(-44, -20, 84, 6, '#c8985a'), line([[-30, -18], [-30, -6]], '#b5402a', 3), line([[24, -18], [24, -6]], '#b5402a', 3), path('M-26-20Q-30-58-8-60Q10-58 8-34L34-30L34-20Z', paint.harbor), disc(-6, -70, 12, skins[1]), path('M-19-72Q-18-88-6-88Q8-88 7-72Z', paint.gold), path('M-16-62Q-6-54 6-62L6-56Q-6-48-16-56Z', paint.terracotta), line([[54, -20], [112, -56]], '#3a2f2a', 1.6)].join(''), x, y, size / 100);

function snowfall(random) {
  return Array.from({ length: 440 }, () => {
    const near = random.next() ** 3;
    return disc(random.between(-20, 2420), random.between(-450, 1380), 1.6 + near * 5.5, '#f4f7fb', { opacity: 0.35 + near * 0.5 });
  }).join('');
}

/** The scene's layers, back to front. */
function layers() {
  const random = seeded(1225);
  const bare = branches(130, 1230, 760, seeded(19), { depth: 6, color: '#2c2a38', snow: true, spread: 0.6 });
  return [
    rect(-200, -700, 2800, 2600, 'url(#nightfall)'), disc(1150, 760, 700, 'url(#sunglow)', { opacity: 0.3 }),
    ...Array.from({ length: 90 }, () => disc(random.between(0, 2400), random.between(-450, 420), random.between(1.2, 2.6), '#fdf6e0', { opacity: random.between(0.3, 0.9) })),
    disc(1520, 150, 150, 'url(#sunglow)', { opacity: 0.5 }), disc(1520, 150, 44, '#fff4d8'), disc(1504, 140, 9, '#efe0bd'), disc(1532, 166, 6, '#efe0bd'),
    farTown(), mill(), square(random),
    block(-170, 968, 46, { width: 8, height: 11.4, color: paint.brick, frame: paint.pine, board: paint.green, letters: paint.butter, name: 'Hearth & Home', stripes: [paint.green, paint.cream], count: 4, doorSide: 1 }, 1),
    block(198, 964, 44, { width: 7, height: 8.4, color: '#d8c8a6', material: 'clapboard', frame: '#7c4a3a', board: paint.terracotta, letters: paint.cream, name: 'Cocoa', stripes: [paint.terracotta, paint.cream], count: 3, doorSide: 0 }, 2),
    block(506, 958, 40, { width: 6, height: 7.4, color: paint.mill, frame: paint.slate, board: paint.navy, letters: paint.gold, name: 'Toys', count: 3, doorSide: 0.5 }, 3),
    block(1760, 962, 41, { width: 7, height: 7.8, color: paint.sage, material: 'clapboard', frame: paint.cream, board: paint.pine, letters: paint.cream, name: 'The Lantern', count: 3, doorSide: 0 }, 4),
    block(2047, 968, 46, { width: 8.6, height: 11, color: paint.brick, frame: paint.navy, board: paint.navy, letters: paint.gold, name: 'Winslow & Son', stripes: [paint.gold, paint.cream], count: 4, doorSide: 0.5 }, 5),
    ...[[-20, 900, 260], [350, 905, 210], [625, 905, 170], [1930, 905, 200], [2240, 900, 280]].map(([x, y, width]) => ellipse(x, y, width, width * 0.5, 'url(#lampglow)', { opacity: 0.42 })),
    litSpruce(1610, 1030, 520),
    ...[[760, 985, 230], [1420, 975, 210], [60, 1080, 320], [2330, 1090, 330]].map(([x, y, height]) => ellipse(x, y, height * 0.6, height * 0.1, 'url(#lampglow)', { opacity: 0.7 }) + lampPost(x, y, height, { lit: true, snow: true, color: '#1f2f3a' })),
    stringLights([0, 640], [760, 790], 90), stringLights([760, 790], [1420, 778], 70, { spacing: 40, size: 4 }), stringLights([1420, 778], [2400, 620], 100),
    pickup(2160, 1040, 150, { color: mix('#b9563f', dusk, 0.2), snow: true, glass: '#d9c08c', lit: true }), people(), dog(640, 1014, 44, { lead: [-42, -56] }),
    bench(520, 1120, 190, { snow: true, wood: mix(paint.wood, dusk, 0.35), iron: '#1f2f3a' }), sledge(1830, 1180, 110), person(1990, 1188, 170, { coat: mix(paint.green, dusk, 0.15), legs: '#23343f', skin: skins[1], style: 'knit', hat: paint.terracotta, scarf: paint.gold }),
    path(curve([[-100, 1210], [240, 1196], [620, 1262], [1100, 1300], [1560, 1270], [2000, 1216], [2500, 1190], [2500, 2000], [-100, 2000]], true), 'url(#bank)'),
    path(curve([[70, 1246], [104, 1196], [112, 1090], [150, 1090], [158, 1196], [196, 1250], [130, 1240]], true), '#2c2a38'), group(bare.drawing), ...Array.from({ length: 16 }, () => line([[random.between(112, 148), random.between(1040, 1200)], [random.between(112, 148), random.between(1060, 1220)]], '#45414f', 3)), path(curve([[0, 1262], [80, 1232], [130, 1240], [190, 1228], [290, 1264], [140, 1290]], true), '#e6eef0'), ...bare.tips.filter((_, index) => index % 3 === 0).map(([x, y]) => disc(x, y, 16, 'url(#lampglow)', { opacity: 0.7 }) + disc(x, y, 3.6, '#ffe6a8')),
    spruce(2290, 1330, 330, seeded(71), { color: '#1f3b40', snow: true, tiers: 8 }), spruce(2420, 1350, 460, seeded(72), { color: '#1b343b', snow: true, tiers: 8 }), spruce(-10, 1360, 330, seeded(73), { color: '#1d373d', snow: true, tiers: 8 }),
    ...Array.from({ length: 40 }, () => blob(random.between(0, 2400), random.between(1270, 1345), random.between(40, 160), random.between(3, 9), random, random.pick(['#e9eff7', '#98b2be', '#f6e8d0']), { opacity: 0.5 })),
    snowfall(random),
  ];
}

export const winterEvening = {
  key: 'winter-evening',
  alt: 'A winter evening on the square: snow falls past lit shop windows, a glowing spruce and skaters on the pond.',
  landscape: { x: 0, y: -80, width: 2400, height: 1350 },
  portrait: { x: 710, y: -430, width: 1010, height: 1796 },
  definitions:
    linearGradient('nightfall', [[0, '#0f2534'], [0.25, '#1c4051'], [0.39, '#4a7280'], [0.47, '#c0a592'], [0.53, '#f3c388']]) +
    linearGradient('snowfield', [[0, '#b7cbd2'], [0.12, snowLight], [0.4, '#8fadbb']]) + linearGradient('ice', [[0, '#9cc0c9'], [1, '#5f93a3']]) + linearGradient('bank', [[0, '#dfe9ec'], [0.2, '#b0c6cf'], [1, '#6f95a5']]),
  layers,
};
