import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'opentype.js';

// Loaded as what it is for Node, a CommonJS package: bundled it would be another one, with other exports.
const load = createRequire(import.meta.url);
const { parse } = load('opentype.js') as typeof import('opentype.js');

/**
 * Inter Bold, in parts as the web takes it: Latin, and the Vietnamese letters that it lacks. Lettering is drawn as outlines,
 * so that a machine without any fonts draws the same pictures.
 */
const parts = ['latin', 'vietnamese'] as const;
const fonts = new Map<string, Font>();

function font(part: (typeof parts)[number]): Font {
  let found = fonts.get(part);
  if (!found) {
    const file = readFileSync(load.resolve(`@fontsource/inter/files/inter-${part}-700-normal.woff`));
    found = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
    fonts.set(part, found);
  }
  return found;
}

/** Bold lines are set a little closer than the font is drawn, in ems. */
const tracking = -0.015;

/** A letter with the font that has it. A letter that neither has stops the drawing: a hole in a title would go unseen. */
function glyphOf(letter: string) {
  for (const part of parts) {
    const of = font(part);
    if (of.charToGlyphIndex(letter) > 0) return { glyph: of.charToGlyph(letter), em: of.unitsPerEm };
  }
  throw new Error(`Inter has no letter ${JSON.stringify(letter)}`);
}

/** How wide a line is at this size, in pixels. */
export function widthOf(line: string, size: number): number {
  const ems = [...line.normalize('NFC')].map((letter) => {
    const { glyph, em } = glyphOf(letter);
    return (glyph.advanceWidth ?? 0) / em + tracking;
  });
  return size * ems.reduce((sum, each) => sum + each, 0);
}

/** A line as SVG path data; `x` is its left end, `y` its base line, `size` the em in pixels. */
export function outline(line: string, x: number, y: number, size: number): string {
  let at = x;
  return [...line.normalize('NFC')]
    .map((letter) => {
      const { glyph, em } = glyphOf(letter);
      const data = glyph.getPath(at, y, size).toPathData(2);
      at += size * ((glyph.advanceWidth ?? 0) / em + tracking);
      return data;
    })
    .join('');
}

/** Breaks a text between words into lines of at most `width` pixels, as even as possible; a word that is too long stands alone. */
export function wrapLines(text: string, size: number, width: number): string[] {
  const fill = (most: number) =>
    text.split(' ').reduce<string[]>((lines, word) => {
      const last = lines.at(-1);
      if (last !== undefined && widthOf(`${last} ${word}`, size) <= most) return [...lines.slice(0, -1), `${last} ${word}`];
      return [...lines, word];
    }, []);
  const lines = fill(width);
  // No narrower column may need another line: the narrowest that does not makes the lines alike.
  let even = lines;
  for (let most = width * 0.95; most > width * 0.4; most -= width * 0.05) {
    const tried = fill(most);
    if (tried.length > lines.length) break;
    even = tried;
  }
  return even;
}
