// Trees, hedges, hills, clouds and grass, built from brushed dabs in a few tones.

import { lighter, mix, paint } from './color.mjs';
import { curve, disc, group, line, path, polygon } from './svg.mjs';

/** A soft uneven closed shape around a centre, as a brush would leave it. */
export function blob(x, y, radiusX, radiusY, random, fill, { points = 11, wobble = 0.14, ...more } = {}) {
  const ring = Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * Math.PI * 2;
    const reach = 1 + random.between(-wobble, wobble);
    return [x + Math.cos(angle) * radiusX * reach, y + Math.sin(angle) * radiusY * reach];
  });
  return path(curve(ring, true), fill, more);
}

/** A leaf-shaped dab of paint. */
const dab = (x, y, size, angle, fill) => {
  const [dx, dy] = [Math.cos(angle) * size, Math.sin(angle) * size];
  return path(`M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}Q${(x + dy * 0.7).toFixed(1)} ${(y - dx * 0.7).toFixed(1)} ${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}Q${(x - dy * 0.7).toFixed(1)} ${(y + dx * 0.7).toFixed(1)} ${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}Z`, fill);
};

/** A mass of foliage lit from `light` (-1 left to 1 right), with loose leaf dabs along its edges. */
export function foliage(x, y, radiusX, radiusY, random, { color, light = -0.6, dabs = 160, leaf = 7, glow = paint.gold }) {
  const clumps = Array.from({ length: 22 }, (_, index) => {
    const angle = index * 2.39996 + random.between(-0.3, 0.3);
    const reach = Math.sqrt((index + 0.5) / 22) * 0.8;
    return [x + Math.cos(angle) * radiusX * reach, y + Math.sin(angle) * radiusY * reach, random.between(0.26, 0.4)];
  }).sort((first, second) => first[1] - second[1]);
  const [shade, body, lit, bright] = [mix(lighter(color, -0.12), paint.pine, 0.22), color, lighter(mix(color, glow, 0.22), 0.05), lighter(mix(color, glow, 0.45), 0.1)];
  const small = Math.min(radiusX, radiusY);
  const parts = clumps.map(([left, top, size]) => blob(left, top, small * size * 1.12, small * size, random, shade, { points: 13, wobble: 0.2 }));
  for (const [tone, shift, shrink] of [[body, 0.1, 0.9], [lit, 0.24, 0.58]]) {
    parts.push(...clumps.map(([left, top, size]) => blob(left + light * small * shift, top - small * shift, small * size * shrink, small * size * shrink * 0.8, random, tone, { wobble: 0.22 })));
  }
  for (let count = 0; count < dabs; count += 1) {
    const angle = random.between(0, Math.PI * 2);
    const reach = random.between(0.15, 1.06);
    const [left, top] = [x + Math.cos(angle) * radiusX * reach, y + Math.sin(angle) * radiusY * reach];
    const brightness = -(Math.sin(angle) * reach) + light * Math.cos(angle) * reach;
    const tone = brightness > 0.3 ? random.pick([bright, bright, lit]) : brightness > -0.25 ? random.pick([lit, body, body]) : random.pick([shade, body, body]);
    parts.push(dab(left, top, random.between(0.55, 1.15) * leaf, random.between(0, Math.PI), tone));
  }
  return parts.join('');
}

