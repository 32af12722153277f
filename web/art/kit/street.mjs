// Street furniture: lamps, benches, bunting, bicycles, string lights, a pickup truck.

import { lighter, mix, paint } from './color.mjs';
import { blob } from './nature.mjs';
import { curve, disc, ellipse, group, line, path, placed, polygon, rect } from './svg.mjs';

/** A cast-iron lamp post, `height` picture points tall, lit after dark; baskets of flowers when given a generator. */
export function lampPost(x, y, height, { color = paint.pine, lit = false, flowers, snow } = {}) {
  const unit = height / 100;
  const at = (dx, dy) => [x + dx * unit, y - dy * unit];
  const parts = [
    polygon([at(-3.5, 0), at(3.5, 0), at(2.4, 6), at(-2.4, 6)], color),
    polygon([at(-1.8, 6), at(1.8, 6), at(1, 82), at(-1, 82)], color),
    rect(...at(-2, 14), 4 * unit, 1.4 * unit, lighter(color, 0.08)),
    rect(...at(-2.4, 80), 4.8 * unit, 1.4 * unit, lighter(color, 0.08)),
    polygon([at(-2.4, 82), at(2.4, 82), at(4.6, 93), at(-4.6, 93)], lit ? '#ffe3a3' : '#f4ead0'),
    line([at(0, 82), at(0, 93)], color, unit * 0.7),
    polygon([at(-5.4, 93), at(5.4, 93), at(1.4, 98), at(-1.4, 98)], color),
    disc(...at(0, 99), 1.2 * unit, color),
  ];
  if (lit) parts.unshift(disc(...at(0, 88), 42 * unit, 'url(#lampglow)', { opacity: 0.75 }));
  if (snow) parts.push(polygon([at(-5.6, 93), at(5.6, 93), at(1.4, 99.5), at(-1.4, 99.5)], paint.snow));
  if (flowers) {
    parts.push(line([at(-9, 66), at(9, 66)], color, unit));
    for (const side of [-9, 9]) {
      for (let count = 0; count < 16; count += 1) {
        const tone = flowers.pick([paint.moss, paint.green, paint.moss, paint.terracotta, paint.rose, paint.gold]);
        parts.push(disc(...at(side + flowers.around(0, 4.5), 60 + flowers.around(0, 4)), flowers.between(0.9, 1.7) * unit, tone));
      }
    }
  }
  return group(parts);
}

/** A slatted park bench seen from the front. */
export function bench(x, y, width, { wood = paint.wood, iron = paint.pine, snow } = {}) {
  const unit = width / 100;
  const slat = (level, color = wood) => rect(x - 50 * unit, y - level * unit, 100 * unit, 5 * unit, color, { rx: unit });
  const leg = (dx) => line([[x + dx * unit, y], [x + dx * unit, y - 48 * unit]], iron, 3.4 * unit);
  return group([
    ellipse(x, y, 58 * unit, 6 * unit, 'url(#shadowpool)'),
    leg(-40), leg(40), slat(50, lighter(wood, 0.05)), slat(42), slat(34, lighter(wood, -0.03)),
    polygon([[x - 52 * unit, y - 20 * unit], [x + 52 * unit, y - 20 * unit], [x + 47 * unit, y - 27 * unit], [x - 47 * unit, y - 27 * unit]], snow ? paint.snow : lighter(wood, 0.07)),
    rect(x - 52 * unit, y - 20 * unit, 104 * unit, 4 * unit, lighter(wood, -0.08)),
    snow ? rect(x - 50 * unit, y - 55 * unit, 100 * unit, 6 * unit, paint.snow, { rx: 3 * unit }) : '',
  ]);
}

/** Points of a cord that sags between two places. */
function sag(from, to, drop, steps = 24) {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const share = index / steps;
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + 4 * drop * share * (1 - share)];
  });
}

/** A cord of little flags. */
export function bunting(from, to, drop, size, colors, { cord = paint.ink } = {}) {
  const steps = Math.max(6, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / (size * 1.15)));
  const cordPoints = sag(from, to, drop, steps);
  const flags = cordPoints.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = cordPoints[index + 1];
    const color = colors[index % colors.length];
    const inset = 0.1;
    const [left, right] = [[x + (nextX - x) * inset, y + (nextY - y) * inset], [nextX - (nextX - x) * inset, nextY - (nextY - y) * inset]];
    const tip = [(x + nextX) / 2, (y + nextY) / 2 + size];
    return polygon([left, right, tip], color) + polygon([right, tip, [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2]], paint.ink, { opacity: 0.1 });
  });
  return group([...flags, path(curve(cordPoints), 'none', { stroke: cord, 'stroke-width': size * 0.07 })]);
}

/** A cord of small glowing lamps. */
export function stringLights(from, to, drop, { spacing = 46, size = 5, cord = '#20303a', colors = ['#ffe6a8', '#ffd27a', '#fff2cf'] } = {}) {
  const points = sag(from, to, drop, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / spacing));
  const bulbs = points.map(([x, y], index) => disc(x, y + size * 1.3, size * 5, 'url(#lampglow)', { opacity: 0.55 }) + ellipse(x, y + size * 1.3, size * 0.85, size * 1.15, colors[index % colors.length]));
  return group([path(curve(points), 'none', { stroke: cord, 'stroke-width': size * 0.4 }), ...bulbs]);
}

