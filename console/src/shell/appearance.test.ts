import { describe, expect, test } from 'vitest';
import { layoutTypes, navStyles } from './layouts.ts';
import { appearanceInAddress, resolveAppearance, defaultAppearance } from './appearance.ts';
import { themes } from './tokens.ts';

describe('the address', () => {
  test.each(navStyles)('requests the navigation style %s', (navStyle) => expect(appearanceInAddress(`?nav-style=${navStyle}`)).toEqual({ navStyle }));
  test.each(layoutTypes)('requests the layout type %s', (layoutType) =>
    expect(appearanceInAddress(`?layout-type=${layoutType}&page=2`)).toEqual({ layoutType }),
  );
  test.each(themes)('requests the theme %s', (themeType) => expect(appearanceInAddress(`?theme=${themeType}`)).toEqual({ themeType }));
  test.each(['', '?theme=DARK', '?nav-style=side&layout-type=__proto__&theme=', '?navStyle=mini'])('requests nothing with %j', (search) =>
    expect(appearanceInAddress(search)).toEqual({}),
  );
});

describe('the effective appearance', () => {
  const saved = { themeType: 'dark', navStyle: 'mini', layoutType: 'boxed' } as const;

  test('is the default if nothing is requested or saved', () => expect(resolveAppearance({}, {})).toEqual(defaultAppearance));
  test('is the saved one', () => expect(resolveAppearance({}, saved)).toEqual(saved));
  test('takes each requested part from the address', () =>
    expect(resolveAppearance({ navStyle: 'drawer' }, saved)).toEqual({ themeType: 'dark', navStyle: 'drawer', layoutType: 'boxed' }));
  test('ignores unknown saved values', () => expect(resolveAppearance({}, { themeType: 'neon', navStyle: 7, layoutType: null })).toEqual(defaultAppearance));
});