/** A trunk that forks a few times; the tips it returns are where foliage belongs. */
export function branches(x, y, height, random, { color = paint.bark, spread = 0.55, depth = 5, lean = 0, thickness = height * 0.07, snow } = {}) {
  const parts = [];
  const tips = [];
  const grow = (fromX, fromY, length, angle, width, level) => {
    const [toX, toY] = [fromX + Math.cos(angle) * length, fromY + Math.sin(angle) * length];
    const [acrossX, acrossY] = [-Math.sin(angle), Math.cos(angle)];
    const end = width * 0.66;
    parts.push(polygon([[fromX + acrossX * width * 0.5, fromY + acrossY * width * 0.5], [fromX - acrossX * width * 0.5, fromY - acrossY * width * 0.5], [toX - acrossX * end * 0.5, toY - acrossY * end * 0.5], [toX + acrossX * end * 0.5, toY + acrossY * end * 0.5]], color), disc(toX, toY, end * 0.5, color));
    if (snow && level > 0) parts.push(line([[fromX, fromY - width * 0.45], [toX, toY - end * 0.45]], paint.snow, Math.max(1.2, width * 0.3)));
    if (level === depth) return void tips.push([toX, toY]);
    const forks = level === 0 ? 3 : 2;
    for (let fork = 0; fork < forks; fork += 1) {
      const turn = (fork - (forks - 1) / 2) * spread * random.between(0.8, 1.5) + random.between(-0.14, 0.14);
      grow(toX, toY, length * random.between(0.62, 0.82), angle + turn, end * random.between(0.62, 0.82), level + 1);
    }
  };
  grow(x, y, height * 0.3, -Math.PI / 2 + lean, thickness, 0);
  return { drawing: parts.join(''), tips };
}

/** A broad-leaved street or common tree, standing on (x, y). */
export function leafyTree(x, y, height, random, look) {
  const trunk = branches(x, y, height * 0.95, random, { depth: 3, color: look.bark ?? paint.bark, thickness: height * 0.055, lean: look.lean ?? 0 });
  const crown = foliage(x + (look.lean ?? 0) * height * 0.4, y - height * 0.63, height * (look.breadth ?? 0.36), height * 0.37, random, { dabs: look.dabs ?? 170, leaf: look.leaf ?? height * 0.018, ...look });
  return group([trunk.drawing, crown]);
}

/** A spruce in ragged tiers, bare or with snow on its boughs. */
export function spruce(x, y, height, random, { color = paint.pine, snow, tiers = 7, breadth = 0.27 } = {}) {
  const parts = [polygon([[x - height * 0.02, y], [x + height * 0.02, y], [x + height * 0.015, y - height * 0.2], [x - height * 0.015, y - height * 0.2]], paint.bark)];
  for (let tier = 0; tier < tiers; tier += 1) {
    const foot = y - height * (0.08 + (tier / tiers) * 0.8);
    const reach = height * breadth * (1 - tier / (tiers + 0.6));
    const top = foot - height * (0.3 - tier * 0.012);
    const edge = [];
    for (let step = 0; step <= 10; step += 1) edge.push([x - reach + (2 * reach * step) / 10, foot + (step % 2 ? -1 : 1) * reach * 0.07 + Math.abs(step - 5) * -reach * 0.02 + random.between(0, reach * 0.05)]);
    parts.push(polygon([[x, Math.max(top, y - height)], ...edge.reverse()], lighter(color, tier * 0.008 + random.between(-0.012, 0.012))));
    parts.push(polygon([[x, Math.max(top, y - height)], [x + reach, foot], [x + reach * 0.3, foot - reach * 0.06]], paint.ink, { opacity: 0.16 }));
    if (snow) {
      for (let load = 0; load < 9; load += 1) {
        const across = random.between(-0.88, 0.88);
        const level = foot - (1 - Math.abs(across)) * reach * 0.28 - reach * random.between(0.02, 0.1);
        parts.push(blob(x + across * reach, level, reach * random.between(0.07, 0.16), reach * random.between(0.04, 0.07), random, mix(paint.snow, '#9db9c6', random.between(0, 0.35)), { points: 8 }));
      }
    }
  }
  return group(parts);
}

/** A ridge of hills from edge to edge; `heights` are picture y positions at equal steps. */
export function ridge(heights, { from = -100, to = 2500, floor = 1800, color }) {
  const step = (to - from) / (heights.length - 1);
  return path(`${curve(heights.map((y, index) => [from + index * step, y]))}L${to} ${floor}L${from} ${floor}Z`, color);
}

