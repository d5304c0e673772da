import { black, textColourOn, mix, shadeWithContrast, minLineContrast, white } from './contrast.ts';
import type { Hex } from './contrast.ts';
import type { ColourName, Scheme } from './scheme.ts';

/** The three themes. Semi-dark is lite with dark navigation. */
export const themes = ['lite', 'semi-dark', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * Every colour of the console, in the lite and the dark theme. The specification's colours (#038fde, #fa8c16, #003366, …) are used for fills, bars
 * and rings. Text in these colours or on them uses a derived shade that meets WCAG 2.2 AA.
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

/** The colours of the sidebar: light in the lite theme, the specification's dark blue in semi-dark and dark. */
const sidebarColours = {
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

/** The colours of the horizontal navigation: dark blue in every theme. */
const horizontalNavColours = {
  band: '#003366',
  'band-text': '#fffffd',
  'band-hover': '#0a4078',
  'band-selected': '#02588c',
  'band-selected-text': '#ffffff',
  'band-line': '#1c4f85',
} as const satisfies Record<string, Hex>;

/** The colours of the header and the footer. */
const headerColours = {
  'header-text': ['#262626', '#f0f3f6'],
  'header-muted': ['#6b6b6b', '#97a3b0'],
  'header-hover': ['#f0f1f2', '#1c2631'],
  'header-line': ['#e3e6e9', '#2b3744'],
  'header-focus': ['#0273b3', '#6cc2f5'],
  'footer-text': ['#6b6b6b', '#97a3b0'],
} as const satisfies Record<string, readonly [lite: string, dark: string]>;

/** The typeface of the console, with fallbacks for Japanese. */
export const font = "'Inter Variable', 'Noto Sans CJK JP', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic', system-ui, sans-serif";

export type Token = Colour | keyof typeof sidebarColours | keyof typeof horizontalNavColours | keyof typeof headerColours;
export type Palette = Record<Token, Hex>;

/** All colours of a theme by name, for CSS and antd. A scheme replaces colours, and every shade is derived from it. */
export function palette(theme: Theme, scheme: Scheme = {}): Palette {
  const pick = (table: Record<string, readonly [string, string]>, isDark: boolean) =>
    Object.fromEntries(Object.entries(table).map(([name, pair]) => [name, pair[isDark ? 1 : 0]]));
  const base = {
    ...pick(colours, theme === 'dark'),
    ...pick(headerColours, theme === 'dark'),
    ...pick(sidebarColours, theme !== 'lite'),
    ...horizontalNavColours,
  } as Palette;
  return Object.keys(scheme).length === 0 ? base : derive(base, theme, scheme);
}

/** Whether a theme uses a chosen colour. The dark theme keeps its own backgrounds and texts. */
export const isColourUsed = (theme: Theme, name: ColourName): boolean =>
  theme !== 'dark' || ['primary', 'secondary', 'darkNavBackground', 'darkNavText', 'horizontalNavText'].includes(name);

/**
 * Derives a palette from the chosen colours. Fills keep the chosen colour. Text in these colours or on them is moved towards black or white
 * until it meets WCAG 2.2 AA. Only the page background may change: it stays light enough for the text that also appears on white cards.
 */
function derive(base: Palette, theme: Theme, scheme: Scheme): Palette {
  const of = { ...base };
  const isDark = theme === 'dark';
  const chosen = (name: ColourName): Hex | undefined => (isColourUsed(theme, name) ? scheme[name] : undefined);
  const ink = isDark ? white : black;
  const primary = chosen('primary');
  of.primary = primary ?? of.primary;
  of.secondary = chosen('secondary') ?? of.secondary;
  of.body = shadeWithContrast(chosen('bodyBackground') ?? of.body, white, isDark ? [] : [black], 7);
  if (primary !== undefined) {
    of.selected = isDark ? shadeWithContrast(mix(of.surface, primary, 0.25), black, [white], 9) : mix(white, primary, 0.1);
    of.button = shadeWithContrast(primary, black, [white]);
    of['button-hover'] = isDark ? shadeWithContrast(mix(of.button, white, 0.08), black, [white]) : mix(of.button, black, 0.17);
    of['button-active'] = mix(of.button, black, 0.35);
  }
  const backgrounds = [of.surface, of.body, of.raised, of.selected];
  of.link = of.focus = shadeWithContrast(primary ?? of.link, ink, backgrounds);
  of.text = shadeWithContrast(chosen('text') ?? of.text, ink, backgrounds);
  of.heading = shadeWithContrast(chosen('heading') ?? of.heading, ink, backgrounds);
  for (const name of ['strong', 'muted', 'red', 'green', 'orange'] as const) {
    const tint = name === 'red' || name === 'green' || name === 'orange' ? [of[`${name}-tint`]] : [];
    of[name] = shadeWithContrast(of[name], ink, [of.surface, of.body, of.raised, ...(name === 'strong' ? [of.selected, of.mark] : tint)]);
  }
  of.border = shadeWithContrast(of.border, ink, [of.surface], minLineContrast);
  deriveHeaderAndFooter(of, chosen);
  deriveNavigation(of, theme, chosen);
  return of;
}

/** Derives the colours of the header and the footer. */
function deriveHeaderAndFooter(of: Palette, chosen: (name: ColourName) => Hex | undefined): void {
  const [background, text] = [chosen('headerBackground'), chosen('headerText')];
  of.header = background ?? of.header;
  const ink = textColourOn(of.header);
  if (background !== undefined) {
    // Mixed away from the text colour, so that text that is readable on the header is readable on hover too.
    of['header-hover'] = mix(of.header, ink === black ? white : black, 0.35);
    of['header-line'] = mix(of.header, ink, 0.14);
  }
  const both = [of.header, of['header-hover']];
  of['header-text'] = shadeWithContrast(text ?? of['header-text'], ink, both);
  of['header-muted'] = shadeWithContrast(
    text === undefined && background === undefined ? of['header-muted'] : mix(of['header-text'], of.header, 0.25),
    ink,
    both,
  );
  of['header-focus'] = shadeWithContrast(of.link, ink, both);
  of.footer = chosen('footerBackground') ?? of.footer;
  of['footer-text'] = shadeWithContrast(of['footer-text'], textColourOn(of.footer), [of.footer]);
}

/** Derives the colours of the sidebar and of the horizontal navigation. */
function deriveNavigation(of: Palette, theme: Theme, chosen: (name: ColourName) => Hex | undefined): void {
  const [primary, background, text, bandText] = [chosen('primary'), chosen('darkNavBackground'), chosen('darkNavText'), chosen('horizontalNavText')];
  if (theme === 'lite') {
    if (primary !== undefined) of['nav-selected'] = of.selected;
    of['nav-selected-text'] = shadeWithContrast(of.link, black, [of['nav-selected']]);
    of['nav-focus'] = shadeWithContrast(of.link, black, [of.nav]);
    const items = [of.nav, of['nav-hover']];
    of['nav-text'] = shadeWithContrast(chosen('text') ?? of['nav-text'], black, items);
    of['nav-group'] = shadeWithContrast(chosen('heading') ?? of['nav-group'], black, items);
  }
  const isChanged = background !== undefined || primary !== undefined;
  of.band = background ?? of.band;
  const ink = textColourOn(of.band);
  if (isChanged) {
    of['band-hover'] = mix(of.band, ink === black ? white : black, 0.3);
    of['band-line'] = mix(of.band, ink, 0.2);
    of['band-selected'] = mix(of.band, primary ?? of.primary, 0.5);
    of['band-selected-text'] = textColourOn(of['band-selected']);
  }
  const backgrounds = [of.band, of['band-hover']];
  of['band-text'] = shadeWithContrast(bandText ?? of['band-text'], ink, backgrounds);
  if (theme === 'lite') return;
  of.nav = of.band;
  of['nav-hover'] = of['band-hover'];
  of['nav-line'] = of['band-line'];
  of['nav-selected'] = of['band-selected'];
  of['nav-selected-text'] = of['band-selected-text'];
  of['nav-strong'] = of['nav-focus'] = ink;
  of['nav-text'] = shadeWithContrast(text ?? of['nav-text'], ink, backgrounds);
  of['nav-group'] =
    text === undefined ? shadeWithContrast(of['nav-group'], ink, backgrounds) : shadeWithContrast(mix(of['nav-text'], ink, 0.5), ink, backgrounds);
}

/** Every text with a background that it appears on, as pairs of tokens. */
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

/** Applies a palette to the page: one CSS variable per colour on the root element, and the class of the dark theme. */
export function applyPalette(theme: Theme, scheme: Scheme = {}): void {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.style.colorScheme = theme === 'dark' ? 'dark' : 'light';
  root.style.removeProperty('background');
  root.style.setProperty('--font', font);
  for (const [name, value] of Object.entries(palette(theme, scheme))) root.style.setProperty(`--${name}`, value);
  document.body.classList.toggle('dark-theme', theme === 'dark');
}
