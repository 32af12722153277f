// The harbour at the turn of the tide: shingled fish houses on one side, the village and its light on the other.

import { lighter, mix, paint } from '../kit/color.mjs';
import { chimney, gable, slopedRoof, texturedWall, windowRow } from '../kit/facade.mjs';
import { buoy, dory, glints, gull, lighthouse, lobsterBoat, lobsterTrap, perchedGull, piling, reflection, ropeCoil, sailboat } from '../kit/harbor.mjs';
import { meetingHouse } from '../kit/church.mjs';
import { cloud, ridge, spruce, treeline } from '../kit/nature.mjs';
import { person, skins } from '../kit/people.mjs';
import { seeded } from '../kit/random.mjs';
import { fascia } from '../kit/shopfront.mjs';
import { frontal } from '../kit/surface.mjs';
import { disc, group, line, linearGradient, path, polygon, rect } from '../kit/svg.mjs';
import { door, sashWindow } from '../kit/windows.mjs';

const haze = '#d5e2dc';
const seaLevel = 800;

/** A clapboard house of the far village; `far` is how much of it the haze has taken. */
function villageHouse(x, y, scale, { width = 7, height = 5, color, roof = paint.slate, seed, far = 0.3, side = false }) {
  const random = seeded(seed);
  const wall = frontal({ x, y, scale, tone: (tone) => mix(tone, haze, far) });
  const windows = [0.9, ...(height > 4.5 ? [3.3] : [])].map((v) => windowRow(wall, 0.2, width - 0.2, v, { count: Math.round(width / 2.2), width: 0.9, height: 1.3, random, shutter: random.chance(0.5) ? paint.green : undefined }));
  const top = side
    ? slopedRoof(wall, 0, width, height, 2.4, roof, { random }) + chimney(wall, width * 0.7, height + 1.6, { random, height: 1.8 })
    : chimney(wall, width * 0.72, height + 0.6, { random, height: 2.4 }) + gable(wall, 0, width, height, width * 0.42, { wallColor: color, roof, random });
  return group([texturedWall(wall, 0, -1, width, height, color, 'clapboard', random), top, ...windows]);
}

function village() {
  const houses = [
    [1560, 742, 15, { color: paint.cream, seed: 1, far: 0.42, side: true, width: 8 }], [1700, 722, 16, { color: paint.rose, seed: 2, far: 0.38 }],
    [1830, 704, 17, { color: paint.paper, seed: 3, far: 0.34, width: 8, roof: paint.terracotta }], [2130, 690, 18, { color: paint.butter, seed: 4, far: 0.3, side: true, width: 9 }], [2310, 700, 19, { color: paint.sage, seed: 5, far: 0.26 }],
    [1610, 786, 19, { color: paint.terracotta, seed: 6, far: 0.28, width: 7, height: 4 }], [1760, 784, 21, { color: paint.paper, seed: 7, far: 0.24, side: true, width: 9, height: 4.8 }],
    [1968, 782, 22, { color: paint.sage, seed: 8, far: 0.2, width: 7 }], [2134, 780, 24, { color: paint.cream, seed: 9, far: 0.16, width: 8, roof: paint.mill }], [2336, 782, 25, { color: paint.brick, seed: 10, far: 0.14, width: 9, side: true }],
  ];
  const steeple = frontal({ x: 1975, y: 700, scale: 10.5, tone: (tone) => mix(tone, haze, 0.3) });
  return [
    path('M1300 806Q1420 770 1520 752Q1700 700 1900 672Q2100 640 2500 650L2700 820L1300 820Z', mix('#7f9a6c', haze, 0.35)),
    treeline(1620, 2500, 690, 40, seeded(31), mix(paint.moss, haze, 0.42)),
    ...houses.slice(0, 3).map(([x, y, scale, look]) => villageHouse(x, y, scale, look)),
    meetingHouse(steeple, { random: seeded(8) }),
    ...houses.slice(3, 5).map(([x, y, scale, look]) => villageHouse(x, y, scale, look)),
    treeline(1500, 1700, 772, 22, seeded(32), mix(paint.moss, haze, 0.3)), treeline(1880, 2460, 752, 30, seeded(33), mix(paint.moss, haze, 0.2)),
    ...houses.slice(5).map(([x, y, scale, look]) => villageHouse(x, y, scale, look)),
    polygon([[1420, 806], [1560, 786], [2600, 778], [2600, 822], [1400, 812]], mix(paint.stone, haze, 0.2)),
    ...Array.from({ length: 44 }, (_, index) => piling(1530 + index * 24, 784, 822, 5, mix(paint.bark, haze, 0.25))), rect(1516, 780, 1100, 7, mix(paint.wood, haze, 0.25)),
  ].join('');
}

