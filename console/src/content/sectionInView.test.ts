import { describe, expect, test } from 'vitest';
import { sectionInView } from './sectionInView.ts';

const window = { line: 150, foot: 800, isAtEnd: false, chosen: '', written: '' };
const places = (scrolled: number) =>
  [
    { id: 'source', top: 200, bottom: 600 },
    { id: 'information', top: 600, bottom: 1400 },
    { id: 'subtitles', top: 1400, bottom: 1550 },
    { id: 'sharing', top: 1550, bottom: 1700 },
  ].map(({ id, top, bottom }) => ({ id, top: top - scrolled, bottom: bottom - scrolled }));

describe('the section in view', () => {
  test('is the first at the top of the page', () => {
    expect(sectionInView(places(0), window)).toBe('source');
  });
  test('is the one whose heading has reached the line', () => {
    expect(sectionInView(places(400), window)).toBe('source');
    expect(sectionInView(places(450), window)).toBe('information');
    expect(sectionInView(places(1000), window)).toBe('information');
  });
  test('is the last at the end of the page, even if it is short', () => {
    expect(sectionInView(places(950), { ...window, isAtEnd: true })).toBe('sharing');
  });
  test('is the one that a person writes in, if several are visible at the end of the page', () => {
    expect(sectionInView(places(950), { ...window, isAtEnd: true, written: 'subtitles' })).toBe('subtitles');
    expect(sectionInView(places(450), { ...window, written: 'subtitles' })).toBe('information');
  });
  test('is the chosen one while it is visible', () => {
    expect(sectionInView(places(950), { ...window, isAtEnd: true, chosen: 'subtitles' })).toBe('subtitles');
    expect(sectionInView(places(0), { ...window, chosen: 'subtitles' })).toBe('source');
  });
});
