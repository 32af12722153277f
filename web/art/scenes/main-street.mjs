// Morning on main street: brick blocks and awnings either side of a wide road that runs down to the meeting house.

import { lighter, mix, paint } from '../kit/color.mjs';
import { meetingHouse } from '../kit/church.mjs';
import { cornice, texturedWall, windowRow } from '../kit/facade.mjs';
import { book, cup, fern, key, loaf, wheel } from '../kit/emblems.mjs';
import { cloud, flowerBank, leafyTree, ridge, treeline } from '../kit/nature.mjs';
import { dog, person, skins } from '../kit/people.mjs';
import { seeded } from '../kit/random.mjs';
import { hangingSign, shopGround } from '../kit/shopfront.mjs';
import { bench, bicycle, bunting, lampPost, pickup, pigeon, tub } from '../kit/street.mjs';
import { camera, frontal, receding } from '../kit/surface.mjs';
import { disc, linearGradient, polygon, rect } from '../kit/svg.mjs';

const haze = '#f3dfbd';
const view = camera({ vanishing: [1200, 860], eye: 2.6, focal: 1150 });
const halfWidth = 12;

const left = receding(view, { side: -1, halfWidth, start: 7.5, haze, hazeDepth: 95, light: (color) => mix(color, '#3f5870', 0.3) });
const right = receding(view, { side: 1, halfWidth, start: 7.5, haze, hazeDepth: 95, light: (color) => mix(color, '#ffd9a0', 0.16) });

const leftBlocks = [
  { width: 7, height: 9.4, wall: paint.brick, frame: paint.pine, board: paint.green, letters: paint.butter, name: 'Alder & Finch', stripes: [paint.green, paint.cream], windows: 3 },
  { width: 8, height: 8.2, wall: '#d8c8a6', material: 'clapboard', frame: '#7c4a3a', board: paint.terracotta, letters: paint.cream, name: 'Day’s Bakery', stripes: [paint.terracotta, paint.cream], windows: 3, shutter: paint.green },
  { width: 9, height: 10.4, wall: paint.mill, frame: paint.navy, board: paint.navy, letters: paint.gold, name: 'Union Hall', stripes: [paint.gold, paint.cream], windows: 4 },
  { width: 8, height: 7.8, wall: paint.sage, material: 'clapboard', frame: paint.cream, board: paint.pine, letters: paint.cream, name: 'Quill', windows: 3 },
  { width: 10, height: 9.6, wall: paint.brick, frame: paint.bark, board: paint.terracotta, letters: paint.cream, stripes: [paint.navy, paint.cream], windows: 4 },
  { width: 12, height: 8.4, wall: '#cdb9a0', frame: paint.green, board: paint.green, letters: paint.cream, stripes: [paint.terracotta, paint.cream], windows: 4 },
  { width: 14, height: 9, wall: paint.mill, frame: paint.pine, board: paint.pine, letters: paint.cream, windows: 5 },
];

const rightBlocks = [
  { width: 8, height: 8.6, wall: '#e6d3ae', material: 'clapboard', frame: paint.green, board: paint.green, letters: paint.butter, name: 'Marlow’s Books', stripes: [paint.terracotta, paint.cream], windows: 3, shutter: paint.slate },
  { width: 9, height: 10, wall: paint.brick, frame: paint.cream, board: paint.navy, letters: paint.cream, name: 'The Corner Cup', stripes: [paint.gold, paint.cream], windows: 4, flowers: true },
  { width: 7, height: 7.6, wall: paint.rose, material: 'clapboard', frame: paint.bark, board: paint.terracotta, letters: paint.cream, name: 'Fern', stripes: [paint.green, paint.cream], windows: 3 },
  { width: 10, height: 9.4, wall: paint.mill, frame: paint.green, board: paint.pine, letters: paint.gold, stripes: [paint.navy, paint.cream], windows: 4 },
  { width: 10, height: 8, wall: '#dcc79c', frame: paint.terracotta, board: paint.terracotta, letters: paint.cream, stripes: [paint.terracotta, paint.cream], windows: 4 },
  { width: 12, height: 9.2, wall: paint.brick, frame: paint.pine, board: paint.pine, letters: paint.cream, windows: 5 },
  { width: 12, height: 8.2, wall: paint.sage, frame: paint.cream, board: paint.navy, letters: paint.cream, windows: 5 },
];

