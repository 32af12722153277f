// Walls to draw façades on. A surface turns façade metres (u along the wall, v up, d out towards the street)
// into picture points, so that one façade drawing serves a street in perspective and a row seen head-on.

import { mix } from './color.mjs';
import { line, polygon } from './svg.mjs';

function surface(at, tone, scaleAt, reading = 1) {
  return {
    at,
    tone,
    scaleAt,
    face: (u0, v0, u1, v1, color, d = 0, more = {}) =>
      polygon([at(u0, v0, d), at(u1, v0, d), at(u1, v1, d), at(u0, v1, d)], tone(color, (u0 + u1) / 2), more),
    shape: (points, color, more = {}) => polygon(points.map((point) => at(...point)), tone(color, points[0][0]), more),
    stroke: (points, color, width, more = {}) =>
      line(points.map((point) => at(...point)), tone(color, points[0][0]), width * scaleAt(points[0][0]), more),
    /** The transform that lays upright drawing, in centimetres, onto the wall at a point. */
    matrixAt: (u, v, d = 0) => {
      const [origin, right, up] = [at(u, v, d), at(u + reading, v, d), at(u, v + 1, d)];
      const numbers = [right[0] - origin[0], right[1] - origin[1], origin[0] - up[0], origin[1] - up[1]];
      return `matrix(${numbers.map((value) => (value / 100).toFixed(5)).join(' ')} ${origin[0].toFixed(1)} ${origin[1].toFixed(1)})`;
    },
  };
}

/** A wall seen head-on: its foot at (x, y), `scale` picture points to the metre. */
export function frontal({ x, y, scale, tone = (color) => color }) {
  return surface((u, v, d = 0) => [x + u * scale, y - v * scale + d * scale * 0.22], tone, () => scale);
}

/** A camera looking down a street: a vanishing point, an eye height and how far things spread. */
export function camera({ vanishing: [vanishX, vanishY], eye, focal }) {
  return {
    at: (x, y, z) => [vanishX + (focal * x) / z, vanishY - (focal * (y - eye)) / z],
    scaleAt: (z) => focal / z,
  };
}

/** One side of a street running away from the camera; `side` is -1 for left and 1 for right. */
export function receding(view, { side, halfWidth, start, light = (color) => color, haze, hazeDepth }) {
  const depth = (u) => start + u;
  const tone = (color, u) => mix(light(color), haze, Math.min(0.92, Math.max(0, 1 - Math.exp(-(depth(u) - 8) / hazeDepth))));
  return surface((u, v, d = 0) => view.at(side * (halfWidth - d), v, depth(u)), tone, (u) => view.scaleAt(depth(u)), -side);
}
