import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultColours } from './scheme.ts';
import type { ColourName, Scheme } from './scheme.ts';
import { pairs, palette, isColourUsed, themes } from './tokens.ts';

/** Contrast as WCAG 2.2 defines it (relative luminance of sRGB). */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dim, bright] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const names = Object.keys(defaultColours) as ColourName[];
/** A scheme with any subset of the colours. */
const scheme = fc.record(Object.fromEntries(names.map((name) => [name, colour])), { requiredKeys: [] }) as fc.Arbitrary<Scheme>;

const onWhite = ['button', 'button-hover', 'button-active', 'bar', 'red-solid'] as const;
const lines = [
  ['border', 'surface'],
  ['focus', 'surface'],
  ['focus', 'body'],
  ['header-focus', 'header'],
  ['nav-focus', 'nav'],
] as const;

describe.each(themes)('%s', (theme) => {
  const of = palette(theme);
  test.each(pairs)('%s is readable on %s', (text, ground) => expect(contrast(of[text], of[ground])).toBeGreaterThanOrEqual(4.5));
  test.each(onWhite)('white is readable on %s', (ground) => expect(contrast('#ffffff', of[ground])).toBeGreaterThanOrEqual(4.5));
  test.each(lines)('%s is visible on %s', (line, ground) => expect(contrast(of[line], of[ground])).toBeGreaterThanOrEqual(3));

  test('every scheme keeps all texts readable and all lines visible', () => {
    fc.assert(
      fc.property(scheme, (chosen) => {
        const derived = palette(theme, chosen);
        const low = [
          ...pairs.filter(([text, ground]) => contrast(derived[text], derived[ground]) < 4.5),
          ...onWhite.filter((ground) => contrast('#ffffff', derived[ground]) < 4.5),
          ...lines.filter(([line, ground]) => contrast(derived[line], derived[ground]) < 3),
        ];
        expect(low).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('fills have the chosen colours unchanged', () => {
    fc.assert(
      fc.property(scheme, (chosen) => {
        const derived = palette(theme, chosen);
        const fills = {
          primary: 'primary',
          secondary: 'secondary',
          darkNavBackground: 'band',
          headerBackground: 'header',
          footerBackground: 'footer',
        } as const;
        for (const [name, token] of Object.entries(fills) as [keyof typeof fills, (typeof fills)[keyof typeof fills]][]) {
          expect(derived[token]).toBe(isColourUsed(theme, name) ? (chosen[name] ?? of[token]) : of[token]);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('a chosen text colour with enough contrast is used unchanged', () => {
    const derived = palette(theme, { text: '#222222', headerText: '#111111', horizontalNavText: '#ffee99' });
    expect(derived['band-text']).toBe('#ffee99');
    if (theme !== 'dark') expect([derived.text, derived['header-text']]).toEqual(['#222222', '#111111']);
  });
});