function block(wall, side, u, look, random) {
  const { width, height, material = 'brick', frame, windows, shutter, flowers } = look;
  const end = u + width;
  const trim = mix(paint.cream, look.wall, 0.12);
  const storeys = height > 9 ? [4.75, 7] : [5];
  const windowHeight = height > 9 ? 1.35 : 1.75;
  const depth = 7.5 + u;
  const endWall = [[side * halfWidth, 0], [side * (halfWidth + 9), 0], [side * (halfWidth + 9), height - 0.4], [side * halfWidth, height]];
  return [
    polygon(endWall.map(([x, y]) => view.at(x, y, depth)), wall.tone(lighter(look.wall, side < 0 ? 0.03 : -0.12), u)),
    texturedWall(wall, u, 3.9, end, height, look.wall, material, random),
    ...storeys.map((v) => windowRow(wall, u + 0.3, end - 0.3, v, { count: windows, width: 1, height: windowHeight, random, trim, shutter, flowers, lintel: material === 'brick' ? lighter(paint.stone, 0.06) : trim })),
    cornice(wall, u, end, height - 0.25, material === 'brick' ? lighter(frame, 0.06) : trim, { height: 0.7, depth: 0.55 }),
    shopGround(wall, u, end, { ...look, random, doorSide: random.pick([0, 0.5, 1]) }),
    wall.face(u, 3.86, end, 4.05, trim, 0.25),
  ].join('');
}

function row(wall, side, blocks, seed) {
  const placed = [];
  let u = 0;
  for (const [index, look] of blocks.entries()) {
    placed.push(block(wall, side, u, look, seeded(seed + index)));
    u += look.width;
  }
  return placed.reverse().join('');
}

const ground = (points, fill, more) => polygon(points.map(([x, z]) => view.at(x, 0, z)), fill, more);

function street(random) {
  const parts = [
    ground([[-60, 3], [60, 3], [60, 400], [-60, 400]], '#d9c7a8'),
    ground([[-7.6, 3], [7.6, 3], [7.6, 300], [-7.6, 300]], 'url(#road)'),
  ];
  for (const side of [-1, 1]) {
    parts.push(ground([[side * 7.6, 3], [side * 12, 3], [side * 12, 200], [side * 7.6, 200]], side < 0 ? '#a9a396' : '#ead6b3'));
    parts.push(polygon([view.at(side * 7.6, 0.16, 3), view.at(side * 7.6, 0.16, 200), view.at(side * 7.6, 0, 200), view.at(side * 7.6, 0, 3)], side < 0 ? '#8d897f' : '#c7ad85'));
    for (let z = 4; z < 60; z += 2) parts.push(ground([[side * 7.7, z], [side * 12, z], [side * 12, z + 0.06], [side * 7.7, z + 0.06]], '#7d776b', { opacity: 0.35 }));
    parts.push(ground([[side * 9.8, 3], [side * 9.85, 3], [side * 9.85, 90], [side * 9.8, 90]], '#7d776b', { opacity: 0.3 }));
  }
  const edge = [[-12, 3], [2.2, 3]];
  for (const [reach, z] of [[2.2, 12], [-2.6, 13.6], [-2.6, 20.5], [3.2, 24], [3.2, 34], [-1.6, 36.5], [-1.6, 45], [2, 50], [2, 62], [-2, 66], [-2, 90]]) edge.push([reach, z]);
  parts.push(ground([...edge, [-12, 90]], '#4a5d70', { opacity: 0.34 }));
  for (let count = 0; count < 320; count += 1) {
    const [x, depth, length] = [random.between(-7.4, 7.4), 4 + random.next() ** 2 * 46, random.between(0.3, 1.6)];
    parts.push(ground([[x, depth], [x + length, depth], [x + length, depth + 0.05], [x, depth + 0.05]], random.pick(['#fff0d2', '#6d6358', '#fff0d2']), { opacity: 0.22 }));
  }
  for (let mark = 5; mark < 90; mark += 5) parts.push(ground([[-0.09, mark], [0.09, mark], [0.09, mark + 2.4], [-0.09, mark + 2.4]], '#fbeccb', { opacity: 0.8 }));
  for (let stripe = -6.4; stripe < 6.6; stripe += 1.55) parts.push(ground([[stripe, 15], [stripe + 0.8, 15], [stripe + 0.8, 18.4], [stripe, 18.4]], '#fdf3dd', { opacity: 0.75 }));
  return parts.join('');
}

