import { limits } from '@marquee/contract/limits';
import sharp from 'sharp';
import { wrapLines, outline, widthOf } from './lettering.ts';
import type { Palette, Size } from './ground.ts';
import { scene, type View } from './scene.ts';

/** What a film's pictures show. */
export type Look = { view: View; palette: Palette; seed: number };

const sizeOf = ([width, height]: readonly [number, number]): Size => ({ width, height });

const drawn = (size: Size, inside: string): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${inside}</svg>`))
    .png()
    .toBuffer();

/** Darkens what lies under a title, from `from` (0 top, 1 bottom) down, so that white is readable on it. */
const shade = ({ width, height }: Size, from: number) =>
  `<defs><linearGradient id="shade" x1="0" y1="${from}" x2="0" y2="1"><stop offset="0" stop-color="#000000" stop-opacity="0"/><stop offset="1" stop-color="#000000" stop-opacity="0.86"/></linearGradient></defs>` +
  `<rect width="${width}" height="${height}" fill="url(#shade)"/>`;

/** A title in white at the lower left, as large as it fits in `lines` lines. */
function title(words: string, { width, height }: Size, of: { size: number; lines: number; margin: number }): string {
  // A number stays with the word that it counts.
  const text = words.replaceAll(/ (?=\d)/g, '\u00a0');
  const room = width - 2 * of.margin;
  let size = of.size;
  let lines = wrapLines(text, size, room);
  while (lines.length > of.lines || lines.some((each) => widthOf(each, size) > room)) {
    size *= 0.94;
    lines = wrapLines(text, size, room);
  }
  const step = size * 1.2;
  const path = lines.map((each, i) => outline(each, of.margin, height - of.margin - (lines.length - 1 - i) * step - size * 0.08, size)).join('');
  return `<path d="${path}" fill="#ffffff"/>`;
}

/** A poster with its title, PNG. */
export function poster(look: Look, name: string): Promise<Buffer> {
  const size = sizeOf(limits.poster);
  return drawn(size, scene(look.view, look.palette, size, look.seed) + shade(size, 0.55) + title(name, size, { size: 26, lines: 3, margin: 14 }));
}

/** A banner with its title, PNG. */
export function banner(look: Look, name: string): Promise<Buffer> {
  const size = sizeOf(limits.banner);
  return drawn(size, scene(look.view, look.palette, size, look.seed) + shade(size, 0.6) + title(name, size, { size: 58, lines: 2, margin: 40 }));
}

/** What a film is made of, PNG: a landscape wider than the picture, to look across, and its title on a clear ground of the picture's size. */
export async function filmArt(look: Look, name: string, { width, height }: Size): Promise<{ land: Buffer; title: Buffer }> {
  const land = { width: Math.round(width * 1.4), height };
  const least = Math.min(width, height);
  return {
    land: await drawn(land, scene(look.view, look.palette, land, look.seed)),
    title: await drawn(
      { width, height },
      shade({ width, height }, 0.6) + title(name, { width, height }, { size: least * 0.11, lines: 3, margin: least * 0.08 }),
    ),
  };
}

/** One of a film's screenshots, PNG: its landscape seen again, without lettering. */
export function screenshot(look: Look, nth: number): Promise<Buffer> {
  const size = sizeOf(limits.screenshot);
  return drawn(size, scene(look.view, look.palette, size, look.seed + 101 * (nth + 1)));
}

/** A person's initials on their colour, PNG: those of the last two words, as Vietnamese people are called by them. */
export function avatar(name: string, colour: string): Promise<Buffer> {
  const size = sizeOf(limits.avatar);
  const letters = name
    .split(' ')
    .slice(-2)
    .map((word) => [...word][0] as string)
    .join('')
    .toLocaleUpperCase('vi');
  const em = 62;
  const path = outline(letters, (size.width - widthOf(letters, em)) / 2, size.height / 2 + em * 0.36, em);
  return drawn(size, `<rect width="${size.width}" height="${size.height}" fill="${colour}"/><path d="${path}" fill="#ffffff"/>`);
}

/** A person's cover, PNG: a calm landscape in the colours of a film they are known for. */
export function cover(look: Look, nth: number): Promise<Buffer> {
  const size = sizeOf(limits.cover);
  return drawn(size, scene(nth % 2 === 0 ? 'mountains' : 'sea', look.palette, size, look.seed + 977 * (nth + 1)));
}

/** A photo of an ID card that says that it is a sample, PNG. */
export function identityCard(name: string, colour: string): Promise<Buffer> {
  const size = sizeOf([960, 600]);
  const line = (words: string, y: number, em: number, fill: string) => `<path d="${outline(words, 360, y, em)}" fill="${fill}"/>`;
  return drawn(
    size,
    `<rect width="960" height="600" fill="#e9eef2"/><rect x="30" y="30" width="900" height="540" rx="28" fill="#ffffff" stroke="${colour}" stroke-width="6"/>` +
      `<rect x="80" y="150" width="220" height="290" fill="${colour}" opacity="0.25"/><circle cx="190" cy="250" r="56" fill="${colour}"/><path d="M100 440a90 100 0 0 1 180 0Z" fill="${colour}"/>` +
      line('THẺ MẪU', 130, 54, colour) +
      line(name, 260, 42, '#22303c') +
      line('Không phải giấy tờ thật', 350, 30, '#5b6b78') +
      line('000 000 000 000', 430, 34, '#22303c'),
  );
}
