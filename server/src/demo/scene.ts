import { box, type Canvas, type Palette, randomOf, type Size } from './canvas.ts';
import { mountains, road, terraces } from './land.ts';
import { lamp, lanterns, rain, rings } from './town.ts';
import { crossing, lighthouse, sea } from './water.ts';

const views = { sea, crossing, lighthouse, terraces, mountains, rain, lanterns, lamp, road, rings };

/** The name of a scene, which has flat layers under a sky. */
export type View = keyof typeof views;

/** A landscape as the content of an SVG of this size, without text. The same seed gives the same landscape. */
export function scene(view: View, palette: Palette, { width: w, height: h }: Size, seed: number): string {
  const canvas: Canvas = { w, h, u: Math.min(w, h) / 100, p: palette, random: randomOf(seed) };
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="0.72" stop-color="${palette.sky[1]}"/></linearGradient></defs>` +
    box(0, 0, w, h, 'url(#sky)') +
    views[view](canvas)
  );
}
