// The common in October: maples turned, leaves adrift, the bandstand and the meeting house across the grass.

import { lighter, mix, paint } from '../kit/color.mjs';
import { bandstand, clapboardHouse, picketFence } from '../kit/common.mjs';
import { meetingHouse } from '../kit/church.mjs';
import { blob, branches, cloud, foliage, grass, leafyTree, ridge, treeline } from '../kit/nature.mjs';
import { dog, person, skins } from '../kit/people.mjs';
import { seeded } from '../kit/random.mjs';
import { bench, lampPost } from '../kit/street.mjs';
import { frontal } from '../kit/surface.mjs';
import { curve, disc, ellipse, group, linearGradient, path, placed, rect } from '../kit/svg.mjs';

const haze = '#f0dcb4';
const leafColors = [paint.terracotta, paint.orange, paint.gold, '#b5402a', '#d9772f', '#e6a93c'];

/** A single fallen maple leaf. */
const leaf = (x, y, size, turn, color) => placed(path('M0-10L3-4L9-7L7-1L10 3L4 4L3 9L0 6L-3 9L-4 4L-10 3L-7-1L-9-7L-3-4Z', color) + path('M0 5L1 14', 'none', { stroke: lighter(color, -0.12), 'stroke-width': 1.4 }), x, y, size / 10, (size / 10) * 0.8, turn);

const drift = (from, to, top, bottom, count, size, random) =>
  Array.from({ length: count }, () => {
    const y = random.between(top, bottom);
    const grown = size * (0.35 + (0.65 * (y - top)) / (bottom - top)) * random.between(0.7, 1.2);
    return leaf(random.between(from, to), y, grown, random.between(0, 360), lighter(random.pick(leafColors), random.between(-0.05, 0.04)));
  }).join('');

function farSide() {
  const tone = (far) => (color) => mix(color, haze, far);
  const house = (x, y, scale, far, look, seed) => clapboardHouse(frontal({ x, y, scale, tone: tone(far) }), { random: seeded(seed), ...look });
  return [
    ridge([740, 700, 720, 660, 640, 690, 700, 650, 670, 720, 700], { color: mix('#b98d6a', haze, 0.55), floor: 950 }), ridge([800, 770, 745, 760, 730, 752, 748, 735, 765, 770, 750], { color: mix('#b0743f', haze, 0.48), floor: 950 }),
    treeline(-80, 2480, 812, 62, seeded(21), mix('#b97a3c', haze, 0.3)), treeline(-80, 2480, 834, 40, seeded(22), mix('#a9863f', haze, 0.22)),
    house(60, 862, 22, 0.2, { color: paint.butter, gabled: true, width: 8, shutter: paint.green }, 1), house(330, 860, 21, 0.22, { color: paint.paper, width: 11, shutter: paint.slate }, 2),
    meetingHouse(frontal({ x: 690, y: 864, scale: 14.5, tone: tone(0.13) }), { random: seeded(8) }),
    house(960, 862, 19, 0.26, { color: paint.rose, gabled: true, width: 8 }, 3), house(1156, 862, 19, 0.26, { color: paint.cream, width: 11, shutter: paint.green, roof: paint.mill }, 4), house(1410, 862, 20, 0.24, { color: paint.sage, gabled: true, width: 8, doorColor: paint.navy }, 5),
    house(1600, 862, 20, 0.22, { color: paint.terracotta, width: 11, roof: paint.slate }, 6), house(2100, 864, 22, 0.18, { color: paint.paper, width: 11, shutter: paint.green, roof: paint.mill }, 7),
    ...[[280, 60], [600, 130], [905, 120], [1128, 70], [1390, 120], [1575, 90], [1850, 140], [2040, 120]].map(([x, height], index) => leafyTree(x, 872, height, seeded(80 + index), { color: mix(leafColors[index % 6], haze, 0.22), dabs: 60, leaf: 4, bark: mix(paint.bark, haze, 0.3) })),
    picketFence(-60, 640, 880, 24, mix(paint.paper, haze, 0.15)), picketFence(940, 2460, 880, 24, mix(paint.paper, haze, 0.15)),
  ].join('');
}

