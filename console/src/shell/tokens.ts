import { black, inkOn, mix, towards, visible, white } from './contrast.ts';
import type { Hex } from './contrast.ts';
import type { Chosen, Scheme } from './scheme.ts';

/** The three looks. Semi-dark is lite with dark navigation. */
export const themes = ['lite', 'semi-dark', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * Every colour of the console, in lite and in dark. The specification's own (#038fde, #fa8c16, #003366, …) stay for fills, bars and rings;
 * where text is drawn in them or on them a derived shade keeps WCAG 2.2 AA.
 */
const colours = {
  body: ['#f5f5f5', '#0f151c'],
  surface: ['#ffffff', '#171f29'],
  header: ['#fefefe', '#171f29'],
  footer: ['#fffffd', '#171f29'],
  raised: ['#fafafa', '#1c2631'],
  strong: ['#262626', '#f0f3f6'],
  heading: ['#535353', '#d5dbe2'],
  text: ['#545454', '#bcc5cf'],
  muted: ['#6b6b6b', '#97a3b0'],
  primary: ['#038fde', '#038fde'],
  secondary: ['#fa8c16', '#fa8c16'],
  link: ['#0273b3', '#6cc2f5'],
  button: ['#0273b3', '#0273b3'],
  'button-hover': ['#025f95', '#027abf'],
  'button-active': ['#014b76', '#014b76'],
  'button-border': ['#c9ced4', '#3a4756'],
  selected: ['#e8f4fc', '#0d2e47'],
  border: ['#8b939c', '#66727f'],
  hairline: ['#e3e6e9', '#2b3744'],
  inner: ['#eef0f2', '#232e3a'],
  green: ['#1b7038', '#6fce8f'],
  'green-tint': ['#e8f5ec', '#14301f'],
  orange: ['#9a4d00', '#ffb25c'],
  'orange-tint': ['#fff3e3', '#3a2710'],
  red: ['#b8262c', '#ff9a95'],
  'red-tint': ['#fdecec', '#3d1c1e'],
  'red-solid': ['#c22b31', '#c22b31'],
  violet: ['#6338a8', '#c2a5ff'],
  'violet-tint': ['#f1ecfa', '#2b2145'],
  grey: ['#545454', '#bcc5cf'],
  'grey-tint': ['#f0f1f2', '#26313d'],
  mark: ['#ffe3b8', '#6b4312'],
  bar: ['#003366', '#0b4a80'],
  focus: ['#0273b3', '#6cc2f5'],
} as const satisfies Record<string, readonly [lite: string, dark: string]>;
export type Colour = keyof typeof colours;

/** The navigation's colours: light in lite, the specification's dark blue in semi-dark and dark. */
const navigation = {
  nav: ['#fefefe', '#003366'],
  'nav-text': ['#545454', '#9fd3f5'],
  'nav-group': ['#535353', '#d6ecfb'],
  'nav-hover': ['#f0f1f2', '#0a4078'],
  'nav-selected': ['#e8f4fc', '#02588c'],
  'nav-selected-text': ['#0273b3', '#ffffff'],
  'nav-strong': ['#262626', '#ffffff'],
  'nav-line': ['#e3e6e9', '#1c4f85'],
  'nav-focus': ['#0273b3', '#ffffff'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The band of the horizontal navigation: dark blue in every look. */
const bands = {
  band: '#003366',
  'band-text': '#fffffd',
  'band-hover': '#0a4078',
  'band-selected': '#02588c',
  'band-selected-text': '#ffffff',
  'band-line': '#1c4f85',
} as const satisfies Record<string, Hex>;

/** What stands on the header's and the footer's own grounds. */
const edges = {
  'header-text': ['#262626', '#f0f3f6'],
  'header-muted': ['#6b6b6b', '#97a3b0'],
  'header-hover': ['#f0f1f2', '#1c2631'],
  'header-line': ['#e3e6e9', '#2b3744'],
  'header-focus': ['#0273b3', '#6cc2f5'],
  'footer-text': ['#6b6b6b', '#97a3b0'],
} as const satisfies Record<string, readonly [lite: string, dark: string]>;

/** The one typeface, with Japanese behind it. */
export const font = "'Inter Variable', 'Noto Sans CJK JP', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic', system-ui, sans-serif";

export type Token = Colour | keyof typeof navigation | keyof typeof bands | keyof typeof edges;
export type Palette = Record<Token, Hex>;

/** The colours of a look by name, as CSS and antd both take them; with a scheme, those that are chosen and every shade derived from them. */
export function palette(theme: Theme, scheme: Scheme = {}): Palette {
  const pick = (table: Record<string, readonly [string, string]>, isDark: boolean) =>
    Object.fromEntries(Object.entries(table).map(([name, pair]) => [name, pair[isDark ? 1 : 0]]));
  const ready = { ...pick(colours, theme === 'dark'), ...pick(edges, theme === 'dark'), ...pick(navigation, theme !== 'lite'), ...bands } as Palette;
  return Object.keys(scheme).length === 0 ? ready : derive(ready, theme, scheme);
}

/** Which chosen colours a look takes up: the dark one keeps its own grounds and texts. */
export const takes = (theme: Theme, name: Chosen): boolean =>
  theme !== 'dark' || ['primary', 'secondary', 'darkNavBackground', 'darkNavText', 'horizontalNavText'].includes(name);

/**
 * The ready palette with chosen colours in it. Fills are as they were chosen; text drawn in them or on them is moved towards black or white
 * until it has WCAG 2.2 AA. The one ground that is not taken as it is: a page under white cards stays light enough for the text of both.
 */
function derive(ready: Palette, theme: Theme, scheme: Scheme): Palette {
  const of = { ...ready };
  const isDark = theme === 'dark';
  const chosen = (name: Chosen): Hex | undefined => (takes(theme, name) ? scheme[name] : undefined);
  const ink = isDark ? white : black;
  const primary = chosen('primary');
  of.primary = primary ?? of.primary;
  of.secondary = chosen('secondary') ?? of.secondary;
  of.body = towards(chosen('bodyBackground') ?? of.body, white, isDark ? [] : [black], 7);
  if (primary !== undefined) {
    of.selected = isDark ? towards(mix(of.surface, primary, 0.25), black, [white], 9) : mix(white, primary, 0.1);
    of.button = towards(primary, black, [white]);
    of['button-hover'] = isDark ? towards(mix(of.button, white, 0.08), black, [white]) : mix(of.button, black, 0.17);
    of['button-active'] = mix(of.button, black, 0.35);
  }
  const grounds = [of.surface, of.body, of.raised, of.selected];
  of.link = of.focus = towards(primary ?? of.link, ink, grounds);
  of.text = towards(chosen('text') ?? of.text, ink, grounds);
  of.heading = towards(chosen('heading') ?? of.heading, ink, grounds);
  for (const name of ['strong', 'muted', 'red', 'green', 'orange'] as const) {
    const tint = name === 'red' || name === 'green' || name === 'orange' ? [of[`${name}-tint`]] : [];
    of[name] = towards(of[name], ink, [of.surface, of.body, of.raised, ...(name === 'strong' ? [of.selected, of.mark] : tint)]);
  }
  of.border = towards(of.border, ink, [of.surface], visible);
  edge(of, chosen);
  dark(of, theme, chosen);
  return of;
}

/** The header and the footer. */
function edge(of: Palette, chosen: (name: Chosen) => Hex | undefined): void {
  const [ground, text] = [chosen('headerBackground'), chosen('headerText')];
  of.header = ground ?? of.header;
  const ink = inkOn(of.header);
  if (ground !== undefined) {
    // A tint away from the ink, so that whatever is read on the header is read on it too.
    of['header-hover'] = mix(of.header, ink === black ? white : black, 0.35);
    of['header-line'] = mix(of.header, ink, 0.14);
  }
  const both = [of.header, of['header-hover']];
  of['header-text'] = towards(text ?? of['header-text'], ink, both);
  of['header-muted'] = towards(text === undefined && ground === undefined ? of['header-muted'] : mix(of['header-text'], of.header, 0.25), ink, both);
  of['header-focus'] = towards(of.link, ink, both);
  of.footer = chosen('footerBackground') ?? of.footer;
  of['footer-text'] = towards(of['footer-text'], inkOn(of.footer), [of.footer]);
}

/** The navigation: in a sidebar on the look's own ground, and in the band on the dark one. */
function dark(of: Palette, theme: Theme, chosen: (name: Chosen) => Hex | undefined): void {
  const [primary, ground, text, bandText] = [chosen('primary'), chosen('darkNavBackground'), chosen('darkNavText'), chosen('horizontalNavText')];
  if (theme === 'lite') {
    if (primary !== undefined) of['nav-selected'] = of.selected;
    of['nav-selected-text'] = towards(of.link, black, [of['nav-selected']]);
    of['nav-focus'] = towards(of.link, black, [of.nav]);
    const items = [of.nav, of['nav-hover']];
    of['nav-text'] = towards(chosen('text') ?? of['nav-text'], black, items);
    of['nav-group'] = towards(chosen('heading') ?? of['nav-group'], black, items);
  }
  const isChanged = ground !== undefined || primary !== undefined;
  of.band = ground ?? of.band;
  const ink = inkOn(of.band);
  if (isChanged) {
    of['band-hover'] = mix(of.band, ink === black ? white : black, 0.3);
    of['band-line'] = mix(of.band, ink, 0.2);
    of['band-selected'] = mix(of.band, primary ?? of.primary, 0.5);
    of['band-selected-text'] = inkOn(of['band-selected']);
  }
  const grounds = [of.band, of['band-hover']];
  of['band-text'] = towards(bandText ?? of['band-text'], ink, grounds);
  if (theme === 'lite') return;
  of.nav = of.band;
  of['nav-hover'] = of['band-hover'];
  of['nav-line'] = of['band-line'];
  of['nav-selected'] = of['band-selected'];
  of['nav-selected-text'] = of['band-selected-text'];
  of['nav-strong'] = of['nav-focus'] = ink;
  of['nav-text'] = towards(text ?? of['nav-text'], ink, grounds);
  of['nav-group'] = text === undefined ? towards(of['nav-group'], ink, grounds) : towards(mix(of['nav-text'], ink, 0.5), ink, grounds);
}

/** Texts and the grounds on which they are read, as pairs of tokens. */
export const pairs = [
  ['text', 'surface'],
  ['text', 'body'],
  ['heading', 'surface'],
  ['heading', 'body'],
  ['strong', 'body'],
  ['strong', 'raised'],
  ['strong', 'selected'],
  ['strong', 'mark'],
  ['muted', 'surface'],
  ['muted', 'body'],
  ['link', 'surface'],
  ['link', 'body'],
  ['link', 'selected'],
  ['header-text', 'header'],
  ['header-text', 'header-hover'],
  ['header-muted', 'header'],
  ['footer-text', 'footer'],
  ['nav-text', 'nav'],
  ['nav-text', 'nav-hover'],
  ['nav-group', 'nav'],
  ['nav-group', 'nav-hover'],
  ['nav-strong', 'nav'],
  ['nav-selected-text', 'nav-selected'],
  ['band-text', 'band'],
  ['band-text', 'band-hover'],
  ['band-selected-text', 'band-selected'],
  ['green', 'green-tint'],
  ['orange', 'orange-tint'],
  ['red', 'red-tint'],
  ['red', 'surface'],
  ['violet', 'violet-tint'],
  ['grey', 'grey-tint'],
] as const satisfies readonly (readonly [Token, Token])[];

/** Dresses the page: one CSS variable a colour, on the root element, and the class of the dark look. */
export function dress(theme: Theme, scheme: Scheme = {}): void {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.style.colorScheme = theme === 'dark' ? 'dark' : 'light';
  root.style.removeProperty('background');
  root.style.setProperty('--font', font);
  for (const [name, value] of Object.entries(palette(theme, scheme))) root.style.setProperty(`--${name}`, value);
  document.body.classList.toggle('dark-theme', theme === 'dark');
}
