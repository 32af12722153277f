// The few SVG elements the drawings are made of, as functions returning strings.
// Nothing here knows what is drawn; coordinates are rounded so that files stay small and stable.

const round = (value) => Math.round(value * 10) / 10;
const pair = ([x, y]) => `${round(x)} ${round(y)}`;

function attributes(values) {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`)
    .join('');
}

/** Transparency of a single shape is painted, not layered: the renderer draws it faster, and off-canvas too. */
const shape = (name, { opacity, ...values }) => element(name, { ...values, 'fill-opacity': opacity, 'stroke-opacity': opacity });

/** Any element with its attributes and inner SVG. */
export const element = (name, values, inner = '') => `<${name}${attributes(values)}>${inner}</${name}>`;

export const group = (inner, values = {}) => element('g', values, Array.isArray(inner) ? inner.join('') : inner);
export const polygon = (points, fill, more = {}) => shape('path', { d: `M${points.map(pair).join('L')}Z`, fill, ...more });
export const rect = (x, y, width, height, fill, more = {}) =>
  shape('rect', { x: round(x), y: round(y), width: round(width), height: round(height), fill, ...more });
export const ellipse = (x, y, radiusX, radiusY, fill, more = {}) =>
  shape('ellipse', { cx: round(x), cy: round(y), rx: round(radiusX), ry: round(radiusY), fill, ...more });
export const disc = (x, y, radius, fill, more = {}) => ellipse(x, y, radius, radius, fill, more);
export const path = (d, fill, more = {}) => shape('path', { d, fill, ...more });
export const line = (points, stroke, width, more = {}) =>
  shape('path', {
    d: `M${points.map(pair).join('L')}`,
    fill: 'none',
    stroke,
    'stroke-width': round(width * 10) / 10,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

/** An open or closed curve that passes softly through every point. */
export function curve(points, closed = false) {
  const at = (index) =>
    closed ? points[(index + points.length) % points.length] : points[Math.min(points.length - 1, Math.max(0, index))];
  let d = `M${pair(points[0])}`;
  for (let index = 0; index < points.length - (closed ? 0 : 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${pair(first)} ${pair(second)} ${pair(to)}`;
  }
  return closed ? `${d}Z` : d;
}

/** A drawing moved, scaled and (with a negative `scaleX`) mirrored into place. */
export const placed = (inner, x, y, scaleX = 1, scaleY = Math.abs(scaleX), turn = 0) =>
  group(inner, { transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scaleX * 100) / 100} ${round(scaleY * 100) / 100})` });

/** Lettering in one of the two house typefaces. */
export const lettering = (words, x, y, size, fill, more = {}) =>
  element(
    'text',
    { x: round(x), y: round(y), 'font-size': round(size), fill, 'font-family': 'Fraunces', 'font-weight': 600, 'text-anchor': 'middle', ...more },
    words.replaceAll('&', '&amp;'),
  );

/** A gradient definition from `[offset, colour, opacity]` stops; vertical unless told otherwise. */
export const linearGradient = (id, stops, more = { x1: 0, y1: 0, x2: 0, y2: 1 }) =>
  element('linearGradient', { id, ...more }, stopList(stops));
export const radialGradient = (id, stops, more = {}) => element('radialGradient', { id, ...more }, stopList(stops));

const stopList = (stops) =>
  stops.map(([offset, color, opacity = 1]) => element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity })).join('');
