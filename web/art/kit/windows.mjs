// Windows and doors, drawn in metres on any surface.

import { lighter, mix, paint, shining } from './color.mjs';

const nightGlass = [shining.lamp, shining.pane, shining.hall];

/** Glass colours by time of day: reflected sky with the odd curtain, or lamplight. */
export function glassColor(random, mood) {
  if (mood === 'night') return random.chance(0.7) ? random.pick(nightGlass) : '#3d5068';
  return random.pick(['#6d8b93', '#7f9aa0', '#5d7d88', '#93a9a8']);
}

/** A sash window with its frame, panes, sill and lintel; optional shutters and a flower box. */
export function sashWindow(wall, u, v, width, height, { random, mood = 'day', trim = paint.cream, shutter, flowers, lintel = trim, snow }) {
  const glass = glassColor(random, mood);
  const parts = [];
  const right = u + width;
  const top = v + height;
  if (shutter) {
    const leaf = width * 0.42;
    for (const left of [u - leaf - 0.05, right + 0.05]) {
      parts.push(wall.face(left, v, left + leaf, top, shutter));
      for (let slat = 1; slat < 7; slat += 1) {
        const level = v + (height * slat) / 7;
        parts.push(wall.stroke([[left + 0.06, level], [left + leaf - 0.06, level]], lighter(shutter, -0.07), 0.03));
      }
    }
  }
  parts.push(wall.face(u - 0.1, top, right + 0.1, top + 0.24, lintel), wall.face(u - 0.1, top, right + 0.1, top + 0.05, lighter(lintel, -0.12)));
  parts.push(wall.face(u - 0.08, v - 0.05, right + 0.08, top + 0.03, trim));
  parts.push(wall.face(u + 0.03, v + 0.04, right - 0.03, top - 0.05, glass));
  if (mood === 'day') {
    parts.push(wall.face(u + 0.03, top - 0.2, right - 0.03, top - 0.05, lighter(glass, -0.12)));
    parts.push(wall.shape([[u + 0.08, v + 0.1], [u + width * 0.45, v + 0.1], [u + width * 0.75, v + height * 0.6], [u + width * 0.38, v + height * 0.6]], lighter(glass, 0.1), { opacity: 0.6 }));
    if (random.chance(0.35)) parts.push(wall.face(u + 0.03, v + height * 0.55, right - 0.03, top - 0.05, mix(glass, paint.cream, 0.55)));
  } else if (random.chance(0.5)) {
    parts.push(wall.shape([[u, v + 0.04], [u + width * 0.34, v + 0.04], [u + width * 0.2, top - 0.05], [u, top - 0.05]], mix(glass, paint.terracotta, 0.3)));
    parts.push(wall.shape([[right, v + 0.04], [right - width * 0.34, v + 0.04], [right - width * 0.2, top - 0.05], [right, top - 0.05]], mix(glass, paint.terracotta, 0.3)));
  }
  parts.push(wall.face(u, v + height * 0.48, right, v + height * 0.53, trim));
  parts.push(wall.face(u + width / 2 - 0.03, v, u + width / 2 + 0.03, top, trim));
  parts.push(wall.face(u - 0.16, v - 0.16, right + 0.16, v - 0.03, lintel, 0.1));
  parts.push(wall.face(u - 0.12, v - 0.22, right + 0.12, v - 0.16, paint.ink, 0, { opacity: 0.22 }));
  if (snow) parts.push(wall.face(u - 0.18, v - 0.04, right + 0.18, v + 0.1, paint.snow, 0.1));
  if (flowers) parts.push(flowerBox(wall, u, v, width, random));
  return parts.join('');
}

function flowerBox(wall, u, v, width, random) {
  const parts = [wall.face(u - 0.1, v - 0.35, u + width + 0.1, v - 0.08, paint.bark, 0.25)];
  const petal = (u0, v0, size, color) => wall.shape([0, 1, 2, 3, 4, 5, 6].map((step) => [u0 + Math.cos(step * 0.9) * size, v0 + Math.sin(step * 0.9) * size, 0.3]), color);
  for (let index = 0; index < 26; index += 1) {
    const color = random.pick([paint.moss, paint.green, paint.moss, paint.terracotta, paint.rose, paint.gold]);
    parts.push(petal(random.between(u - 0.14, u + width + 0.14), random.between(v - 0.16, v + 0.2), random.between(0.06, 0.11), color));
  }
  return parts.join('');
}

/** A panelled door with a light above it, and a step. */
export function door(wall, u, width, height, { color, mood = 'day', trim = paint.cream, random, v = 0.12 }) {
  const right = u + width;
  const pane = glassColor(random, mood);
  return [
    wall.face(u - 0.12, 0, right + 0.12, v + height + 0.5, trim),
    wall.face(u, v + height + 0.06, right, v + height + 0.4, pane),
    wall.face(u, v, right, v + height, color),
    wall.face(u + width * 0.16, v + height * 0.42, right - width * 0.16, v + height * 0.92, pane),
    wall.face(u + width * 0.16, v + height * 0.1, right - width * 0.16, v + height * 0.34, lighter(color, -0.06)),
    wall.face(right - width * 0.12, v + height * 0.44, right - width * 0.06, v + height * 0.54, paint.gold),
    wall.face(u - 0.2, 0, right + 0.2, v, paint.stone, 0.3),
  ].join('');
}