function stand(x, z) {
  const [px, py] = view.at(x, 0.1, z);
  return { x: px, y: py, meter: view.scaleAt(z) };
}

/** The long shadow of someone walking with the low sun ahead of them. */
const castShadow = ({ x, y, meter }) => polygon([[x - meter * 0.22, y], [x + meter * 0.22, y], [x - meter * 0.5, y + meter * 0.62], [x - meter * 0.95, y + meter * 0.6]], '#4a4338', { opacity: 0.2 });

function furnishings(random) {
  const items = [];
  const put = (x, z, draw) => items.push([z, draw(stand(x, z))]);
  for (const [index, z] of [13, 22, 33, 46, 62].entries()) {
    for (const side of [-1, 1]) {
      put(side * 8.1, z, ({ x, y, meter }) => lampPost(x, y, meter * 4.4, { flowers: seeded(40 + index), color: mix(paint.pine, haze, Math.min(0.6, z / 130)) }));
    }
  }
  for (const [side, z, seed] of [[-1, 18, 1], [1, 17.5, 2], [-1, 28, 3], [1, 27, 4], [-1, 40, 5], [1, 38, 6], [-1, 54, 7], [1, 52, 8]]) {
    const color = mix(side < 0 ? '#5d8a4c' : '#86a24a', haze, Math.min(0.5, z / 130));
    put(side * 8.7, z, ({ x, y, meter }) => leafyTree(x, y, meter * 5.4, seeded(60 + seed), { color, light: side < 0 ? 0.7 : -0.5, dabs: z < 30 ? 150 : 50, breadth: 0.3, bark: mix(paint.bark, haze, z / 150) }));
  }
  put(9.6, 12.4, ({ x, y, meter }) => bench(x, y, meter * 1.8));
  put(-11.2, 19.5, ({ x, y, meter }) => tub(x, y, meter * 0.85, random));
  put(-10.9, 10.6, ({ x, y, meter }) => tub(x, y, meter * 0.85, random, { color: paint.green }));
  put(-8.4, 11.4, ({ x, y, meter }) => bicycle(x, y, meter * 1.7, { color: paint.terracotta }));
  put(6.1, 24, ({ x, y, meter }) => pickup(x, y, meter * 2.3, { color: paint.harbor }));
  put(-6.1, 27, ({ x, y, meter }) => pickup(x, y, meter * 2.3, { color: '#b9563f' }));
  put(6.1, 36, ({ x, y, meter }) => pickup(x, y, meter * 2.2, { color: mix(paint.gold, haze, 0.3) }));
  const walkers = [
    [-2.4, 11, { coat: paint.terracotta, legs: paint.navy, skin: skins[1], style: 'long', hair: '#3a2a22', bag: paint.butter }],
    [-9.6, 17, { coat: paint.gold, legs: paint.slate, skin: skins[3], style: 'short', hair: '#241a16', facing: -1 }],
    [3.5, 16.4, { coat: paint.green, legs: '#4a4038', skin: skins[0], style: 'cap', hat: paint.navy, facing: -1 }],
    [2.4, 16.8, { coat: paint.rose, legs: paint.bark, skin: skins[4], style: 'bun', hair: '#7c4a2a', skirt: true, facing: -1 }],
    [9.8, 20, { coat: paint.navy, legs: paint.stone, skin: skins[2], style: 'short', hair: '#2a1d18', pose: 'stand', apron: paint.cream, facing: -1 }],
    [-9.4, 26, { coat: paint.cream, legs: paint.slate, skin: skins[5], style: 'knit', hat: paint.terracotta }],
    [9.2, 31, { coat: paint.terracotta, legs: paint.navy, skin: skins[0], style: 'long', hair: '#5b3a20', facing: -1 }],
    [-9.1, 37, { coat: paint.navy, legs: paint.bark, skin: skins[1], style: 'short' }],
  ];
  for (const [x, z, look] of walkers) put(x, z, (spot) => castShadow(spot) + person(spot.x, spot.y, spot.meter * 1.72, look));
  put(-1.4, 10.8, ({ x, y, meter }) => dog(x, y, meter * 0.5, { lead: [-24, -52] }));
  put(2.9, 16.2, ({ x, y, meter }) => person(x, y, meter * 1.15, { coat: paint.gold, legs: paint.harbor, skin: skins[0], style: 'cap', hat: paint.terracotta, facing: -1 }));
  return items.sort((first, second) => second[0] - first[0]).map(([, drawing]) => drawing).join('');
}

