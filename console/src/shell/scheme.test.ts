import { expect, test } from 'vitest';
import { defaultColours, cleanScheme, presetColours, presets } from './scheme.ts';
import type { Preset } from './scheme.ts';

const names = Object.keys(presets) as Preset[];

test('there are thirteen ready-made schemes, each with its own primary colour and navigation colour', () => {
  expect(names).toHaveLength(13);
  expect(new Set(names.map((name) => presetColours(name).primary)).size).toBe(13);
  expect(new Set(names.map((name) => presetColours(name).darkNavBackground)).size).toBe(13);
});

test("the first scheme has the specification's colours", () =>
  expect(presetColours('marquee')).toEqual({
    primary: '#038fde',
    secondary: '#fa8c16',
    text: '#545454',
    heading: '#535353',
    darkNavBackground: '#003366',
    darkNavText: '#038fdd',
    headerText: '#262626',
    headerBackground: '#fefefe',
    footerBackground: '#fffffd',
    bodyBackground: '#f5f5f5',
    horizontalNavText: '#fffffd',
  }));

test('a stored scheme keeps only valid colours with known names, and no defaults', () => {
  expect(cleanScheme({ primary: '#123456', text: defaultColours.text, heading: 'red', footer: '#123456', bodyBackground: 7, headerText: '#12345' })).toEqual({
    primary: '#123456',
  });
  expect(cleanScheme({})).toEqual({});
});
