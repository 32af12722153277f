// What stands around a town common: clapboard houses, the bandstand, picket fences.

import { lighter, mix, paint, shining } from './color.mjs';
import { chimney, gable, slopedRoof, texturedWall, windowRow } from './facade.mjs';
import { line, polygon } from './svg.mjs';
import { door, sashWindow } from './windows.mjs';

/** A two-storey clapboard house; `gabled` turns its end to the common, otherwise its long side with a porch. */
export function clapboardHouse(wall, { width = 9, color, roof = paint.slate, shutter, doorColor = paint.terracotta, gabled = false, porch = !gabled, mood = 'day', snow, random }) {
  const height = 5.6;
  const trim = lighter(paint.cream, 0.02);
  const look = { random, mood, trim, shutter, snow };
  const count = Math.round(width / 2.3);
  const parts = [];
  if (gabled) parts.push(chimney(wall, width * 0.7, height + 1, { random, height: 2.6, snow }));
  else parts.push(chimney(wall, width * 0.18, height + 1.2, { random, height: 2.2, snow }), chimney(wall, width * 0.74, height + 1.2, { random, height: 2.2, snow }));
  parts.push(texturedWall(wall, 0, 0, width, height, color, 'clapboard', random), wall.face(0, 0, width, 0.5, paint.stone), wall.face(width * 0.9, 0, width, height, paint.ink, 0, { opacity: 0.08 }));
  parts.push(gabled ? gable(wall, 0, width, height, width * 0.42, { wallColor: color, roof, random, mood, snow }) : slopedRoof(wall, 0, width, height, 2.7, roof, { random, snow }));
  for (const u of [0, width - 0.22]) parts.push(wall.face(u, 0.4, u + 0.22, height, trim));
  parts.push(windowRow(wall, 0.3, width - 0.3, 3.5, { count, width: 0.95, height: 1.5, ...look }));
  const middle = Math.floor(count / 2);
  for (let index = 0; index < count; index += 1) {
    const slot = (width - 0.6) / count;
    const u = 0.3 + slot * index + (slot - 0.95) / 2;
    parts.push(index === middle ? door(wall, u - 0.05, 1.05, 2, { color: doorColor, random, mood, trim }) : sashWindow(wall, u, 0.95, 0.95, 1.55, look));
  }
  if (porch) {
    parts.push(wall.shape([[-0.3, 3.1], [width + 0.3, 3.1], [width, 3.5], [0, 3.5]], snow ? paint.snow : lighter(roof, 0.05), {}), wall.face(-0.2, 2.85, width + 0.2, 3.1, trim), wall.face(-0.2, 0, width + 0.2, 0.3, lighter(paint.stone, -0.04)));
    for (let u = 0; u <= width + 0.01; u += width / 4) parts.push(wall.face(u - 0.09, 0.3, u + 0.09, 2.85, trim));
    for (let u = 0.2; u < width; u += 0.3) if (Math.abs(u - width / 2) > 0.9) parts.push(wall.face(u, 0.3, u + 0.07, 1, trim));
  }
  return parts.join('');
}

/** An eight-sided bandstand with gingerbread brackets and bunting under the eaves, about 8 m wide. */
export function bandstand(wall, { roof = paint.green, trim = paint.paper, flags = [paint.terracotta, paint.cream, paint.gold], snow, lit }) {
  const parts = [wall.face(0.2, 0, 7.8, 0.9, lighter(paint.stone, -0.06))];
  for (let u = 0.3; u < 7.7; u += 0.35) parts.push(wall.stroke([[u, 0.05], [u + 0.3, 0.85]], lighter(paint.stone, -0.18), 0.05), wall.stroke([[u + 0.3, 0.05], [u, 0.85]], lighter(paint.stone, -0.18), 0.05));
  parts.push(wall.face(0, 0.9, 8, 1.1, trim), wall.face(0.2, 1.1, 7.8, 4.3, lit ? shining.stage : mix(paint.moss, paint.pine, 0.55), 0, { opacity: lit ? 0.75 : 0.55 }), wall.shape([[3.1, 0], [4.9, 0], [4.7, 1.1], [3.3, 1.1]], paint.stone), ...[0.25, 0.55, 0.85].map((v) => wall.stroke([[3.1, v], [4.9, v]], lighter(paint.stone, -0.18), 0.06)));
  for (const u of [1.6, 3.1, 4.9, 6.4]) parts.push(wall.face(u - 0.06, 1.1, u + 0.06, 4.4, lighter(trim, -0.12)));
  for (let u = 0.3; u < 7.8; u += 0.28) if (u < 3.1 || u > 4.8) parts.push(wall.face(u, 1.1, u + 0.08, 1.95, trim));
  parts.push(wall.face(0.1, 1.9, 3.2, 2.05, trim), wall.face(4.8, 1.9, 7.9, 2.05, trim));
  for (const u of [0.25, 3.15, 4.85, 7.75]) parts.push(wall.face(u - 0.13, 1, u + 0.13, 4.4, trim), wall.shape([[u - 0.6, 4.4], [u + 0.6, 4.4], [u, 3.7]], trim));
  for (let u = 0.2; u < 7.7; u += 0.5) parts.push(wall.shape([[u, 4.35], [u + 0.46, 4.35], [u + 0.23, 3.85]], flags[Math.round(u * 2) % flags.length]));
  parts.push(wall.face(-0.3, 4.3, 8.3, 4.65, trim), wall.shape([[-0.6, 4.65], [8.6, 4.65], [5, 6.7], [3, 6.7]], snow ? paint.snow : roof), wall.shape([[-0.6, 4.65], [2.2, 4.65], [3.6, 6.7], [3, 6.7]], snow ? mix(paint.snow, paint.slate, 0.2) : lighter(roof, 0.06)), wall.shape([[5.8, 4.65], [8.6, 4.65], [5, 6.7], [4.4, 6.7]], paint.ink, { opacity: 0.16 }));
  parts.push(wall.face(3.1, 6.7, 4.9, 7.3, trim), wall.shape([[2.9, 7.3], [5.1, 7.3], [4, 8.6]], snow ? paint.snow : roof), wall.stroke([[4, 8.5], [4, 9.6]], paint.ink, 0.08), wall.shape([[3.85, 9.3], [4.15, 9.3], [4.15, 9.6], [3.85, 9.6]], paint.gold));
  return parts.join('');
}

/** A white picket fence along a level. */
export function picketFence(from, to, y, height, color, { gap = height * 0.42 } = {}) {
  const parts = [line([[from, y - height * 0.35], [to, y - height * 0.35]], color, height * 0.08), line([[from, y - height * 0.72], [to, y - height * 0.72]], color, height * 0.08)];
  for (let x = from; x < to; x += gap) parts.push(polygon([[x, y], [x + gap * 0.5, y], [x + gap * 0.5, y - height * 0.88], [x + gap * 0.25, y - height], [x, y - height * 0.88]], color));
  return parts.join('');
}
