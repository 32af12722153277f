// The sheet a picture is printed on: the frame, the hand-cut edge and the glow gradients.

import { paint } from './color.mjs';
import { element, group, radialGradient } from './svg.mjs';

const filters = (seed, area) => `
<filter id="handcut" filterUnits="userSpaceOnUse" ${area} color-interpolation-filters="sRGB">
  <feTurbulence type="fractalNoise" baseFrequency="0.03" numOctaves="1" seed="${seed}" result="wobble"/>
  <feDisplacementMap in="SourceGraphic" in2="wobble" scale="3" xChannelSelector="R" yChannelSelector="G"/>
</filter>`;

/** Trimmed off after rendering, as at a printer's: the wobbling edge reaches this far inside the sheet. */
export const bleed = 10;

const withBleed = ({ x, y, width, height }) => ({ x: x - bleed, y: y - bleed, width: width + 2 * bleed, height: height + 2 * bleed });

/** A sheet ready to render, with its bleed: `layers` printed with wobbling edges inside `frame`; `overprint` stays crisp on top. */
export function printed(layers, { frame, seed = 7, definitions = '', handcut = true, grain = 0.2, overprint = [] } = {}) {
  const { x, y, width, height } = withBleed(frame);
  const glows =
    radialGradient('lampglow', [[0, paint.lamplight, 0.95], [0.25, paint.lamplight, 0.45], [1, paint.lamplight, 0]]) +
    radialGradient('sunglow', [[0, '#fff6dc', 1], [0.3, '#ffe9bd', 0.6], [1, '#ffe0a8', 0]]) +
    radialGradient('shadowpool', [[0, '#1d2a2c', 0.55], [1, '#1d2a2c', 0]]);
  const svg = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    element('defs', {}, filters(seed, `x="0" y="0" width="${width}" height="${height}"`) + glows + definitions) +
      group(group(layers, { transform: `translate(${-x} ${-y})` }), handcut ? { filter: 'url(#handcut)' } : {}) +
      group(overprint, { transform: `translate(${-x} ${-y})` }),
  );
  return { svg, frame, grain, seed };
}