/** A line of distant treetops along a level. */
export function treeline(from, to, y, size, random, color) {
  const parts = [];
  for (let x = from; x < to; x += size * 0.6) {
    parts.push(blob(x, y - random.between(0, size * 0.4), size * random.between(0.5, 0.8), size * random.between(0.5, 0.9), random, lighter(color, random.between(-0.025, 0.025)), { points: 9 }));
  }
  parts.push(polygon([[from - size, y], [to + size, y], [to + size, y + size], [from - size, y + size]], color));
  return group(parts);
}

/** The bumpy upper edge of a cloud on a straight base, as one outline. */
function cloudOutline(x, y, width, rise, random) {
  const bumps = random.whole(6, 8);
  let d = `M${(x - width / 2).toFixed(1)} ${y.toFixed(1)}`;
  let from = -0.5;
  for (let index = 1; index <= bumps; index += 1) {
    const to = index === bumps ? 0.5 : -0.5 + (index + random.between(-0.28, 0.28)) / bumps;
    const height = index === bumps ? 0 : Math.cos(to * Math.PI) ** 0.8 * random.between(0.6, 1.05);
    const radius = Math.max(0.06, to - from) * width * random.between(0.54, 0.66);
    d += `A${radius.toFixed(1)} ${(radius * 0.92).toFixed(1)} 0 0 1 ${(x + to * width).toFixed(1)} ${(y - height * rise).toFixed(1)}`;
    from = to;
  }
  return `${d}Z`;
}

/** A flat-bottomed fair-weather cloud: a lit heap with a shaded heap low in it. */
export function cloud(x, y, width, random, { light = '#fffaf0', shade = '#dfe3e0', opacity = 1 } = {}) {
  const rise = width * random.between(0.13, 0.19);
  return [
    path(cloudOutline(x, y, width, rise, random), light, { opacity }),
    path(cloudOutline(x + width * 0.1, y, width * 0.74, rise * 0.36, random), shade, { opacity: opacity * 0.8 }),
    path(cloudOutline(x - width * 0.3, y, width * 0.3, rise * 0.2, random), shade, { opacity: opacity * 0.6 }),
  ].join('');
}

/** Blades of grass in a band. */
export function grass(from, to, top, bottom, count, random, colors, size = 14) {
  return Array.from({ length: count }, () => {
    const [x, y] = [random.between(from, to), random.between(top, bottom)];
    const grown = size * (0.5 + (y - top) / (bottom - top || 1));
    return line([[x, y], [x + random.between(-0.35, 0.35) * grown, y - grown]], random.pick(colors), grown * 0.16);
  }).join('');
}

/** A bank of garden flowers along a level, tallest in the middle, for the near edge of a picture. */
export function flowerBank(from, to, y, height, count, random, blooms) {
  const parts = [];
  for (let index = 0; index < count; index += 1) {
    const x = random.between(from, to);
    const grown = height * random.between(0.35, 1) * (0.55 + 0.45 * Math.sin(((x - from) / (to - from)) * Math.PI));
    const [tipX, tipY] = [x + random.between(-0.18, 0.18) * grown, y - grown];
    const stem = random.pick([paint.moss, lighter(paint.moss, -0.07), paint.green]);
    parts.push(line([[x, y + 20], [(x + tipX) / 2 + random.between(-6, 6), y - grown * 0.5], [tipX, tipY]], stem, height * 0.02));
    for (const side of [-1, 1]) parts.push(dab(x + side * height * 0.08, y - grown * random.between(0.2, 0.6), height * random.between(0.07, 0.12), side * random.between(0.4, 1.1), lighter(stem, random.between(-0.03, 0.06))));
    if (random.chance(0.3)) continue;
    const color = random.pick(blooms);
    const size = height * random.between(0.045, 0.08);
    for (let petal = 0; petal < 6; petal += 1) parts.push(disc(tipX + Math.cos(petal * 1.05) * size * 0.85, tipY + Math.sin(petal * 1.05) * size * 0.7, size * 0.62, lighter(color, random.between(-0.04, 0.05))));
    parts.push(disc(tipX, tipY, size * 0.42, mix(color, paint.gold, 0.75)));
  }
  return group(parts);
}