function lawn(random) {
  const path1 = [[660, 884], [880, 884], [1010, 960], [1180, 1080], [1560, 1400], [1700, 2000], [520, 2000], [700, 1400], [780, 1120], [740, 980]];
  return [
    rect(-200, 872, 2800, 1400, 'url(#lawn)'),
    ...Array.from({ length: 26 }, () => blob(random.between(0, 2400), random.between(900, 1300), random.between(80, 260), random.between(6, 18), random, random.pick(['#b3b25c', '#7d8f4a', '#c9b95f']), { opacity: 0.4 })),
    path(curve(path1, true), '#ddc196'), path(curve([[690, 890], [780, 980], [820, 1120], [760, 1350], [640, 1700], [560, 1700], [700, 1340], [770, 1120], [735, 980]], true), '#b79a70', { opacity: 0.6 }),
    path(curve([[1050, 985], [1400, 960], [1720, 948], [1760, 960], [1500, 985], [1110, 1025]], true), '#ddc196'),
    ...Array.from({ length: 60 }, () => blob(random.between(760, 1300), random.between(900, 1340), random.between(8, 40), random.between(2, 5), random, random.pick(['#f1dcb4', '#b89a6e']), { opacity: 0.5, points: 7 })),
    grass(-20, 700, 900, 1340, 260, random, ['#6f8445', '#93a052', '#c1b65e', '#56703f'], 18), grass(1560, 2420, 900, 1340, 300, random, ['#6f8445', '#93a052', '#c1b65e', '#56703f'], 18), grass(1150, 1620, 980, 1340, 110, random, ['#7d8f4a', '#a9ab56'], 15),
    ...[[300, 930, 420], [1180, 924, 300], [1700, 1010, 520], [2200, 990, 300]].map(([x, y, width]) => ellipse(x, y, width, width * 0.05, '#4d5c36', { opacity: 0.28 })),
  ].join('');
}

/** A great maple at the edge of the picture, its crown reaching out of the frame. */
function greatMaple(x, y, height, seed, { colors, light, clumps }) {
  const random = seeded(seed);
  const trunk = branches(x, y, height, random, { depth: 4, thickness: height * 0.085, spread: 0.5, color: '#4b3a2e' });
  const roots = path(curve([[x - height * 0.1, y + 14], [x - height * 0.045, y - 30], [x + height * 0.045, y - 30], [x + height * 0.11, y + 16], [x + height * 0.03, y + 6], [x - height * 0.03, y + 10]], true), '#4b3a2e');
  const bark = Array.from({ length: 26 }, () => {
    const [left, top] = [x + random.around(0, height * 0.028), y - random.between(0, height * 0.28)];
    return path(`M${left.toFixed(1)} ${top.toFixed(1)}q4 -20 ${random.between(-4, 4).toFixed(1)} -44`, 'none', { stroke: random.pick(['#6c5643', '#382a22']), 'stroke-width': 4, 'stroke-linecap': 'round' });
  });
  const crown = clumps.map(([dx, dy, radiusX, radiusY], index) => foliage(x + dx, y + dy, radiusX, radiusY, random, { color: colors[index % colors.length], light, dabs: 300, leaf: 10, glow: paint.gold }));
  return group([ellipse(x, y + 12, height * 0.6, height * 0.04, '#3f4a2c', { opacity: 0.4 }), roots, trunk.drawing, ...bark, ...crown]);
}

