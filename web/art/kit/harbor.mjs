// Things that float or stand in salt water: boats, pilings, traps, buoys, a lighthouse, gulls.

import { lighter, mix, paint } from './color.mjs';
import { curve, disc, ellipse, group, line, path, placed, polygon, rect } from './svg.mjs';

/** A broken reflection below a floating thing: strokes that widen and fade downwards. */
export function reflection(x, y, width, depth, color, random, count = 16) {
  return Array.from({ length: count }, (_, index) => {
    const share = (index + random.next()) / count;
    const reach = width * random.between(0.12, 0.42) * (1 - share * 0.5);
    const left = x + random.around(0, width * 0.3);
    return line([[left - reach, y + share * depth], [left + reach, y + share * depth]], color, 1.6 + share * 3, { opacity: 0.55 * (1 - share) });
  }).join('');
}

/** A working lobster boat with wheelhouse, seen from the side; 200 units long at size 200. */
export function lobsterBoat(x, y, size, { hull = paint.green, stripe = paint.terracotta, cabin = paint.paper, facing = 1, name } = {}) {
  const dark = lighter(hull, -0.09);
  return placed(
    [
      path('M-96-26L-90-4Q-60 4 0 4Q66 4 84-8L104-40Q60-26 20-26Z', hull), path('M-92-10L-90-4Q-60 4 0 4Q66 4 84-8L88-15Q40-8-92-10Z', stripe), path('M-96-26L20-26Q60-26 104-40L102-34Q60-20 20-20L-95-20Z', lighter(cabin, -0.03)), path('M-94-18L-92-12Q0-6 60-12L66-16Q0-12-94-18Z', dark, { opacity: 0.5 }),
      path('M4-26L4-62L48-62L58-28Q40-25 20-25Z', cabin), path('M4-26L4-62L14-62L14-26Z', lighter(cabin, -0.1)), rect(18, -56, 12, 14, '#55727c'), path('M34-56L45-56L50-42L34-42Z', '#55727c'), path('M-14-66L52-66L54-61L-14-61Z', lighter(hull, 0.06)), line([[-12, -62], [-12, -26]], lighter(cabin, -0.12), 2.4),
      line([[24, -66], [24, -100]], paint.ink, 1.8), line([[24, -92], [36, -92]], paint.ink, 1.4), polygon([[24, -100], [40, -96], [24, -91]], paint.terracotta), line([[24, -98], [100, -40]], paint.ink, 0.6), disc(10, -71, 4, lighter(paint.stone, 0.1)),
      line([[-84, -26], [-84, -52]], paint.ink, 1.6), polygon([[-84, -52], [-62, -28], [-84, -28]], paint.cream), ...[-66, -52, -38].map((left, index) => rect(left, -37, 13, 11, mix(paint.wood, paint.gold, index * 0.2)) + line([[left, -32], [left + 13, -32]], paint.bark, 0.8)), disc(-22, -30, 4.5, paint.orange), disc(-14, -30, 4.5, paint.gold),
      name ? `<text x="56" y="-15" font-family="Fraunces" font-weight="600" font-size="11" fill="${paint.cream}" text-anchor="middle" transform="rotate(-7 56 -15)${facing < 0 ? ' translate(112 0) scale(-1 1)' : ''}">${name}</text>` : '',
    ].join(''),
    x, y, (size / 200) * facing, size / 200,
  );
}

/** A gaff-rigged sailing boat; `size` is the height of its mast. */
export function sailboat(x, y, size, { hull = paint.paper, sail = paint.cream, jib = paint.terracotta, facing = 1 } = {}) {
  return placed(
    [path('M-34-8Q-30 2-10 2L20 2Q34 0 42-12Q10-7-34-8Z', hull), path('M-32-4Q-30 2-10 2L20 2Q30 1 36-4Z', lighter(hull, -0.14)), line([[2, -8], [2, -100]], paint.bark, 1.8), path('M0-14L-36-16Q-30-50-24-74Q-10-90 0-92Z', sail), path('M0-14L-14-15Q-10-55-6-86L0-92Z', lighter(sail, -0.05)), path('M5-14L38-13Q24-50 5-92Z', jib), line([[-38, -15], [2, -13]], paint.bark, 1.6)].join(''),
    x, y, (size / 100) * facing, size / 100,
  );
}

