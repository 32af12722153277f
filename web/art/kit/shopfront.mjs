// Ground floors with something to sell: display windows, awnings, fascia boards and hanging signs.

import { lighter, mix, paint, shining } from './color.mjs';
import { disc, group, lettering, line, rect } from './svg.mjs';
import { door, glassColor } from './windows.mjs';

/** A striped awning sloping out over the pavement, with a scalloped valance. */
function awning(wall, u0, u1, v, { colors, depth = 1.3, drop = 0.8, stripe = 0.5, snow }) {
  const parts = [wall.face(u0 + 0.1, v - drop - 0.75, u1, v - drop, paint.ink, 0.02, { opacity: 0.22 })];
  const count = Math.max(3, Math.round((u1 - u0) / stripe));
  const width = (u1 - u0) / count;
  for (let index = 0; index < count; index += 1) {
    const color = snow ? paint.snow : colors[index % colors.length];
    const [left, right] = [u0 + index * width, u0 + (index + 1) * width];
    parts.push(wall.shape([[left, v, 0], [right, v, 0], [right, v - drop, depth], [left, v - drop, depth]], color));
    const hem = lighter(colors[index % colors.length], -0.07);
    parts.push(wall.shape([[left, v - drop, depth], [right, v - drop, depth], [right, v - drop - 0.2, depth], [right - width * 0.2, v - drop - 0.32, depth], [left + width * 0.2, v - drop - 0.32, depth], [left, v - drop - 0.2, depth]], hem));
  }
  parts.push(wall.shape([[u0, v, 0], [u0, v - drop, depth], [u0, v - drop, 0]], lighter(colors[0], -0.14)));
  return parts.join('');
}

/** A painted board with the shop's name along it. */
export function fascia(wall, u0, u1, v, height, { name, board, letters, size = 0.72 }) {
  const middle = (u0 + u1) / 2;
  return [
    wall.face(u0, v, u1, v + height, board, 0.08),
    wall.face(u0, v + height, u1, v + height + 0.14, lighter(board, 0.1), 0.2),
    wall.face(u0, v, u1, v + 0.07, lighter(board, -0.08), 0.08),
    name
      ? group(lettering(name, 0, 0, height * 100 * size, wall.tone(letters, middle), { 'letter-spacing': height * 4 }), { transform: wall.matrixAt(middle, v + height * 0.26, 0.1) })
      : '',
  ].join('');
}

/** Display window with a glimpse of lamps, shelves and goods behind the glass. */
function displayWindow(wall, u0, u1, v0, v1, { frame, random, mood = 'day', goods = [paint.gold, paint.terracotta, paint.cream, paint.sage], exhibit }) {
  const glass = mood === 'night' ? shining.shop : '#54707a';
  const parts = [wall.face(u0 - 0.1, v0 - 0.1, u1 + 0.1, v1 + 0.1, frame), wall.face(u0, v0, u1, v1, glass)];
  parts.push(wall.face(u0, v0, u1, v0 + (v1 - v0) * 0.36, mood === 'night' ? shining.counter : mix(glass, paint.ink, 0.35)));
  if (exhibit) parts.push(exhibit(wall, u0, u1, v0, v1));
  for (let u = u0 + 0.1; !exhibit && u < u1 - 0.3; ) {
    const width = random.between(0.16, 0.4);
    const height = random.between(0.18, (v1 - v0) * 0.5);
    parts.push(wall.face(u, v0, Math.min(u1, u + width), v0 + height, mix(random.pick(goods), glass, mood === 'night' ? 0.2 : 0.3)));
    u += width + random.between(0.02, 0.22);
  }
  if (!exhibit) parts.push(wall.face(u0, v0 + (v1 - v0) * 0.62, u1, v0 + (v1 - v0) * 0.65, mix(paint.wood, glass, 0.35)));
  for (let u = u0 + 0.15; !exhibit && u < u1 - 0.3; u += random.between(0.3, 0.6)) parts.push(wall.face(u, v0 + (v1 - v0) * 0.65, u + 0.2, v0 + (v1 - v0) * random.between(0.73, 0.84), mix(random.pick(goods), glass, 0.35)));
  if (mood === 'day') {
    const slant = (v1 - v0) * 0.5;
    parts.push(wall.shape([[u0 + 0.2, v0], [u0 + 0.7, v0], [u0 + 0.7 + slant, v1], [u0 + 0.2 + slant, v1]].map(([u, v]) => [Math.min(u, u1), v]), '#cfe0de', { opacity: 0.3 }));
    parts.push(wall.face(u0, v1 - 0.25, u1, v1, paint.ink, 0, { opacity: 0.25 }));
  }
  const lights = Math.max(2, Math.round((u1 - u0) / 1.3));
  for (let index = 1; index < lights; index += 1) {
    const u = u0 + ((u1 - u0) * index) / lights;
    parts.push(wall.face(u - 0.04, v0, u + 0.04, v1, frame));
  }
  return parts.join('');
}

