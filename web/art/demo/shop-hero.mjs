// A shop seen from across its street: the front itself, its neighbours, the weather and what stands outside.

import { evening, lighter, mix, paint, shining } from '../kit/color.mjs';
import { chimney, cornice, gable, slopedRoof, texturedWall, windowRow } from '../kit/facade.mjs';
import { cloud, leafyTree, ridge, treeline } from '../kit/nature.mjs';
import { dog, person } from '../kit/people.mjs';
import { seeded } from '../kit/random.mjs';
import { fascia, hangingSign, shopGround } from '../kit/shopfront.mjs';
import { bench, lampPost, tub } from '../kit/street.mjs';
import { frontal } from '../kit/surface.mjs';
import { disc, ellipse, line, placed, polygon, rect } from '../kit/svg.mjs';
import { door } from '../kit/windows.mjs';
import { arranged } from './interior.mjs';

const pavement = 770;
const meter = 80;
const shopFloor = 4.5;

const exhibitOf = (goods, random) => (wall, u0, u1, v0) => {
  const [[left, y], [right]] = [wall.at(u0 + 0.06, v0), wall.at(u1 - 0.06, v0)];
  const scale = 0.78;
  const high = y - 98;
  return arranged(goods, left, right, high, scale * 0.8, random, 8) + line([[left, high], [right, high]], paint.wood, 4) + arranged([...goods].reverse(), left, right, y, scale, random, 8);
};

/** The upper part of the front, by kind of building; the shop floor comes after it. */
const uppers = {
  brick: (wall, { width, height, wall: color, frame, shutter, flowers, roofline }, random) =>
    texturedWall(wall, 0, shopFloor, width, height, color, 'brick', random) + windowRow(wall, 0.3, width - 0.3, 5.2, { count: Math.round(width / 2.1), width: 1.05, height: 1.7, random, shutter, flowers, lintel: lighter(paint.stone, 0.06) }) + cornice(wall, 0, width, height - 0.3, roofline ?? frame, { height: 0.8 }),
  gable: (wall, { width, wall: color, material, roof = paint.slate }, random) =>
    chimney(wall, width * 0.72, 5.8, { random, height: 2.4 }) + texturedWall(wall, 0, shopFloor, width, 5.1, color, material, random) + gable(wall, 0, width, 5.1, width * 0.34, { wallColor: color, roof, random, material }),
  cottage: (wall, { width, wall: color, material, roof = paint.slate, shutter, flowers }, random) =>
    chimney(wall, width * 0.16, 7.2, { random, height: 2 }) + texturedWall(wall, 0, shopFloor, width, 6.9, color, material, random) + slopedRoof(wall, 0, width, 6.9, 2.2, roof, { random }) + windowRow(wall, 0.3, width - 0.3, 5.1, { count: Math.round(width / 2.4), width: 1, height: 1.5, random, shutter, flowers }),
  diner: (wall, { width, wall: color, board }) =>
    wall.shape([[-0.3, 4.3], [width + 0.3, 4.3], [width + 0.1, 5.1], [width - 0.8, 5.6], [0.8, 5.6], [-0.1, 5.1]], '#c9d2d2') + [4.55, 4.9, 5.25].map((v) => wall.stroke([[0, v], [width, v]], '#9daaab', 0.06)).join('') + wall.face(width * 0.28, 5.5, width * 0.72, 6.8, board) + wall.face(width * 0.28 - 0.12, 5.5, width * 0.28, 6.9, color) + wall.face(width * 0.72, 5.5, width * 0.72 + 0.12, 6.9, color),
};

const dusk = '#2c4a5a';

function neighbour(x, { color, height, material, roof }, random, night) {
  const wall = frontal({ x, y: pavement, scale: meter * 0.94, tone: night ? evening(dusk, 0.6) : (tone) => mix(tone, '#e9e2cf', 0.38) });
  const mood = night ? 'night' : 'day';
  return texturedWall(wall, 0, 0, 6, height, color, material, random) + (roof ? slopedRoof(wall, 0, 6, height, 2.2, roof, { random }) : cornice(wall, 0, 6, height - 0.3, lighter(color, -0.1))) + windowRow(wall, 0.2, 5.8, 4.4, { count: 3, width: 1, height: 1.6, random, mood }) + windowRow(wall, 0.2, 3.9, 1.2, { count: 2, width: 1.1, height: 1.7, random, mood, shutter: lighter(color, -0.18) }) + door(wall, 4.3, 1.1, 2.2, { color: paint.slate, random, mood });
}

