// Whole house fronts: walls of brick or clapboard, cornices, rows of windows, roofs.

import { lighter, mix, paint } from './color.mjs';
import { sashWindow } from './windows.mjs';

/** A wall with its material's texture: 'brick', 'clapboard', 'shingle' or 'plaster'. */
export function texturedWall(wall, u0, v0, u1, v1, color, material, random) {
  const parts = [wall.face(u0, v0, u1, v1, color)];
  if (material === 'brick') {
    for (let v = v0 + 0.05; v < v1 - 0.1; v += 0.21) {
      for (let count = 0; count < (u1 - u0) * 1.7; count += 1) {
        const u = random.between(u0, u1 - 0.42);
        parts.push(wall.face(u, v, u + random.between(0.22, 0.42), v + 0.13, lighter(color, random.pick([-0.05, -0.03, 0.03, 0.045]))));
      }
    }
  } else if (material === 'clapboard') {
    for (let v = v0 + 0.24; v < v1; v += 0.24) parts.push(wall.stroke([[u0, v], [u1, v]], lighter(color, -0.075), 0.03));
    for (let count = 0; count < (u1 - u0) * (v1 - v0) * 0.25; count += 1) {
      const [u, row] = [random.between(u0, u1 - 0.7), Math.floor(random.between(0, (v1 - v0) / 0.24 - 1))];
      parts.push(wall.face(u, v0 + row * 0.24 + 0.03, Math.min(u1, u + random.between(0.5, 1.6)), v0 + row * 0.24 + 0.22, lighter(color, random.pick([-0.02, 0.02])), 0, { opacity: 0.7 }));
    }
  } else if (material === 'shingle') {
    for (let v = v0 + 0.05; v < v1 - 0.2; v += 0.26) {
      for (let u = u0 + random.between(0, 0.2); u < u1 - 0.25; u += random.between(0.3, 0.75)) {
        parts.push(wall.face(u, v, u + random.between(0.14, 0.25), v + 0.22, lighter(color, random.pick([-0.06, -0.035, 0.035]))));
      }
    }
  }
  return parts.join('');
}

/** An evenly spaced row of sash windows between u0 and u1. */
export function windowRow(wall, u0, u1, v, { count, width, height, ...look }) {
  const gap = (u1 - u0 - count * width) / count;
  return Array.from({ length: count }, (_, index) => sashWindow(wall, u0 + gap / 2 + index * (width + gap), v, width, height, look)).join('');
}

/** A bracketed cornice that throws its shadow on the wall below. */
export function cornice(wall, u0, u1, v, color, { height = 0.55, depth = 0.5, snow } = {}) {
  const parts = [wall.face(u0, v - height * 0.95, u1, v, paint.ink, 0, { opacity: 0.2 })];
  for (let u = u0 + 0.15; u < u1 - 0.2; u += 0.62) parts.push(wall.shape([[u, v - height * 0.75, 0.05], [u + 0.18, v - height * 0.75, 0.05], [u + 0.18, v + 0.02, depth * 0.8], [u, v + 0.02, depth * 0.8]], lighter(color, -0.1)));
  parts.push(wall.face(u0 - 0.08, v, u1 + 0.08, v + height * 0.45, color, depth));
  parts.push(wall.face(u0 - 0.14, v + height * 0.45, u1 + 0.14, v + height * 0.7, lighter(color, 0.05), depth + 0.1));
  parts.push(wall.face(u0 - 0.08, v, u1 + 0.08, v + height * 0.12, lighter(color, -0.12), depth));
  if (snow) parts.push(wall.face(u0 - 0.18, v + height * 0.65, u1 + 0.18, v + height * 0.65 + 0.22, paint.snow, depth + 0.1));
  return parts.join('');
}

