// Shop logos: an emblem and the name in a badge, four shapes so that no two neighbours look alike.

import { lighter, paint } from '../kit/color.mjs';
import { disc, lettering, line, path, rect } from '../kit/svg.mjs';

const shapes = {
  round: (fill, edge) => disc(200, 200, 182, fill) + disc(200, 200, 168, 'none', { stroke: edge, 'stroke-width': 4 }),
  plaque: (fill, edge) => rect(22, 22, 356, 356, fill, { rx: 40 }) + rect(36, 36, 328, 328, 'none', { rx: 30, stroke: edge, 'stroke-width': 4 }),
  shield: (fill, edge) => path('M36 34H364V230Q356 330 200 376Q44 330 36 230Z', fill) + path('M50 48H350V228Q342 318 200 361Q58 318 50 228Z', 'none', { stroke: edge, 'stroke-width': 4 }),
  arch: (fill, edge) => path('M34 376V196Q40 26 200 24Q360 26 366 196V376Z', fill) + path('M48 362V198Q54 40 200 38Q346 40 352 198V362Z', 'none', { stroke: edge, 'stroke-width': 4 }),
};

/** A logo from its emblem, one or two lines of name, shape and colours. */
export function logo({ emblem, lines, shape, fill, letters = paint.cream, accent = paint.gold }) {
  const longest = Math.max(...lines.map((words) => words.length));
  const room = { round: 520, plaque: 540, shield: 470, arch: 470 }[shape];
  const size = Math.min(52, room / longest);
  const base = shape === 'shield' ? 244 : lines.length === 1 ? 286 : 264;
  return [
    rect(-20, -20, 440, 440, paint.cream), shapes[shape](fill, lighter(fill, 0.16)),
    emblem(200, shape === 'shield' ? 118 : 134, shape === 'shield' ? 52 : 64, letters, accent),
    line([[150, base - size - 6], [250, base - size - 6]], accent, 3),
    ...lines.map((words, index) => lettering(words, 200, base + index * size * 1.12, size, letters)),
  ];
}
