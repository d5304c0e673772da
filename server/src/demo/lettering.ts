import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'opentype.js';

// Load the CommonJS build for Node. The bundler would choose another build with other exports.
const require = createRequire(import.meta.url);
const { parse } = require('opentype.js') as typeof import('opentype.js');

/**
 * Inter Bold in two web subsets: Latin, and the Vietnamese letters that the first lacks. Text is drawn as outlines, so that the pictures do not depend
 * on the fonts of the machine.
 */
const parts = ['latin', 'vietnamese'] as const;
const fonts = new Map<string, Font>();

function loadFont(part: (typeof parts)[number]): Font {
  let found = fonts.get(part);
  if (!found) {
    const file = readFileSync(require.resolve(`@fontsource/inter/files/inter-${part}-700-normal.woff`));
    found = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
    fonts.set(part, found);
  }
  return found;
}

/** Additional space between letters in ems. Bold text needs less space than the font has. */
const tracking = -0.015;

/** The glyph of a letter. Throws if no subset has the letter, because nobody would notice a missing letter in a title. */
function glyphOf(letter: string) {
  for (const part of parts) {
    const fontPart = loadFont(part);
    if (fontPart.charToGlyphIndex(letter) > 0) return { glyph: fontPart.charToGlyph(letter), em: fontPart.unitsPerEm };
  }
  throw new Error(`Inter has no letter ${JSON.stringify(letter)}`);
}

/** The width of a line at this size, in pixels. */
export function widthOf(line: string, size: number): number {
  const ems = [...line.normalize('NFC')].map((letter) => {
    const { glyph, em } = glyphOf(letter);
    return (glyph.advanceWidth ?? 0) / em + tracking;
  });
  return size * ems.reduce((sum, each) => sum + each, 0);
}

/** A line as SVG path data. `x` is its left end, `y` its baseline, `size` the em in pixels. */
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

/** Breaks a text between words into lines of at most `width` pixels and similar length. A word that is too long gets its own line. */
export function wrapLines(text: string, size: number, width: number): string[] {
  const fill = (maxWidth: number) =>
    text.split(' ').reduce<string[]>((lines, word) => {
      const last = lines.at(-1);
      if (last !== undefined && widthOf(`${last} ${word}`, size) <= maxWidth) return [...lines.slice(0, -1), `${last} ${word}`];
      return [...lines, word];
    }, []);
  const lines = fill(width);
  // The narrowest column that needs no further line gives the most similar lines.
  let balanced = lines;
  for (let maxWidth = width * 0.95; maxWidth > width * 0.4; maxWidth -= width * 0.05) {
    const narrower = fill(maxWidth);
    if (narrower.length > lines.length) break;
    balanced = narrower;
  }
  return balanced;
}
