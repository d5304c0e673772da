import { layoutTypes, navStyles } from './layouts.ts';
import type { LayoutType, NavStyle } from './layouts.ts';
import { themes } from './tokens.ts';
import type { Theme } from './tokens.ts';

/** The theme, the position of the navigation, and the layout of the page. */
export type Appearance = { themeType: Theme; navStyle: NavStyle; layoutType: LayoutType };
export const defaultAppearance: Appearance = { themeType: 'lite', navStyle: 'fixed', layoutType: 'full' };

/** The appearance that the address requests: `?theme=`, `nav-style=`, `layout-type=`. Unknown values are ignored. */
export function appearanceInAddress(search: string): Partial<Appearance> {
  const query = new URLSearchParams(search);
  const themeType = themes.find((each) => each === query.get('theme'));
  const navStyle = navStyles.find((each) => each === query.get('nav-style'));
  const layoutType = layoutTypes.find((each) => each === query.get('layout-type'));
  return { ...(themeType && { themeType }), ...(navStyle && { navStyle }), ...(layoutType && { layoutType }) };
}

/** The effective appearance: what the address requests, else what was saved, else the default. */
export function resolveAppearance(requested: Partial<Appearance>, saved: Partial<Record<keyof Appearance, unknown>>): Appearance {
  return {
    themeType: requested.themeType ?? themes.find((each) => each === saved.themeType) ?? defaultAppearance.themeType,
    navStyle: requested.navStyle ?? navStyles.find((each) => each === saved.navStyle) ?? defaultAppearance.navStyle,
    layoutType: requested.layoutType ?? layoutTypes.find((each) => each === saved.layoutType) ?? defaultAppearance.layoutType,
  };
}
