import { describe, expect, test } from 'vitest';
import { layoutTypes, navStyles } from './layouts.ts';
import { askedIn, lookOf, usual } from './look.ts';
import { themes } from './tokens.ts';

describe('the address', () => {
  test.each(navStyles)('asks for the navigation style %s', (navStyle) => expect(askedIn(`?nav-style=${navStyle}`)).toEqual({ navStyle }));
  test.each(layoutTypes)('asks for the layout type %s', (layoutType) => expect(askedIn(`?layout-type=${layoutType}&page=2`)).toEqual({ layoutType }));
  test.each(themes)('asks for the theme %s', (themeType) => expect(askedIn(`?theme=${themeType}`)).toEqual({ themeType }));
  test.each(['', '?theme=DARK', '?nav-style=side&layout-type=__proto__&theme=', '?navStyle=mini'])('asks for nothing in %j', (search) =>
    expect(askedIn(search)).toEqual({}),
  );
});

describe('what holds', () => {
  const saved = { themeType: 'dark', navStyle: 'mini', layoutType: 'boxed' } as const;

  test('is the usual where nothing is asked for or saved', () => expect(lookOf({}, {})).toEqual(usual));
  test('is what was saved', () => expect(lookOf({}, saved)).toEqual(saved));
  test('is what the address asks for, part by part', () =>
    expect(lookOf({ navStyle: 'drawer' }, saved)).toEqual({ themeType: 'dark', navStyle: 'drawer', layoutType: 'boxed' }));
  test('is never what nobody knows', () => expect(lookOf({}, { themeType: 'neon', navStyle: 7, layoutType: null })).toEqual(usual));
});