function headland() {
  return [
    path('M-100 812L-100 730Q300 716 520 748Q640 770 720 808Z', mix('#7c9270', haze, 0.5)),
    ...[[520, 758, 46], [560, 766, 38], [600, 780, 34], [480, 752, 52]].map(([x, y, height], index) => spruce(x, y, height, seeded(70 + index), { color: mix(paint.pine, haze, 0.5) })),
    path('M800 812Q890 770 990 772Q1070 780 1130 812Z', mix('#8b8f7c', haze, 0.45)), path('M860 792Q920 772 990 774Q1040 780 1070 790Z', mix('#7c9270', haze, 0.4)),
    lighthouse(950, 780, 150, { tone: (tone) => mix(tone, haze, 0.22) }),
  ].join('');
}

/** The two fish houses on the near wharf at the left. */
function fishHouses() {
  const random = seeded(51);
  const back = frontal({ x: 300, y: 850, scale: 50, tone: (tone) => mix(tone, haze, 0.1) });
  const front = frontal({ x: -150, y: 880, scale: 62 });
  const gray = '#8e8a80';
  return [
    texturedWall(back, 0, 0, 5.6, 3.4, '#a94f38', 'shingle', random), gable(back, 0, 5.6, 3.4, 2.6, { wallColor: '#a94f38', roof: '#5b5f60', random, material: 'shingle' }), sashWindow(back, 0.7, 1.2, 1, 1.4, { random }), door(back, 2.4, 1.2, 2.2, { color: paint.navy, random }), sashWindow(back, 4.2, 1.2, 0.9, 1.4, { random, flowers: true }),
    texturedWall(front, 0, 0, 7, 4.6, gray, 'shingle', random), gable(front, 0, 7, 4.6, 3.3, { wallColor: gray, roof: '#4d5556', random, material: 'shingle' }),
    sashWindow(front, 5.35, 1.1, 1, 1.5, { random, flowers: true }), door(front, 3.3, 1.2, 2.15, { color: paint.green, random, v: 0.1 }), fascia(front, 2.5, 6.7, 3.9, 0.62, { name: 'Lobster Co-op', board: paint.navy, letters: paint.cream }),
    ...[2.75, 4.95, 6.62].map((u, index) => buoy(...front.at(u, 3.2), 52, [[paint.orange, paint.cream], [paint.green, paint.gold], [paint.cream, paint.terracotta]][index], index * 5 - 5)),
    ...[6.6, 6.85].map((u, index) => buoy(...front.at(u, 1.8 - index * 0.5), 48, [[paint.gold, paint.navy], [paint.terracotta, paint.cream]][index], 6)),
  ].join('');
}

function wharf(random) {
  const deck = '#b59a75';
  const parts = [];
  for (let x = -120; x < 640; x += 82) parts.push(piling(x, 880, 1090, 22, paint.bark));
  parts.push(polygon([[-200, 846], [600, 846], [680, 892], [-200, 892]], lighter(deck, 0.05)), rect(-200, 892, 880, 18, lighter(deck, -0.1)));
  for (let x = -180; x < 640; x += 26) parts.push(line([[x, 848], [x + x * 0.02 + 24, 890]], lighter(deck, -0.09), 1.6));
  for (let x = -160; x < 660; x += 64) parts.push(line([[x, 910], [x + 40, 1010]], mix(paint.bark, paint.ink, 0.3), 7));
  parts.push(reflection(250, 1060, 900, 130, '#294a50', random, 40));
  return parts.join('');
}

function foreground(random) {
  const plank = '#c2a27a';
  const parts = [polygon([[-100, 1262], [2500, 1222], [2500, 2000], [-100, 2000]], plank)];
  for (let row = 0; row < 9; row += 1) {
    const [leftY, rightY] = [1262 + row * row * 9 + row * 26, 1222 + row * row * 9 + row * 26];
    parts.push(line([[-100, leftY], [2500, rightY]], lighter(plank, -0.16), 3 + row * 0.6));
    for (let count = 0; count < 15; count += 1) {
      const x = random.between(0, 2400);
      const y = leftY + ((rightY - leftY) * x) / 2400 + random.between(6, 20 + row * 5);
      parts.push(line([[x, y], [x + random.between(60, 220), y - 2]], lighter(plank, random.pick([-0.06, 0.05, 0.06])), random.between(2, 6)));
    }
  }
  parts.push(polygon([[-100, 1276], [2500, 1236], [2500, 1244], [-100, 1284]], '#fff0cf', { opacity: 0.5 }), polygon([[-100, 1254], [2500, 1214], [2500, 1228], [-100, 1268]], lighter(plank, -0.2)));
  for (const [x, top, width] of [[96, 1120, 58], [1000, 1176, 46], [1590, 1166, 46], [2310, 1090, 62]]) parts.push(piling(x, top, 1268 - x * 0.0167, width, '#6e5640', false), ...[0, 1, 2].map((turn) => line([[x - width * 0.52, top + 42 + turn * 9], [x + width * 0.52, top + 38 + turn * 9]], '#dcbf8b', 8)));
  parts.push(perchedGull(1000, 1178, 92, -1), perchedGull(2306, 1092, 100, -1));
  parts.push(lobsterTrap(1990, 1296, 210), lobsterTrap(2190, 1308, 220, { color: '#b5653c', net: paint.cream }), lobsterTrap(2080, 1214, 205, { color: '#4f7f72', net: paint.gold }), buoy(1860, 1290, 92, [paint.orange, paint.cream], 78), buoy(1800, 1318, 88, [paint.green, paint.gold], 104));
  parts.push(ropeCoil(330, 1300, 190), lobsterTrap(560, 1290, 190, { color: '#5d7d92', net: paint.terracotta }), buoy(210, 1290, 84, [paint.terracotta, paint.cream], 70), buoy(700, 1300, 80, [paint.gold, paint.navy], 96), ropeCoil(1330, 1296, 130));
  return parts.join('');
}

