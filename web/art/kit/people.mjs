// Townspeople and their dogs: flat figures a hundred units tall, standing on (x, y).

import { lighter, paint } from './color.mjs';
import { disc, ellipse, line, path, placed, rect } from './svg.mjs';

/** Skin tones the town's people are drawn with. */
export const skins = ['#f1c9a5', '#d9a066', '#a86f45', '#7b4b2e', '#e8b48c', '#5c3a26'];

const hairs = {
  short: (hair) => path('M-7-91Q-8-101 0-101Q8-101 7-91Q4-96 0-96Q-5-96-7-91Z', hair),
  long: (hair) => path('M-7.5-82Q-10-101 0-101.5Q10-101 7.5-82L4-82L5-93Q0-97-5-93L-4-82Z', hair),
  bun: (hair) => disc(-3, -102, 4, hair) + path('M-7-90Q-8-101 0-101Q8-101 7-90Q3-96-7-90Z', hair),
  cap: (_hair, hat) => path('M-7-93Q-7-101 0-101Q7-101 7-94L12-92.5L-7-92Z', hat),
  knit: (_hair, hat) => path('M-7.5-92Q-8-103 0-103Q8-103 7.5-92Z', hat) + rect(-8, -94.5, 16, 4, lighter(hat, 0.08), { rx: 2 }) + disc(0, -104, 2.8, lighter(hat, 0.12)),
};

const face = (skin) => disc(1.2, -91, 0.9, paint.ink) + disc(5, -91, 0.9, paint.ink) + path('M1.6-86.6Q3.4-85 5-86.8', 'none', { stroke: lighter(skin, -0.22), 'stroke-width': 0.8, 'stroke-linecap': 'round' }) + disc(0.2, -88, 1.3, '#d9694a', { opacity: 0.35 });

/** One person; `pose` is 'walk', 'stand' or 'sit', and `facing` -1 looks left. */
export function person(x, y, height, look) {
  const { coat = paint.green, legs = paint.navy, skin = skins[0], hair = paint.bark, style = 'short', hat = paint.terracotta, pose = 'walk', facing = 1, bag, scarf, skirt, apron, shadow = true } = look;
  const dark = lighter(coat, -0.08);
  const stride = pose === 'walk' ? 11 : 3.5;
  const leg = (foot, knee, color) => line([[knee * 0.25, -46], [knee, -24], [foot, -2.5]], color, 7.5) + ellipse(foot + 2.5, -1.8, 5.5, 2.4, '#2b2723');
  const lower =
    pose === 'sit'
      ? line([[-1, -38], [13, -36], [14, -4]], legs, 8) + ellipse(17, -2, 5.5, 2.4, '#2b2723')
      : leg(-stride, -stride * 0.35, lighter(legs, -0.05)) + leg(stride * 0.9, stride * 0.55, legs);
  const back = line([[-6, -73], [-10 - stride * 0.25, -58], [-8 + stride * 0.35, -46]], dark, 6) + disc(-8 + stride * 0.35, -45, 3, skin);
  const front = line([[6, -73], [10, -59], [9 + stride * 0.3, -47]], lighter(coat, 0.03), 6) + disc(9.5 + stride * 0.3, -46, 3, skin);
  const torso = skirt
    ? path('M-8-77Q0-81 8-77L9-56L15-27L-15-27L-8-56Z', coat)
    : path('M-9-77Q0-81 9-77L10-56L11-38L-11-38L-10-56Z', coat);
  return placed(
    [
      shadow ? ellipse(2, 0, 26, 4.5, 'url(#shadowpool)') : '',
      back, lower, torso, path('M-9-77L-4-78L-6-38L-11-38Z', dark),
      apron ? path('M-6-72L7-72L9-34L-8-34Z', apron) : '',
      rect(-2.6, -84, 5.6, 7, lighter(skin, -0.06)), ellipse(0.4, -90.5, 6.6, 8, skin),
      face(skin), hairs[style](hair, hat), front,
      scarf ? path('M-7-80Q0-74 7-80L7-76Q0-71-7-76Z', scarf) + path('M4-77L9-60L4-60L1-75Z', lighter(scarf, -0.05)) : '',
      bag ? line([[11, -48], [12, -40]], lighter(bag, -0.1), 1.2) + rect(6, -41, 14, 14, bag, { rx: 1.5 }) : '',
    ].join(''),
    x, y, (height / 100) * facing, height / 100,
  );
}

/** A dog on a lead or off it; `height` is at the shoulder. */
export function dog(x, y, height, { color = '#c98f4e', facing = 1, lead } = {}) {
  const dark = lighter(color, -0.1);
  return placed(
    [
      ellipse(0, 0, 34, 4, 'url(#shadowpool)'),
      line([[-20, -24], [-23, -2]], dark, 5), line([[-14, -22], [-11, -2]], color, 5.5), line([[15, -22], [12, -2]], dark, 5), line([[19, -24], [22, -2]], color, 5.5),
      path('M-25-34Q-8-42 18-36L24-26Q18-18 0-20Q-20-17-25-24Z', color), line([[-24, -32], [-33, -42], [-32, -48]], color, 4.5),
      path('M15-32L22-50Q30-54 36-47L42-43Q42-38 34-37L26-28Z', color), path('M24-50Q18-48 20-38Q26-38 28-46Z', dark), disc(41, -43, 2, paint.ink), disc(32, -46, 1.1, paint.ink),
      rect(20, -38, 8, 3, paint.terracotta, { transform: 'rotate(-50 24 -36)' }), lead ? line([[22, -38], lead], paint.ink, 1.2) : '',
    ].join(''),
    x, y, (height / 45) * facing, height / 45,
  );
}