/** A full shop ground floor: bulkhead, windows either side of a recessed door, fascia and awning. */
export function shopGround(wall, u0, u1, look) {
  const { frame, board, letters, name, random, mood, stripes, ground: height = 3.9, doorSide = 0.5, snow, goods, exhibit } = look;
  const doorWidth = 1.1;
  const doorAt = u0 + 0.35 + (u1 - u0 - doorWidth - 0.7) * doorSide;
  const parts = [wall.face(u0, 0, u1, height, frame)];
  for (let u = u0 + 0.08; u <= u1 - 0.2; u += (u1 - u0 - 0.36) / 1) parts.push(wall.face(u, 0, u + 0.24, height - 0.8, lighter(frame, 0.07), 0.1));
  const bays = [[u0 + 0.5, doorAt - 0.3], [doorAt + doorWidth + 0.3, u1 - 0.5]].filter(([left, right]) => right - left > 0.7);
  for (const [left, right] of bays) {
    parts.push(displayWindow(wall, left, right, 0.75, height - 1.15, { frame: lighter(frame, -0.06), random, mood, goods, exhibit }));
    parts.push(wall.face(left + 0.1, 0.16, right - 0.1, 0.52, lighter(frame, -0.08)));
  }
  parts.push(door(wall, doorAt, doorWidth, height - 1.7, { color: lighter(board, -0.04), mood, trim: lighter(frame, 0.05), random }));
  parts.push(fascia(wall, u0 + 0.05, u1 - 0.05, height - 0.85, 0.66, { name, board, letters }));
  if (stripes) parts.push(awning(wall, u0 + 0.25, u1 - 0.25, height - 0.95, { colors: stripes, snow, drop: height > 4 ? 0.7 : 0.8 }));
  if (mood === 'night' && !stripes) parts.push(wall.face(u0, height - 0.9, u1, height - 0.86, glassColor(random, 'night')));
  return parts.join('');
}

/** A sign on an iron bracket, facing the viewer: a coloured shape with a plain emblem. */
export function hangingSign(x, y, size, { color, emblem, reach = 1, iron = paint.ink }) {
  const middle = x + reach * size * 0.75;
  return [
    line([[x, y], [x + reach * size * 1.35, y]], iron, size * 0.07),
    line([[x, y + size * 0.4], [x + reach * size * 0.45, y]], iron, size * 0.05),
    line([[middle - size * 0.3, y], [middle - size * 0.3, y + size * 0.2]], iron, size * 0.035),
    line([[middle + size * 0.3, y], [middle + size * 0.3, y + size * 0.2]], iron, size * 0.035),
    rect(middle - size * 0.5, y + size * 0.2, size, size * 0.84, lighter(color, -0.12), { rx: size * 0.14 }),
    rect(middle - size * 0.46, y + size * 0.2, size * 0.92, size * 0.78, color, { rx: size * 0.12 }),
    emblem ? emblem(middle, y + size * 0.59, size * 0.27) : disc(middle, y + size * 0.59, size * 0.22, paint.cream),
  ].join('');
}
