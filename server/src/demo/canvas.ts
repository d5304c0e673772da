/** The colours of a picture, `#rrggbb`: the sky from top to horizon, its light, and the layers of land or water from far to near. */
export type Palette = { sky: readonly [string, string]; light: string; layers: readonly [string, string, string, string] };

/** In pixels. */
export type Size = { width: number; height: number };

/** Returns the next pseudo-random number, from 0 up to but not including 1. */
export type Random = () => number;

/** A pseudo-random number generator (mulberry32). The same seed gives the same numbers. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The canvas of a view: width and height in pixels, `u` a hundredth of the shorter side, `p` the colours. */
export type Canvas = { w: number; h: number; u: number; p: Palette; random: Random };

/** Formats a number for SVG, to a tenth of a pixel. */
export const n = (value: number) => value.toFixed(1);
/** A polygon. `more` holds further attributes, each with a space before it. */
export const shape = (points: readonly (readonly [number, number])[], fill: string, attributes = '') =>
  `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z" fill="${fill}"${attributes}/>`;
/** A rectangle. */
export const box = (x: number, y: number, w: number, h: number, fill: string, attributes = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${attributes}/>`;
/** A circle. */
export const disc = (x: number, y: number, r: number, fill: string, attributes = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${attributes}/>`;

/** The area below a wavy line. `y`, `swell` (amplitude) and `long` (wavelength) are in pixels. */
export function waves({ w, h, random }: Canvas, y: number, amplitude: number, wavelength: number, fill: string): string {
  const phase = random() * Math.PI * 2;
  const line = Array.from({ length: 81 }, (_, i): [number, number] => {
    const x = (w * i) / 80;
    return [x, y + amplitude * (Math.sin((x / wavelength) * Math.PI * 2 + phase) + 0.35 * Math.sin((x / wavelength) * Math.PI * 4.6 + phase * 2))];
  });
  return shape([...line, [w, h], [0, h]], fill);
}
