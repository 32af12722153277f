// Plain emblems for hanging signs and shop logos, each drawn around (x, y) within radius `size`.

import { paint } from './color.mjs';
import { disc, line, path, placed, polygon, rect } from './svg.mjs';

const emblem = (draw) => (x, y, size, color = paint.cream, cut = paint.ink) => placed(draw(color, cut), x, y, size / 50);

export const loaf = emblem((color, cut) => path('M-48 22Q-56-10-34-22Q-10-38 14-30Q52-24 48 10Q48 24 38 26L-38 28Q-46 28-48 22Z', color) + [-24, 0, 24].map((x) => line([[x - 6, -16], [x + 8, 6]], cut, 6)).join(''));
export const book = emblem((color, cut) => path('M0-22Q-20-38-48-32L-48 26Q-20 20 0 36Q20 20 48 26L48-32Q20-38 0-22Z', color) + line([[0, -20], [0, 32]], cut, 5) + [-14, 0, 14].map((y) => line([[-38, y - 4], [-12, y]], cut, 3.6) + line([[12, y], [38, y - 4]], cut, 3.6)).join(''));
export const cup = emblem((color, cut) => path('M-38-10L30-10Q30 34 4 38L-14 38Q-38 34-38-10Z', color) + path('M30-2Q52-4 46 14Q42 24 24 22', 'none', { stroke: color, 'stroke-width': 7 }) + [-16, 4].map((x) => path(`M${x}-20Q${x - 8}-30 ${x}-38Q${x + 8}-46 ${x}-54`, 'none', { stroke: color, 'stroke-width': 5, 'stroke-linecap': 'round' })).join('') + line([[-28, 4], [20, 4]], cut, 3));
export const fern = emblem((color) => line([[-10, 46], [6, -44]], color, 5) + [-34, -18, -2, 14, 30].map((y, index) => path(`M${(-y * 0.18).toFixed(0)} ${y}Q${-24 - index * 4} ${y - 16} ${-30 - index * 4} ${y - 2}Q${-16 - index * 2} ${y + 8} ${(-y * 0.18).toFixed(0)} ${y}ZM${(-y * 0.18).toFixed(0)} ${y}Q${24 + index * 4} ${y - 18} ${30 + index * 4} ${y - 6}Q${16 + index * 2} ${y + 6} ${(-y * 0.18).toFixed(0)} ${y}Z`, color)).join(''));
export const key = emblem((color, cut) => disc(0, -24, 24, color) + disc(0, -24, 10, cut) + rect(-6, -4, 12, 54, color) + rect(0, 22, 24, 9, color) + rect(0, 38, 18, 9, color));
export const wheel = emblem((color) => disc(0, 0, 42, 'none', { stroke: color, 'stroke-width': 9 }) + disc(0, 0, 8, color) + Array.from({ length: 6 }, (_, index) => line([[Math.cos((index * Math.PI) / 6) * 40, Math.sin((index * Math.PI) / 6) * 40], [-Math.cos((index * Math.PI) / 6) * 40, -Math.sin((index * Math.PI) / 6) * 40]], color, 3)).join(''));
export const pot = emblem((color, cut) => path('M-18-46L18-46L14-34Q40-16 36 10Q32 36 18 42L-18 42Q-32 36-36 10Q-40-16-14-34Z', color) + line([[-34, 2], [-20, 10], [-7, 2], [7, 10], [20, 2], [34, 10]], cut, 4));
export const shell = emblem((color, cut) => path('M0 40Q-48 20-46-14Q-40-44 0-44Q40-44 46-14Q48 20 0 40Z', color) + [-28, -10, 10, 28].map((x) => line([[x * 0.2, 32], [x, -34]], cut, 4)).join('') + rect(-14, 34, 28, 10, color));
export const hammer = emblem((color, cut) => placed(rect(-6, -20, 12, 66, color, { rx: 4 }) + path('M-34-42L22-42Q36-40 38-26L22-22L-34-22Z', color) + rect(-34, -42, 10, 20, cut, { opacity: 0.5 }), 0, 0, 1, 1, -28));
export const blossom = emblem((color, cut) => Array.from({ length: 6 }, (_, index) => disc(Math.cos((index * Math.PI) / 3) * 26, Math.sin((index * Math.PI) / 3) * 26, 19, color)).join('') + disc(0, 0, 15, cut));
export const plate = emblem((color, cut) => disc(0, 0, 34, color) + disc(0, 0, 22, 'none', { stroke: cut, 'stroke-width': 3.5 }) + line([[-50, -30], [-50, 36]], color, 6) + line([[-56, -34], [-56, -14]], color, 3.4) + line([[-44, -34], [-44, -14]], color, 3.4) + line([[50, -34], [50, 36]], color, 6) + path('M50-36Q62-20 52 0L50 0Z', color));
export const cone = emblem((color, cut) => polygon([[-22, 0], [22, 0], [0, 50]], cut) + disc(-14, -10, 20, color) + disc(14, -10, 20, color) + disc(0, -30, 20, color));
export const drum = emblem((color, cut) => rect(-36, -16, 72, 46, color) + rect(-40, -22, 80, 10, cut) + rect(-40, 26, 80, 10, cut) + line([[-34, -12], [-17, 26], [0, -12], [17, 26], [34, -12]], cut, 4) + line([[-30, -50], [8, -24]], color, 6) + line([[30, -50], [-8, -24]], color, 6));
export const wedge = emblem((color, cut) => path('M-46 22L-46-2L38-36Q50-20 46 22Z', color) + disc(-16, 8, 7, cut) + disc(12, -6, 9, cut) + disc(28, 10, 5, cut) + line([[-46, -1], [44, -4]], cut, 3));
