// Shopkeepers' portraits: head and shoulders in a 400-unit square, friendly and each their own person.

import { lighter, paint } from '../kit/color.mjs';
import { curve, disc, ellipse, group, line, path, rect } from '../kit/svg.mjs';

const behind = {
  long: (hair) => path('M112 300Q92 90 200 84Q308 90 288 300Q250 320 200 316Q150 320 112 300Z', hair),
  curls: (hair) => [[120, 150], [108, 190], [116, 232], [280, 150], [292, 190], [284, 232], [150, 112], [200, 94], [250, 112]].map(([x, y]) => disc(x, y, 36, hair)).join(''),
  braid: (hair) => path('M258 200Q300 240 282 320Q274 350 262 352Q268 300 246 236Z', hair) + [246, 276, 306].map((y) => line([[266, y], [288, y + 10]], lighter(hair, -0.08), 5)).join(''),
};

const above = {
  short: (hair) => path('M130 178Q124 96 200 92Q276 96 270 178Q262 138 236 130Q196 140 156 130Q138 142 130 178Z', hair),
  swept: (hair) => path('M128 184Q118 88 206 88Q284 92 272 180Q262 146 250 136Q200 146 168 116Q142 138 128 184Z', hair),
  curls: (hair) => [[146, 138], [172, 118], [204, 110], [234, 120], [256, 142]].map(([x, y]) => disc(x, y, 26, hair)).join(''),
  long: (hair) => path('M126 210Q116 92 200 90Q284 92 274 210Q268 150 232 128Q196 150 150 152Q134 170 126 210Z', hair),
  bun: (hair) => disc(200, 78, 32, hair) + path('M128 186Q122 96 200 92Q278 96 272 186Q262 134 200 130Q138 134 128 186Z', hair),
  cropped: (hair) => path('M132 164Q132 98 200 96Q268 98 268 164Q256 128 200 124Q144 128 132 164Z', hair),
  bald: (hair) => path('M130 190Q124 160 134 150Q138 170 138 196ZM270 190Q276 160 266 150Q262 170 262 196Z', hair),
  scarf: (hair, hat) => path('M130 186Q124 150 134 140L266 140Q276 150 270 186Q262 152 256 146L144 146Q138 152 130 186Z', hair) + path('M128 158Q114 80 200 78Q286 80 272 158Q256 128 200 122Q144 128 128 158Z', hat) + path('M262 104Q306 84 306 120Q288 128 264 118Z', lighter(hat, -0.06)) + [[160, 108], [196, 98], [232, 108]].map(([x, y]) => disc(x, y, 6, paint.cream)).join(''),
  braid: (hair) => path('M128 190Q118 92 200 90Q282 92 272 190Q266 140 224 124Q180 150 140 148Q130 166 128 190Z', hair),
  cap: (hair, hat) => path('M132 176Q130 150 138 146L262 146Q270 150 268 176L262 176L258 158L142 158L138 176Z', hair) + path('M126 148Q124 84 200 82Q276 84 274 148Z', hat) + path('M120 150Q200 130 290 150Q296 164 280 164Q200 146 124 162Z', lighter(hat, -0.08)),
};

const beards = {
  full: (hair) => path('M136 214Q138 292 200 296Q262 292 264 214Q250 246 228 240Q200 232 172 240Q150 246 136 214Z', hair) + path('M170 240Q200 224 230 240Q226 252 200 248Q174 252 170 240Z', lighter(hair, -0.04)),
  moustache: (hair) => path('M166 246Q184 228 200 238Q216 228 234 246Q216 252 200 246Q184 252 166 246Z', hair),
};

/** The figure alone, for setting behind a counter. */
export function keeper({ skin, hair, style, hat = paint.terracotta, beard, glasses, shirt, apron, collar = lighter(shirt, 0.1), earrings }) {
  const shade = lighter(skin, -0.07);
  return group([
    behind[style]?.(hair) ?? '',
    path('M40 400Q44 326 130 306L270 306Q356 326 360 400Z', shirt), path('M300 400Q302 340 270 312Q352 326 360 400Z', lighter(shirt, -0.07)),
    path('M168 250L232 250L236 308Q200 340 164 308Z', shade), path('M160 300L200 338L176 352L146 308ZM240 300L200 338L224 352L254 308Z', collar),
    apron ? path('M146 306L160 302L168 340L232 340L240 302L254 306L262 352L286 400L114 400L138 352Z', apron) + line([[176, 372], [224, 372]], lighter(apron, -0.1), 4) : '',
    ellipse(128, 200, 13, 20, shade), ellipse(272, 200, 13, 20, shade), path(curve([[132, 170], [136, 226], [164, 268], [200, 280], [236, 268], [264, 226], [268, 170], [244, 120], [200, 106], [156, 120]], true), skin),
    path('M236 116Q268 140 266 200Q262 250 222 276Q250 236 250 190Q250 140 236 116Z', shade, { opacity: 0.55 }),
    ellipse(160, 226, 17, 11, '#d9694a', { opacity: 0.28 }), ellipse(240, 226, 17, 11, '#d9694a', { opacity: 0.28 }),
    disc(172, 196, 6.5, '#2b211c'), disc(228, 196, 6.5, '#2b211c'), disc(174, 194, 2, '#fff'), disc(230, 194, 2, '#fff'),
    line([[158, 177], [172, 171], [186, 175]], lighter(hair, -0.05), 5), line([[214, 175], [228, 171], [242, 177]], lighter(hair, -0.05), 5),
    path('M200 198Q208 216 203 224Q198 228 192 224', 'none', { stroke: lighter(skin, -0.14), 'stroke-width': 4, 'stroke-linecap': 'round' }),
    beard ? beards[beard](hair) : '',
    path('M174 244Q200 268 226 244Q200 252 174 244Z', '#fff8ee', { stroke: '#8c3a2c', 'stroke-width': 4, 'stroke-linejoin': 'round' }),
    above[style](hair, hat),
    glasses ? [172, 228].map((x) => disc(x, 197, 21, '#ffffff', { opacity: 0.16 }) + disc(x, 197, 21, 'none', { stroke: glasses, 'stroke-width': 4.5 })).join('') + line([[193, 195], [207, 195]], glasses, 4.5) : '',
    earrings ? disc(127, 224, 6, earrings) + disc(273, 224, 6, earrings) : '',
  ]);
}

/** The portrait with its painted ground. */
export function portrait(owner, ground) {
  return [
    rect(-20, -20, 440, 440, ground), disc(200, 210, 176, lighter(ground, 0.05)),
    ...[...Array(7)].map((_, index) => path(`M${-20 + index * 70} 420Q${60 + index * 66} 220 ${-10 + index * 78} -20`, 'none', { stroke: lighter(ground, -0.03), 'stroke-width': 3, opacity: 0.6 })),
    keeper(owner),
  ];
}