function ground(random, color) {
  const parts = [rect(-20, pavement - 2, 1640, 64, lighter(color, 0.06)), rect(-20, pavement + 62, 1640, 10, lighter(color, -0.14)), rect(-20, pavement + 72, 1640, 120, lighter(color, -0.2))];
  for (let x = -20; x < 1620; x += 118) parts.push(line([[x, pavement], [x - (800 - x) * 0.05, pavement + 62]], lighter(color, -0.06), 2));
  for (let count = 0; count < 60; count += 1) parts.push(line([[random.between(0, 1600), pavement + random.between(80, 130)], [random.between(0, 1600), 0]].map(([x, y], index, both) => (index ? [both[0][0] + random.between(20, 120), both[0][1]] : [x, y])), lighter(color, random.pick([-0.14, -0.25])), 2, { opacity: 0.6 }));
  return parts.join('');
}

const stars = (random) => Array.from({ length: 50 }, () => disc(random.between(0, 1600), random.between(0, 320), random.between(1.2, 2.6), '#fdf6e0', { opacity: random.between(0.4, 0.9) }));

/** The whole street view for one business. */
export function shopHero(business) {
  const { seed, front, goods, logo, name, outside, passers, sky } = business;
  const night = sky === 'dusk';
  const [treeAt, lampAt] = seed % 2 ? [1460, 130] : [150, 1470];
  const random = seeded(seed);
  const width = front.width ?? 9;
  const height = front.height ?? 8.1;
  const x = 800 - (width * meter) / 2 + (front.shift ?? 0);
  const wall = frontal({ x, y: pavement, scale: meter, tone: night ? evening(dusk, 0.26) : undefined });
  const right = x + width * meter;
  const look = { random, ground: shopFloor, mood: night ? 'night' : 'day', frame: front.frame, board: front.board, letters: night ? shining.lamp : (front.letters ?? paint.cream), stripes: front.stripes, doorSide: front.doorSide ?? 0.5, name: front.kind === 'diner' ? '' : name, exhibit: exhibitOf(goods, random) };
  return [
    rect(-20, -20, 1640, 940, `url(#sky-${sky})`), ...(night ? stars(seeded(seed + 5)) : [cloud(200 + (seed % 7) * 30, 120 + (seed % 5) * 14, 360, seeded(seed + 5)), cloud(1380 - (seed % 9) * 26, 96 + (seed % 4) * 18, 420, seeded(seed + 6))]), ridge([560, 520, 540, 500, 530, 550], { from: -20, to: 1620, floor: 800, color: night ? '#4a6a72' : '#bccab0' }), treeline(-20, 1620, 640, 50, seeded(seed + 7), night ? '#3d5a5c' : '#a9bb94'),
    neighbour(x - 6 * meter * 0.94 - 6, business.neighbours[0], random, night), neighbour(right + 6, business.neighbours[1], random, night),
    polygon([[right, pavement], [right + 46, pavement], [right + 46, pavement - 300], [right, pavement - 330]], paint.ink, { opacity: 0.14 }),
    uppers[front.kind](wall, { ...front, width, height }, random), shopGround(wall, 0, width, look),
    front.kind === 'diner' ? fascia(wall, width * 0.28, width * 0.72, 5.8, 0.75, { name: 'Blue Plate', board: front.board, letters: shining.clock }) + fascia(wall, 0.3, width - 0.3, 3.62, 0.62, { name, board: front.board, letters: shining.lamp }) : wall.face(0, shopFloor - 0.04, width, shopFloor + 0.14, lighter(front.frame, 0.1), 0.2),
    hangingSign(right, pavement - 5.2 * meter, 84, { color: logo.fill, emblem: (ex, ey, size) => logo.emblem(ex, ey, size, paint.cream, logo.accent ?? paint.gold) }),
    ground(random, night ? '#5f7178' : (business.paving ?? '#cdbfa6')), night ? ellipse(800, pavement + 34, 560, 60, 'url(#lampglow)', { opacity: 0.75 }) + ellipse(800, pavement - 160, 620, 240, 'url(#lampglow)', { opacity: 0.22 }) : '',
    leafyTree(treeAt, pavement + 40, 430, seeded(seed + 8), { color: night ? '#3d5f4a' : (business.leaves ?? '#6f9650'), dabs: 160 }), lampPost(lampAt, pavement + 44, 400, { flowers: seeded(seed + 9), lit: night }),
    ...outside.map(([item, dx, scale, y = 24]) => ellipse(x + dx * meter, pavement + y, item.width * scale * 0.5, 7, '#2a2018', { opacity: 0.3 }) + placed(item.draw(random), x + dx * meter, pavement + y, scale)),
    business.bench ? bench(x + business.bench * meter, pavement + 34, 170) : '', tub(x - 4, pavement + 24, 66, random), tub(right + 8, pavement + 24, 66, random, { color: paint.green }),
    ...passers.map(([px, look2]) => person(px, pavement + 50, 168, look2)), business.dog ? dog(business.dog, pavement + 58, 56, { facing: -1 }) : '',
    night ? '' : disc(800, 300, 760, 'url(#sunglow)', { opacity: 0.16 }),
  ];
}