/** The scene's layers, back to front. */
function layers() {
  const random = seeded(77);
  const afloat = (x, y, width, color, drawing) => drawing + reflection(x, y + 4, width, width * 0.42, color, random, 22);
  return [
    rect(-200, -700, 2800, 2600, 'url(#daylight)'), disc(1010, 560, 700, 'url(#sunglow)', { opacity: 0.55 }),
    cloud(420, 210, 760, seeded(13), { shade: '#d7e0da' }), cloud(1500, 120, 560, seeded(14), { shade: '#d9e2dc' }), cloud(2080, 330, 700, seeded(15), { shade: '#d5dfd9' }), cloud(1010, 430, 420, seeded(16), { opacity: 0.6 }), cloud(1150, -220, 760, seeded(17), { shade: '#cfdcd8' }),
    ridge([760, 748, 735, 742, 752, 760, 755, 740, 728, 735, 742], { color: mix('#8aa7a8', haze, 0.55), floor: 900 }),
    rect(-200, seaLevel, 2800, 1200, 'url(#water)'), headland(), village(),
    glints(-50, 2450, seaLevel + 8, 1230, 230, random, ['#eaf3e6', '#b9d6d0', '#2f6f78', '#f6ecc9']), glints(760, 1260, seaLevel + 8, 1180, 90, random, ['#fff3cf', '#fffaf0']),
    reflection(2000, 826, 1000, 110, '#fdf6e3', random, 46), reflection(950, 812, 70, 60, '#ffffff', random, 12),
    afloat(1230, 828, 60, '#fff4dc', sailboat(1230, 828, 120, { sail: '#fff6e2', jib: mix(paint.terracotta, haze, 0.2) })), afloat(1390, 816, 40, '#fff4dc', sailboat(1390, 816, 80, { facing: -1, jib: mix(paint.gold, haze, 0.3) })), afloat(700, 824, 44, '#fff4dc', sailboat(700, 824, 86, { sail: paint.butter, jib: paint.cream })),
    wharf(random), fishHouses(),
    person(560, 882, 112, { coat: paint.gold, legs: paint.navy, skin: skins[4], style: 'knit', hat: paint.terracotta, pose: 'stand', facing: 1 }), person(620, 886, 108, { coat: paint.terracotta, legs: '#4a4a40', skin: skins[3], style: 'cap', hat: paint.navy, pose: 'stand', facing: -1 }),
    afloat(1500, 930, 190, '#1f4d45', lobsterBoat(1500, 926, 310, { hull: paint.green, name: 'Edith B.' })), afloat(2070, 990, 260, '#233c55', lobsterBoat(2070, 986, 430, { hull: paint.navy, facing: -1, stripe: paint.gold, name: 'Marigold' })), afloat(930, 1030, 150, '#9b3c22', dory(930, 1030, 210)), afloat(1180, 950, 90, '#6d5a3a', dory(1180, 950, 120, { color: paint.gold, facing: -1 })),
    ...[[1380, 1000], [1480, 1080], [760, 930], [1150, 1090]].map(([x, y], index) => buoy(x, y, 26 + index * 4, [[paint.orange, paint.cream], [paint.gold, paint.green], [paint.terracotta, paint.cream], [paint.cream, paint.terracotta]][index], 8)),
    foreground(random),
    gull(760, 520, 74, -8), gull(560, 400, 54, 6), gull(1480, 470, 60, -4), gull(1660, 560, 44, 10), gull(1340, 330, 40), gull(980, 120, 46, -6), gull(1190, 1120, 64, 4),
  ];
}

export const harbor = {
  key: 'harbor',
  alt: 'A harbor in clear morning light: lobster boats at their moorings, shingled fish houses on the wharf and a white village on the far shore.',
  landscape: { x: 0, y: -20, width: 2400, height: 1350 },
  portrait: { x: 828, y: -250, width: 900, height: 1600 },
  definitions:
    linearGradient('daylight', [[0, '#6fb0c6'], [0.26, '#9fd0da'], [0.4, '#d6eae4'], [0.5, '#f3f1dd'], [0.58, '#fde6c0']]) +
    linearGradient('water', [[0, '#a8cfc9'], [0.1, '#6fa9ab'], [0.3, '#3b7f88'], [0.6, '#2a626e']]),
  layers,
};