/** The scene's layers, back to front. */
function layers() {
  const random = seeded(1031);
  const walkers = [
    [960, 1010, 128, { coat: '#b5402a', legs: paint.navy, skin: skins[0], style: 'long', hair: '#4b2f1e', scarf: paint.gold }], [1040, 1014, 134, { coat: paint.green, legs: '#4a4038', skin: skins[2], style: 'short', hair: '#241a16', scarf: paint.cream }],
    [850, 930, 66, { coat: paint.navy, legs: paint.bark, skin: skins[4], style: 'cap', facing: -1 }], [890, 932, 64, { coat: paint.gold, skirt: true, legs: paint.bark, skin: skins[3], style: 'bun', facing: -1 }], [1420, 960, 78, { coat: paint.slate, legs: paint.bark, skin: skins[5], style: 'knit', hat: paint.gold }],
  ];
  return [
    rect(-200, -700, 2800, 2600, 'url(#october)'), disc(1240, 640, 760, 'url(#sunglow)', { opacity: 0.85 }),
    cloud(700, 190, 620, seeded(13), { light: '#fff6e4', shade: '#ecdcc0' }), cloud(1640, 280, 560, seeded(24), { light: '#fff6e4', shade: '#efdfc2' }), cloud(1180, 470, 380, seeded(15), { light: '#fff4dc', shade: '#f3e0bb', opacity: 0.7 }), cloud(1020, -200, 680, seeded(16), { light: '#f7f3e6', shade: '#d5dcd4' }),
    farSide(), lawn(random),
    bandstand(frontal({ x: 1640, y: 960, scale: 38, tone: (color) => mix(color, haze, 0.06) }), {}),
    leafyTree(560, 930, 250, seeded(61), { color: mix(paint.gold, paint.orange, 0.3), dabs: 150, leaf: 6 }), leafyTree(1270, 900, 170, seeded(62), { color: mix(paint.terracotta, haze, 0.08), dabs: 120, leaf: 5 }),
    lampPost(700, 960, 190), lampPost(1130, 968, 200), lampPost(1590, 1075, 300), bench(1330, 1010, 130),
    drift(0, 2400, 890, 1000, 130, 11, random),
    ...walkers.map(([x, y, height, look]) => person(x, y, height, look)), dog(1120, 1018, 46, { lead: [-44, -58] }),
    person(560, 1120, 130, { coat: paint.gold, legs: paint.harbor, skin: skins[1], style: 'knit', hat: paint.green, pose: 'stand' }), person(660, 1130, 118, { coat: paint.rose, legs: paint.navy, skin: skins[0], style: 'bun', hair: '#7c4a2a', pose: 'walk', facing: -1 }),
    blob(610, 1130, 74, 26, random, '#c2632c'), drift(545, 680, 1096, 1146, 46, 16, random),
    greatMaple(60, 1190, 900, 31, { light: 0.5, colors: ['#a8401f', '#c2542b', '#c9602c', '#d06b2d', '#b5482a'], clumps: [[-80, -700, 300, 240], [190, -560, 240, 170], [60, -860, 330, 220], [330, -760, 230, 150], [120, -1060, 420, 200], [-120, -480, 180, 130]] }),
    greatMaple(2300, 1210, 930, 47, { light: -0.6, colors: ['#c9772a', '#d98a2b', '#d98f2e', '#e0a13a', '#d27f2b'], clumps: [[90, -720, 300, 240], [-190, -570, 230, 160], [-40, -870, 330, 220], [-320, -770, 220, 140], [-60, -1090, 420, 200], [120, -500, 180, 130]] }),
    ...[[640, -260, 230, 130, '#b5482a'], [820, -330, 190, 90, '#c9602c'], [1540, -290, 250, 120, '#d98a2b'], [1400, -350, 160, 70, '#d27f2b']].map(([x, y, radiusX, radiusY, color], index) => foliage(x, y, radiusX, radiusY, seeded(140 + index), { color, light: index < 2 ? 0.5 : -0.5, dabs: 220, leaf: 10 })),
    bench(1960, 1180, 260), person(1920, 1172, 190, { coat: paint.navy, legs: '#5a4a3c', skin: skins[3], style: 'cap', hat: '#8c3a24', pose: 'sit', scarf: paint.terracotta, shadow: false }),
    drift(-20, 2420, 1010, 1350, 330, 19, random), drift(-20, 620, 1180, 1360, 110, 26, random), drift(1740, 2420, 1200, 1360, 120, 26, random),
    ...Array.from({ length: 34 }, () => leaf(random.chance(0.5) ? random.between(380, 640) : random.between(1620, 1960), random.between(380, 1000), random.between(9, 15), random.between(0, 360), random.pick(leafColors))),
  ];
}

export const autumnCommon = {
  key: 'autumn-common',
  alt: 'The town common in autumn: tall maples shedding orange leaves, a bandstand hung with bunting and a white church across the lawn.',
  landscape: { x: 0, y: -90, width: 2400, height: 1350 },
  portrait: { x: 640, y: -250, width: 900, height: 1600 },
  definitions: linearGradient('october', [[0, '#84b8c6'], [0.24, '#b3d6d8'], [0.38, '#e3ead6'], [0.48, '#fae9c2'], [0.6, '#fbd793']]) + linearGradient('lawn', [[0, '#b9b465'], [0.12, '#a0a453'], [0.35, '#7f8d47']]),
  layers,
};