/** A rowing dory seen from above its gunwale. */
export function dory(x, y, size, { color = paint.terracotta, facing = 1 } = {}) {
  return placed(
    [path('M-60-20Q0-6 62-24Q50 4 30 6L-36 6Q-52 2-60-20Z', color), path('M-60-20Q0-36 62-24Q0-6-60-20Z', lighter(color, -0.16)), path('M-34-23L-26-14L-16-13L-22-25ZM14-26L20-13L30-15L26-26Z', paint.wood), path('M-60-20Q0-6 62-24L61-20Q0-1-59-16Z', paint.cream), line([[-52, -32], [34, -6]], '#c89f66', 2.4)].join(''),
    x, y, (size / 120) * facing, size / 120,
  );
}

/** A wharf post with its dark tide line. */
export const piling = (x, top, bottom, width, color = paint.bark, tide = true) =>
  rect(x - width / 2, top, width, bottom - top, color) + rect(x + width * 0.16, top, width * 0.34, bottom - top, lighter(color, -0.07)) + (tide ? rect(x - width / 2, top + (bottom - top) * 0.62, width, (bottom - top) * 0.38, mix(color, paint.pine, 0.6)) : '') + ellipse(x, top, width / 2, width * 0.16, lighter(color, 0.12));

/** A wire lobster trap seen at a slight angle. */
export function lobsterTrap(x, y, size, { color = '#7d8f4e', net = paint.terracotta } = {}) {
  const bars = Array.from({ length: 9 }, (_, index) => line([[-48 + index * 12, -38], [-48 + index * 12, 0]], lighter(color, -0.14), 1.6));
  const rails = [-38, -28, -19, -9, 0].map((level) => line([[-50, level], [50, level]], lighter(color, -0.14), 1.6));
  return placed([rect(-50, -38, 100, 38, mix(color, paint.ink, 0.45)), path('M-14-38L-30 0L28 0L12-38Z', net, { opacity: 0.85 }), ...bars, ...rails, path('M-50-38L-38-52L62-52L50-38Z', color), ...[-28, -6, 16, 38].map((left) => line([[left, -38], [left + 12, -52]], lighter(color, -0.16), 1.6)), path('M50-38L62-52L62-14L50 0Z', lighter(color, -0.16)), rect(-50, -3, 100, 4, paint.wood)].join(''), x, y, size / 100);
}

/** A painted trap buoy, hanging or lying. */
export const buoy = (x, y, size, [first, second], turn = 0) =>
  placed(path('M-12-40Q0-48 12-40L12 18Q8 34 0 36Q-8 34-12 18Z', first) + path('M-12-14L12-14L12 6L-12 6Z', second) + rect(-2.5, -62, 5, 22, '#c89f66') + path('M5-44Q12-44 12-40L12 18Q8 34 3 36Z', paint.ink, { opacity: 0.14 }), x, y, size / 80, size / 80, turn);

/** A coil of rope lying flat on planks, its end trailing. */
export function ropeCoil(x, y, size, color = '#d9b77c') {
  const turn = (reach, shift, tone) => ellipse(x, y - shift, reach, reach * 0.36, 'none', { stroke: tone, 'stroke-width': size * 0.075 });
  const rings = [0.5, 0.43, 0.36, 0.29, 0.22, 0.15].map((reach, index) => turn(size * reach, size * (0.03 + index * 0.012), lighter(color, index % 2 ? -0.05 : 0.03)));
  return group([
    ellipse(x, y + size * 0.05, size * 0.62, size * 0.24, 'url(#shadowpool)'),
    path(curve([[x + size * 0.48, y], [x + size * 0.72, y + size * 0.14], [x + size * 0.95, y + size * 0.08], [x + size * 1.15, y + size * 0.16]]), 'none', { stroke: lighter(color, -0.04), 'stroke-width': size * 0.075, 'stroke-linecap': 'round' }),
    turn(size * 0.51, -size * 0.02, lighter(color, -0.2)), ellipse(x, y, size * 0.5, size * 0.18, lighter(color, -0.22)), ...rings,
  ]);
}

