// A white meeting house seen from the front, with portico, clock and spire.

import { lighter, paint, shining } from './color.mjs';
import { texturedWall } from './facade.mjs';
import { line } from './svg.mjs';
import { glassColor } from './windows.mjs';

/** The church on a surface: 12 m wide, its foot at u = 0, the vane about 30 m up. */
export function meetingHouse(wall, { random, color = paint.paper, roof = paint.slate, mood = 'day', snow }) {
  const shade = lighter(color, -0.08);
  const arched = (u, v, width, height) => {
    const top = [];
    for (let step = 0; step <= 8; step += 1) top.push([u + width / 2 - (Math.cos((step / 8) * Math.PI) * width) / 2, v + height + (Math.sin((step / 8) * Math.PI) * width) / 2]);
    const glass = mood === 'night' ? shining.hall : glassColor(random, mood);
    return wall.shape([[u - 0.12, v - 0.12], ...top.map(([x, y]) => [x + (x - u - width / 2) * 0.18, y + 0.12]), [u + width + 0.12, v - 0.12]], lighter(color, -0.14)) + wall.shape([[u, v], ...top, [u + width, v]], glass) + wall.stroke([[u + width / 2, v], [u + width / 2, v + height + width / 2]], color, 0.08) + wall.stroke([[u, v + height * 0.5], [u + width, v + height * 0.5]], color, 0.06) + wall.stroke([[u, v + height], [u + width, v + height]], color, 0.06);
  };
  const parts = [texturedWall(wall, 0, 0, 12, 8, color, 'clapboard', random), wall.face(0, 0, 1.1, 8, shade, 0, { opacity: 0.8 })];
  parts.push(wall.shape([[-0.6, 8], [12.6, 8], [6, 11.4]], snow ? paint.snow : roof), wall.shape([[0.2, 8], [11.8, 8], [6, 10.9]], color), wall.shape([[0.9, 8.15], [11.1, 8.15], [6, 10.5]], shade));
  parts.push(wall.face(-0.4, 7.6, 12.4, 8.1, lighter(color, -0.03)), wall.face(-0.4, 7.45, 12.4, 7.6, lighter(color, -0.16)));
  for (const u of [2.1, 8.7]) parts.push(arched(u, 2.6, 1.2, 2.8));
  parts.push(arched(5.3, 4.4, 1.4, 1.8), wall.face(4.7, 0, 7.3, 3.4, lighter(color, -0.14)), wall.face(5, 0.2, 5.95, 3.1, paint.green), wall.face(6.05, 0.2, 7, 3.1, paint.green), wall.shape([[4.4, 3.4], [7.6, 3.4], [6, 4.2]], lighter(color, -0.05)));
  for (const u of [0.4, 3.8, 7.7, 11.1]) parts.push(wall.face(u, 0.3, u + 0.5, 7.5, lighter(color, 0.02), 0.1), wall.face(u + 0.36, 0.3, u + 0.5, 7.5, shade, 0.1));
  parts.push(wall.face(-0.3, 0, 12.3, 0.35, paint.stone, 0.3));
  parts.push(wall.face(3.9, 10, 8.1, 14.4, color), wall.face(3.9, 10, 4.7, 14.4, shade), wall.face(3.6, 14.2, 8.4, 14.7, lighter(color, -0.04)), wall.face(3.6, 14.05, 8.4, 14.2, lighter(color, -0.16)));
  const [clockX, clockY] = wall.at(6, 12.5);
  const radius = wall.scaleAt(6) * 1.05;
  parts.push(`<circle cx="${clockX.toFixed(1)}" cy="${clockY.toFixed(1)}" r="${radius.toFixed(1)}" fill="${wall.tone(mood === 'night' ? shining.clock : paint.cream, 6)}" stroke="${wall.tone(paint.ink, 6)}" stroke-width="${(radius * 0.12).toFixed(1)}"/>`);
  parts.push(line([[clockX, clockY], [clockX - radius * 0.45, clockY - radius * 0.3]], wall.tone(paint.ink, 6), radius * 0.13), line([[clockX, clockY], [clockX + radius * 0.2, clockY - radius * 0.75]], wall.tone(paint.ink, 6), radius * 0.1));
  parts.push(wall.face(4.4, 14.7, 7.6, 18, color), wall.face(4.4, 14.7, 5, 18, shade), arched(5.45, 15.1, 1.1, 1.5), wall.face(4.15, 17.9, 7.85, 18.3, lighter(color, -0.04)));
  parts.push(wall.face(4.8, 18.3, 7.2, 19.6, color), wall.face(4.8, 18.3, 5.2, 19.6, shade), wall.shape([[4.6, 19.6], [7.4, 19.6], [6, 28.2]], roof), wall.shape([[4.6, 19.6], [5.5, 19.6], [6, 28.2]], lighter(roof, -0.07)));
  if (snow) parts.push(wall.shape([[6.2, 19.6], [7.4, 19.6], [6, 28.2]], paint.snow, { opacity: 0.85 }), wall.face(3.6, 14.65, 8.4, 14.85, paint.snow), wall.face(4.15, 18.25, 7.85, 18.42, paint.snow));
  parts.push(wall.stroke([[6, 28], [6, 29.9]], paint.ink, 0.12), wall.stroke([[5.3, 29.2], [6.6, 29.2]], paint.gold, 0.14), wall.shape([[6.5, 29.5], [7.1, 29.2], [6.5, 28.9]], paint.gold), wall.shape([[5, 29.55], [5.5, 29.2], [5, 28.85]], paint.gold));
  return parts.join('');
}