/** A bicycle leaning where it was left, with a basket. */
export function bicycle(x, y, size, { color = paint.green, facing = 1 } = {}) {
  const wheel = (cx) => disc(cx, -24, 23, 'none', { stroke: paint.ink, 'stroke-width': 3.2 }) + disc(cx, -24, 19, 'none', { stroke: paint.stone, 'stroke-width': 0.9 }) + Array.from({ length: 6 }, (_, spoke) => line([[cx + Math.cos((spoke * Math.PI) / 6) * 21, -24 + Math.sin((spoke * Math.PI) / 6) * 21], [cx - Math.cos((spoke * Math.PI) / 6) * 21, -24 - Math.sin((spoke * Math.PI) / 6) * 21]], paint.stone, 0.5)).join('');
  const tube = (...points) => line(points, color, 3.6);
  return placed(
    [ellipse(0, 0, 62, 5, 'url(#shadowpool)'), wheel(-36), wheel(36), tube([-36, -24], [-4, -24], [24, -58], [-14, -56], [-4, -24]), tube([-36, -24], [-14, -56]), tube([36, -24], [22, -66]), line([[-16, -64], [-14, -56]], paint.ink, 3), line([[-26, -66], [-8, -64]], paint.bark, 5), line([[22, -66], [18, -74], [8, -74]], paint.ink, 3), polygon([[26, -72], [50, -72], [46, -54], [29, -54]], '#c79a5b'), line([[27, -66], [49, -66]], '#9a7340', 1.2), line([[28, -60], [47, -60]], '#9a7340', 1.2), disc(30, -76, 5, paint.rose), disc(38, -78, 6, paint.gold), disc(45, -75, 5, paint.terracotta)].join(''),
    x, y, (size / 100) * facing, size / 100,
  );
}

/** An old pickup parked along the kerb, seen from the front. */
export function pickup(x, y, size, { color = paint.harbor, glass = '#aebfbd', lit = false, snow } = {}) {
  const [dark, light] = [lighter(color, -0.1), lighter(color, 0.07)];
  const both = (draw) => draw(-1) + draw(1);
  return placed(
    [
      ellipse(0, 0, 66, 9, 'url(#shadowpool)'),
      both((side) => rect(side * 40 - 9, -24, 18, 25, '#22292b', { rx: 4 })),
      path('M-33-58L-27-92Q-24-100-14-100L14-100Q24-100 27-92L33-58Z', color), path('M-27-62L-22-88Q-20-93-13-93L13-93Q20-93 22-88L27-62Z', glass), path('M-20-62L-8-93L2-93L-9-62Z', '#ffffff', { opacity: 0.28 }),
      path('M-54-18L-54-40Q-52-56-36-58L36-58Q52-56 54-40L54-18Z', dark), path('M-27-20L-29-52Q-27-64 0-64Q27-64 29-52L27-20Z', color), path('M-29-52Q-27-64 0-64Q27-64 29-52Q0-58-29-52Z', light),
      rect(-19, -46, 38, 20, '#3a4142', { rx: 3 }), ...[-42, -37.5, -33, -28.5].map((level) => rect(-19, level, 38, 1.8, paint.stone)),
      both((side) => disc(side * 41, -38, 8.5, paint.stone) + disc(side * 41, -38, 6.5, lit ? '#fff3c9' : '#f7efd6')), rect(-58, -22, 116, 6.5, lighter(paint.stone, 0.08), { rx: 3 }), rect(-9, -21, 18, 8, paint.cream, { rx: 1 }),
      snow ? path('M-26-94Q-20-108 0-108Q20-108 26-94Q0-99-26-94Z', paint.snow) + path('M-28-53Q-20-69 0-69Q20-69 28-53Q0-58-28-53Z', paint.snow) : '',
    ].join(''),
    x, y, size / 120,
  );
}

/** A clipped shrub in a tub. */
export function tub(x, y, size, random, { color = paint.moss, pot = paint.terracotta } = {}) {
  const leaves = Array.from({ length: 26 }, () => disc(x + random.around(0, size * 0.5), y - size * 1.05 + random.around(0, size * 0.45), size * random.between(0.05, 0.11), random.pick([lighter(color, 0.08), lighter(color, -0.06), mix(color, paint.gold, 0.25)])));
  return group([ellipse(x, y, size * 0.6, size * 0.1, 'url(#shadowpool)'), blob(x, y - size, size * 0.55, size * 0.5, random, color), ...leaves, polygon([[x - size * 0.38, y - size * 0.55], [x + size * 0.38, y - size * 0.55], [x + size * 0.28, y], [x - size * 0.28, y]], pot), rect(x - size * 0.42, y - size * 0.62, size * 0.84, size * 0.12, lighter(pot, 0.06))]);
}

/** A pigeon pecking about. */
export const pigeon = (x, y, size, facing = 1) =>
  placed([ellipse(0, 0, 26, 3.5, 'url(#shadowpool)'), line([[-3, -10], [-3, 0]], '#c2693f', 2), line([[5, -10], [5, 0]], '#c2693f', 2), path('M-36-12Q-16-34 10-30Q14-42 24-40Q32-36 27-28Q22-10 0-8Q-20-6-36-12Z', '#8797a0'), path('M-34-13Q-14-28 6-24Q2-12-12-11Z', '#66757f'), path('M14-36Q24-30 27-26L20-18Q12-24 14-36Z', '#5e7f78'), disc(24, -36, 1.5, paint.ink), path('M29-36L35-33L28-32Z', '#d9a05a')].join(''), x, y, (size / 60) * facing, size / 60);
