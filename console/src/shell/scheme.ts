import { isHex } from './contrast.ts';
import type { Hex } from './contrast.ts';

/** The colours that a person may choose, with the specification's defaults. */
export const defaultColours = {
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
} as const satisfies Record<string, Hex>;
export type ColourName = keyof typeof defaultColours;

/** The colours that were chosen in place of the defaults; empty for the default colours. */
export type Scheme = Partial<Record<ColourName, Hex>>;

/** The ready-made colour schemes, the default first. */
export const presets = {
  marquee: {},
  sky: { primary: '#0097a7', secondary: '#ff7043', darkNavBackground: '#01424a', darkNavText: '#4dd0e1' },
  jade: { primary: '#00897b', secondary: '#f4a261', darkNavBackground: '#07403a', darkNavText: '#64d8cb' },
  bamboo: { primary: '#2e7d32', secondary: '#ef6c00', darkNavBackground: '#1b3d1e', darkNavText: '#8bd18f' },
  mango: { primary: '#f9a825', secondary: '#2e7d32', darkNavBackground: '#4a3203', darkNavText: '#ffd54f' },
  ember: { primary: '#e64a19', secondary: '#0288d1', darkNavBackground: '#4a1a0c', darkNavText: '#ffab91' },
  wine: { primary: '#b3213f', secondary: '#c79a3b', darkNavBackground: '#470d1a', darkNavText: '#f3a1b1' },
  lotus: { primary: '#d81b76', secondary: '#26a69a', darkNavBackground: '#4b0a2b', darkNavText: '#f8a5cc' },
  violet: { primary: '#7b3ff2', secondary: '#f2a03f', darkNavBackground: '#2b1160', darkNavText: '#c9b0ff' },
  indigo: { primary: '#3f51b5', secondary: '#ffa000', darkNavBackground: '#1a2260', darkNavText: '#aab6fe' },
  coffee: { primary: '#8d5a3b', secondary: '#5a8d3b', darkNavBackground: '#3a2417', darkNavText: '#dcb79f' },
  slate: { primary: '#546e8a', secondary: '#d98e04', darkNavBackground: '#1f2d3a', darkNavText: '#b0c4d6' },
  graphite: { primary: '#424242', secondary: '#fa8c16', darkNavBackground: '#212121', darkNavText: '#cfcfcf' },
} as const satisfies Record<string, Scheme>;
export type Preset = keyof typeof presets;

/** All colours of a ready-made scheme, including the defaults. */
export const presetColours = (name: Preset): Record<ColourName, Hex> => ({ ...defaultColours, ...presets[name] });

/** Removes unknown names, invalid colours and default colours from a stored scheme. */
export const cleanScheme = (scheme: object): Scheme =>
  Object.fromEntries(
    (Object.keys(defaultColours) as ColourName[]).flatMap((name) => {
      const value = (scheme as Record<string, unknown>)[name];
      return typeof value === 'string' && isHex(value) && value !== defaultColours[name] ? [[name, value]] : [];
    }),
  );