function signs() {
  const hung = [[left, 1, 7.6, paint.terracotta, loaf], [left, 1, 16.4, paint.green, key], [left, 1, 25, paint.terracotta, fern], [right, -1, 8.6, paint.navy, cup], [right, -1, 17.4, paint.green, fern], [right, -1, 25, paint.terracotta, wheel], [right, -1, 1.6, paint.terracotta, book]];
  return hung.map(([wall, reach, u, color, emblem]) => {
    const [x, y] = wall.at(u, 4.6);
    return hangingSign(x, y, wall.scaleAt(u) * 0.85, { color: wall.tone(color, u), reach, emblem });
  }).join('');
}

/** The scene's layers, back to front. */
function layers() {
  const random = seeded(2024);
  const far = frontal({ x: 1140, y: 874, scale: 9, tone: (color) => mix(color, haze, 0.26) });
  const flags = [paint.terracotta, paint.cream, paint.green, paint.gold, paint.cream];
  return [
    rect(-200, -700, 2800, 2600, 'url(#dawn)'),
    disc(1420, 770, 760, 'url(#sunglow)', { opacity: 0.95 }),
    cloud(560, 250, 620, seeded(3), { light: '#fff4dd', shade: '#f0d8b6' }), cloud(1700, 150, 760, seeded(4), { light: '#fff6e2', shade: '#f1dab5' }),
    cloud(1260, 420, 420, seeded(5), { light: '#fff3da', shade: '#f5dfba', opacity: 0.7 }), cloud(1050, -160, 700, seeded(6), { light: '#fdf5e4', shade: '#e3e0d0', opacity: 0.8 }),
    ridge([830, 800, 770, 785, 750, 742, 770, 760, 790, 800, 830], { color: '#d9c9ab' }),
    ridge([860, 840, 815, 822, 800, 806, 798, 815, 812, 830, 850], { color: '#c3bd98' }),
    treeline(820, 1580, 872, 44, seeded(9), '#a9ad80'),
    meetingHouse(far, { random }),
    treeline(850, 1090, 884, 32, seeded(11), '#8f9c6c'), treeline(1290, 1560, 884, 32, seeded(12), '#9ba36d'),
    street(random),
    row(left, -1, leftBlocks, 100), row(right, 1, rightBlocks, 200),
    signs(),
    bunting(left.at(30, 7.4, 0.4), right.at(30, 7.2, 0.4), 26, 13, flags.map((flag) => mix(flag, haze, 0.35))),
    bunting(left.at(13, 7.2, 0.4), right.at(14, 7.4, 0.4), 60, 24, flags.map((flag) => mix(flag, haze, 0.12))),
    furnishings(random),
    disc(1420, 800, 620, 'url(#sunglow)', { opacity: 0.35 }),
    ...[[1010, 1150, 44, 1], [1075, 1172, 48, -1], [1390, 1128, 40, -1], [1452, 1146, 44, 1], [1300, 1200, 50, 1]].map(([x, y, size, facing]) => pigeon(x, y, size, facing)),
    flowerBank(-60, 430, 1250, 190, 90, seeded(501), [paint.terracotta, paint.rose, paint.gold, paint.cream]), flowerBank(2010, 2460, 1250, 180, 84, seeded(502), [paint.gold, paint.cream, paint.terracotta, paint.rose]),
  ];
}

export const mainStreet = {
  key: 'main-street',
  alt: 'Morning on main street: shops with striped awnings, neighbors out walking and a white steeple at the end of the road.',
  landscape: { x: 0, y: -110, width: 2400, height: 1350 },
  portrait: { x: 770, y: -330, width: 900, height: 1600 },
  definitions:
    linearGradient('dawn', [[0, '#82bccd'], [0.22, '#aad6da'], [0.36, '#dcebdc'], [0.46, '#fbeecb'], [0.58, '#ffdca0']]) +
    linearGradient('road', [[0, '#f6dcae'], [0.25, '#dcc39d'], [1, '#b5a089']]),
  layers,
};