/** A gull on the wing. */
export const gull = (x, y, size, tilt = 0, color = '#fbfaf4') =>
  placed(path('M0 0Q-14-18-44-16Q-24-10-8 4Q-2 8 4 6Q12 4 18-2Q40-14 56-8Q34-22 12-8Q6-4 0 0Z', color) + path('M-44-16Q-34-16-26-12L-32-14ZM56-8Q46-14 38-12L46-10Z', paint.slate) + path('M-8 4Q6 10 14 2L18 4Q8 12-4 8Z', '#d7dad6'), x, y, size / 100, size / 100, tilt);

/** A gull standing, looking out to sea. */
export const perchedGull = (x, y, size, facing = 1) =>
  placed([line([[-4, -14], [-4, 0]], '#d98a3d', 2.4), line([[6, -14], [6, 0]], '#d98a3d', 2.4), path('M-44-22Q-20-44 10-46Q14-64 26-64Q38-62 36-50Q32-24 8-14Q-14-10-44-22Z', '#fbfaf4'), path('M-50-20Q-24-42 6-40Q4-24-14-18Q-30-16-50-20Z', '#a9b4b8'), path('M-52-18L-34-24L-30-18Z', paint.ink), path('M36-57L48-53L36-51Z', paint.gold), disc(29, -57, 1.8, paint.ink)].join(''), x, y, (size / 70) * facing, size / 70);

/** A white lighthouse with a keeper's house, `height` tall. */
export function lighthouse(x, y, height, { tone = (color) => color } = {}) {
  const unit = height / 100;
  const quad = (points, fill) => polygon(points.map(([dx, dy]) => [x + dx * unit, y - dy * unit]), tone(fill));
  return group([
    quad([[14, 0], [56, 0], [56, 16], [14, 16]], paint.paper), quad([[10, 16], [60, 16], [54, 28], [16, 28]], paint.terracotta), quad([[22, 4], [28, 4], [28, 12], [22, 12]], paint.slate), quad([[40, 4], [46, 4], [46, 12], [40, 12]], paint.slate), quad([[46, 24], [51, 24], [51, 34], [46, 34]], paint.brick),
    quad([[-13, 0], [13, 0], [9, 74], [-9, 74]], paint.paper), quad([[3, 0], [13, 0], [9, 74], [2, 74]], lighter(paint.paper, -0.1)), quad([[-11.4, 28], [11.4, 28], [10.4, 46], [-10.4, 46]], paint.terracotta), quad([[2.6, 28], [11.4, 28], [10.4, 46], [2.4, 46]], lighter(paint.terracotta, -0.07)),
    quad([[-13, 74], [13, 74], [13, 78], [-13, 78]], paint.ink), quad([[-7, 78], [7, 78], [7, 90], [-7, 90]], paint.butter), quad([[-1, 78], [1, 78], [1, 90], [-1, 90]], paint.ink), quad([[-9, 90], [9, 90], [0, 99]], paint.terracotta), quad([[-3, 56], [3, 56], [3, 63], [-3, 63]], paint.slate), quad([[-4, 0], [4, 0], [4, 11], [-4, 11]], paint.green),
  ]);
}

/** Glints of light on water between two levels, denser towards the horizon. */
export function glints(from, to, top, bottom, count, random, colors) {
  return Array.from({ length: count }, () => {
    const share = random.next() ** 1.7;
    const [x, y] = [random.between(from, to), top + share * (bottom - top)];
    const reach = 8 + share * 70 * random.between(0.4, 1.2);
    return path(curve([[x - reach, y], [x, y - 1 - share * 3], [x + reach, y]]), 'none', { stroke: random.pick(colors), 'stroke-width': (1.2 + share * 4).toFixed(1), 'stroke-linecap': 'round', opacity: random.between(0.25, 0.7) });
  }).join('');
}
