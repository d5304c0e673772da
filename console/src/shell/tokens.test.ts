import { describe, expect, test } from 'vitest';
import { palette, themes } from './tokens.ts';

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

describe.each(themes)('%s', (theme) => {
  const of = palette(theme);
  test.each([
    ['text', 'surface'],
    ['text', 'body'],
    ['muted', 'surface'],
    ['muted', 'body'],
    ['muted', 'footer'],
    ['strong', 'raised'],
    ['heading', 'surface'],
    ['link', 'surface'],
    ['link', 'selected'],
    ['strong', 'selected'],
    ['green', 'green-tint'],
    ['orange', 'orange-tint'],
    ['red', 'red-tint'],
    ['red', 'surface'],
    ['violet', 'violet-tint'],
    ['grey', 'grey-tint'],
    ['strong', 'mark'],
    ['nav-text', 'nav'],
    ['nav-text', 'nav-hover'],
    ['nav-group', 'nav'],
    ['nav-selected-text', 'nav-selected'],
  ] as const)('%s is readable on %s', (text, ground) => {
    expect(contrast(of[text], of[ground])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(['button', 'button-hover', 'button-active', 'bar', 'red-solid'] as const)('white is readable on %s', (ground) => {
    expect(contrast('#ffffff', of[ground])).toBeGreaterThanOrEqual(4.5);
  });
  test.each([
    ['border', 'surface'],
    ['focus', 'surface'],
    ['focus', 'body'],
    ['nav-focus', 'nav'],
  ] as const)('%s is seen on %s', (line, ground) => {
    expect(contrast(of[line], of[ground])).toBeGreaterThanOrEqual(3);
  });
});
