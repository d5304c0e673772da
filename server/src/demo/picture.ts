import { limits } from '@marquee/contract/limits';
import sharp from 'sharp';
import { wrapLines, outline, widthOf } from './lettering.ts';
import type { Palette, Size } from './canvas.ts';
import { scene, type View } from './scene.ts';

/** The scene of a film's pictures. */
export type Look = { view: View; palette: Palette; seed: number };

const sizeOf = ([width, height]: readonly [number, number]): Size => ({ width, height });

const renderPng = (size: Size, inside: string): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${inside}</svg>`))
    .png()
    .toBuffer();

/** A gradient that darkens the picture below `from` (0 top, 1 bottom), so that a white title is readable. */
const shade = ({ width, height }: Size, from: number) =>
  `<defs><linearGradient id="shade" x1="0" y1="${from}" x2="0" y2="1"><stop offset="0" stop-color="#000000" stop-opacity="0"/><stop offset="1" stop-color="#000000" stop-opacity="0.86"/></linearGradient></defs>` +
  `<rect width="${width}" height="${height}" fill="url(#shade)"/>`;

/** A white title at the lower left, as large as fits into `lines` lines. */
function titlePath(words: string, { width, height }: Size, of: { size: number; lines: number; margin: number }): string {
  // Keep a number on the line of the word before it.
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
  return renderPng(size, scene(look.view, look.palette, size, look.seed) + shade(size, 0.55) + titlePath(name, size, { size: 26, lines: 3, margin: 14 }));
}

/** The cover of an album or a song with its title, PNG. */
export function albumCover(look: Look, name: string): Promise<Buffer> {
  const size = sizeOf(limits.musicPoster);
  return renderPng(size, scene(look.view, look.palette, size, look.seed) + shade(size, 0.5) + titlePath(name, size, { size: 22, lines: 3, margin: 12 }));
}

/** A banner with its title, PNG. */
export function banner(look: Look, name: string): Promise<Buffer> {
  const size = sizeOf(limits.banner);
  return renderPng(size, scene(look.view, look.palette, size, look.seed) + shade(size, 0.6) + titlePath(name, size, { size: 58, lines: 2, margin: 40 }));
}

/** The picture of an advertisement with its headline, PNG. */
export const advertisement = (look: Look, name: string, size: Size): Promise<Buffer> =>
  renderPng(
    size,
    scene(look.view, look.palette, size, look.seed) +
      shade(size, 0.3) +
      titlePath(name, size, { size: Math.min(size.height * 0.2, size.width * 0.08), lines: 3, margin: Math.min(size.width, size.height) * 0.1 }),
  );

/** The two layers of a clip, PNG: a landscape that is wider than the picture, for panning, and the title on a transparent background. */
export async function filmArt(look: Look, name: string, { width, height }: Size): Promise<{ land: Buffer; title: Buffer }> {
  const land = { width: Math.round(width * 1.4), height };
  const shorterSide = Math.min(width, height);
  return {
    land: await renderPng(land, scene(look.view, look.palette, land, look.seed)),
    title: await renderPng(
      { width, height },
      shade({ width, height }, 0.6) + titlePath(name, { width, height }, { size: shorterSide * 0.11, lines: 3, margin: shorterSide * 0.08 }),
    ),
  };
}

/** A screenshot of a film, PNG: a variation of its landscape without text. */
export function screenshot(look: Look, nth: number): Promise<Buffer> {
  const size = sizeOf(limits.screenshot);
  return renderPng(size, scene(look.view, look.palette, size, look.seed + 101 * (nth + 1)));
}

/** A person's initials on their colour, PNG. They are those of the last two words, by which Vietnamese people are addressed. */
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
  return renderPng(size, `<rect width="${size.width}" height="${size.height}" fill="${colour}"/><path d="${path}" fill="#ffffff"/>`);
}

/** A person's cover, PNG: a landscape in the colours of one of their films. */
export function cover(look: Look, nth: number): Promise<Buffer> {
  const size = sizeOf(limits.cover);
  return renderPng(size, scene(nth % 2 === 0 ? 'mountains' : 'sea', look.palette, size, look.seed + 977 * (nth + 1)));
}

/** A picture of an ID card that is labelled as a sample, PNG. */
export function identityCard(name: string, colour: string): Promise<Buffer> {
  const size = sizeOf([960, 600]);
  const line = (words: string, y: number, em: number, fill: string) => `<path d="${outline(words, 360, y, em)}" fill="${fill}"/>`;
  return renderPng(
    size,
    `<rect width="960" height="600" fill="#e9eef2"/><rect x="30" y="30" width="900" height="540" rx="28" fill="#ffffff" stroke="${colour}" stroke-width="6"/>` +
      `<rect x="80" y="150" width="220" height="290" fill="${colour}" opacity="0.25"/><circle cx="190" cy="250" r="56" fill="${colour}"/><path d="M100 440a90 100 0 0 1 180 0Z" fill="${colour}"/>` +
      line('THẺ MẪU', 130, 54, colour) +
      line(name, 260, 42, '#22303c') +
      line('Không phải giấy tờ thật', 350, 30, '#5b6b78') +
      line('000 000 000 000', 430, 34, '#22303c'),
  );
}