/** A gabled roof facing the viewer, with courses of slates and an overhanging rake. */
export function gable(wall, u0, u1, v, rise, { wallColor, roof, trim = paint.cream, material = 'clapboard', random, mood, snow }) {
  const middle = (u0 + u1) / 2;
  const parts = [wall.shape([[u0, v], [u1, v], [middle, v + rise]], wallColor)];
  if (material === 'clapboard') {
    for (let level = 0.24; level < rise; level += 0.24) {
      const inset = ((u1 - u0) / 2) * (level / rise);
      parts.push(wall.stroke([[u0 + inset, v + level], [u1 - inset, v + level]], lighter(wallColor, -0.075), 0.03));
    }
  }
  if (material === 'shingle') {
    for (let level = 0.05; level < rise - 0.5; level += 0.26) {
      const inset = ((u1 - u0) / 2) * (level / rise) + 0.3;
      for (let u = u0 + inset; u < u1 - inset - 0.2; u += random.between(0.3, 0.75)) parts.push(wall.face(u, v + level, u + random.between(0.14, 0.25), v + level + 0.22, lighter(wallColor, random.pick([-0.06, -0.035, 0.035]))));
    }
  }
  parts.push(sashWindow(wall, middle - 0.4, v + rise * 0.2, 0.8, Math.min(1.3, rise * 0.36), { random, mood, trim }));
  for (const [edge, sign] of [[u0, -1], [u1, 1]]) {
    const slope = [[edge + sign * 0.45, v - 0.3], [middle, v + rise + 0.08], [middle, v + rise + 0.45], [edge + sign * 0.75, v - 0.22]];
    parts.push(wall.shape([[edge, v - 0.05], [middle, v + rise], [middle, v + rise - 0.35], [edge - sign * 0.4, v - 0.05]], paint.ink, { opacity: 0.16 }));
    parts.push(wall.shape(slope, trim), wall.shape([[edge + sign * 0.5, v - 0.12], [middle, v + rise + 0.25], [middle, v + rise + 0.55], [edge + sign * 0.85, v - 0.12]], snow ? paint.snow : roof));
  }
  return parts.join('');
}

/** A roof whose slope faces the viewer, with courses; snow lies on it when asked. */
export function slopedRoof(wall, u0, u1, v, rise, color, { random, inset = 0.5, snow } = {}) {
  const fill = snow ? paint.snow : color;
  const parts = [wall.shape([[u0 - 0.4, v], [u1 + 0.4, v], [u1 - inset, v + rise], [u0 + inset, v + rise]], fill)];
  for (let level = 0.28; level < rise; level += 0.3) {
    const from = u0 - 0.4 + (inset + 0.4) * (level / rise);
    const to = u1 + 0.4 - (inset + 0.4) * (level / rise);
    if (snow) continue;
    for (let u = from; u < to - 0.4; u += random.between(0.3, 1.2)) parts.push(wall.face(u, v + level - 0.2, Math.min(to, u + random.between(0.25, 0.5)), v + level, lighter(color, random.pick([-0.05, 0.04, 0.025]))));
  }
  if (snow) parts.push(wall.shape([[u0 - 0.4, v], [u1 + 0.4, v], [u1 + 0.2, v + rise * 0.25], [u0 - 0.2, v + rise * 0.18]], mix(paint.snow, paint.slate, 0.3)));
  parts.push(wall.face(u0 - 0.45, v - 0.14, u1 + 0.45, v + 0.04, lighter(paint.cream, -0.05)));
  return parts.join('');
}

/** A chimney with a corbelled cap. */
export function chimney(wall, u, v, { color = paint.brick, width = 0.8, height = 1.6, random, snow }) {
  return [
    texturedWall(wall, u, v, u + width, v + height, color, 'brick', random),
    wall.face(u + width * 0.62, v, u + width, v + height, paint.ink, 0, { opacity: 0.18 }),
    wall.face(u - 0.1, v + height - 0.2, u + width + 0.1, v + height, lighter(color, -0.06)),
    wall.face(u + 0.12, v + height, u + width * 0.42, v + height + 0.22, paint.terracotta),
    wall.face(u + width * 0.55, v + height, u + width - 0.12, v + height + 0.22, paint.terracotta),
    snow ? wall.face(u - 0.12, v + height - 0.06, u + width + 0.12, v + height + 0.16, paint.snow) : '',
  ].join('');
}
