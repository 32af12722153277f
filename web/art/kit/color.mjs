// The palette and its mixing. Colours are hex strings; mixing happens in OKLab, where halfway looks halfway.

const toLinear = (channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const toGamma = (channel) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

function labFromHex(hex) {
  const [red, green, blue] = [1, 3, 5].map((start) => toLinear(parseInt(hex.slice(start, start + 2), 16) / 255));
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function hexFromLab([lightness, a, b]) {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const byte = (channel) => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, channel)))) * 255);
  return `#${channels.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** The colour `share` of the way from one colour to the other. */
export function mix(from, to, share) {
  const [start, end] = [labFromHex(from), labFromHex(to)];
  return hexFromLab(start.map((value, index) => value + (end[index] - value) * share));
}

/** The same hue, lighter (positive) or darker (negative) by an OKLab lightness step. */
export function lighter(hex, step) {
  const [lightness, a, b] = labFromHex(hex);
  return hexFromLab([Math.min(1, Math.max(0, lightness + step)), a, b]);
}

/** A colour from the CSS notation the design tokens are written in. */
function oklch(lightness, chroma, hue) {
  const angle = (hue * Math.PI) / 180;
  return hexFromLab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
}

/** The house colours: the page tokens first, then the paints that go with them. */
export const paint = {
  paper: oklch(0.985, 0.008, 85),
  ink: oklch(0.24, 0.02, 160),
  green: oklch(0.42, 0.08, 160),
  terracotta: oklch(0.52, 0.15, 40),
  orange: oklch(0.66, 0.17, 42),
  gold: oklch(0.82, 0.13, 82),
  cream: oklch(0.94, 0.03, 85),
  butter: oklch(0.89, 0.07, 88),
  rose: oklch(0.72, 0.09, 30),
  brick: oklch(0.5, 0.1, 35),
  mill: oklch(0.44, 0.08, 30),
  sage: oklch(0.68, 0.05, 150),
  moss: oklch(0.5, 0.07, 135),
  pine: oklch(0.33, 0.05, 165),
  slate: oklch(0.45, 0.03, 240),
  harbor: oklch(0.55, 0.07, 220),
  sky: oklch(0.86, 0.045, 220),
  navy: oklch(0.3, 0.05, 250),
  stone: oklch(0.75, 0.02, 80),
  wood: oklch(0.55, 0.06, 65),
  bark: oklch(0.34, 0.035, 60),
  snow: oklch(0.95, 0.015, 240),
  lamplight: oklch(0.88, 0.12, 80),
};

/** Lamplit colours: what shines by itself keeps its colour when the evening darkens everything else. */
export const shining = { lamp: '#ffd991', pane: '#f3b765', hall: '#ffd48a', clock: '#ffe9b8', shop: '#f0bb6c', counter: '#d9924f', stage: '#ffcf82' };

/** A tone for surfaces after sunset: walls sink into `dusk` by `share`, lit glass stays lit. */
export function evening(dusk, share) {
  const lit = new Set(Object.values(shining));
  return (color) => (lit.has(color) ? color : mix(color, dusk, share));
}
