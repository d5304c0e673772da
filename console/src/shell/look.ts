import { layoutTypes, navStyles } from './layouts.ts';
import type { LayoutType, NavStyle } from './layouts.ts';
import { themes } from './tokens.ts';
import type { Theme } from './tokens.ts';

/** How the console is laid out and lit. */
export type Look = { themeType: Theme; navStyle: NavStyle; layoutType: LayoutType };
export const usual: Look = { themeType: 'lite', navStyle: 'fixed', layoutType: 'full' };

/** What the address asks for: `?theme=`, `nav-style=`, `layout-type=`; what it names wrongly counts as not asked. */
export function askedIn(search: string): Partial<Look> {
  const query = new URLSearchParams(search);
  const themeType = themes.find((each) => each === query.get('theme'));
  const navStyle = navStyles.find((each) => each === query.get('nav-style'));
  const layoutType = layoutTypes.find((each) => each === query.get('layout-type'));
  return { ...(themeType && { themeType }), ...(navStyle && { navStyle }), ...(layoutType && { layoutType }) };
}

/** Which look holds: what the address asks for, else what was saved, else the usual one. */
export function lookOf(from: Partial<Look>, saved: Partial<Record<keyof Look, unknown>>): Look {
  return {
    themeType: from.themeType ?? themes.find((each) => each === saved.themeType) ?? usual.themeType,
    navStyle: from.navStyle ?? navStyles.find((each) => each === saved.navStyle) ?? usual.navStyle,
    layoutType: from.layoutType ?? layoutTypes.find((each) => each === saved.layoutType) ?? usual.layoutType,
  };
}
