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

/** The one typeface, with Japanese behind it. */
export const font = "'Inter Variable', 'Noto Sans CJK JP', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic', system-ui, sans-serif";

/** The colours of a look by name, as CSS and antd both take them. */
export function palette(theme: Theme): Record<Colour | keyof typeof navigation, string> {
  const pick = (table: Record<string, readonly [string, string]>, isDark: boolean) =>
    Object.fromEntries(Object.entries(table).map(([name, pair]) => [name, pair[isDark ? 1 : 0]]));
  return { ...pick(colours, theme === 'dark'), ...pick(navigation, theme !== 'lite') } as Record<Colour | keyof typeof navigation, string>;
}

/** Dresses the page: one CSS variable a colour, on the root element. */
export function dress(theme: Theme): void {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.style.colorScheme = theme === 'dark' ? 'dark' : 'light';
  root.style.removeProperty('background');
  root.style.setProperty('--font', font);
  for (const [name, value] of Object.entries(palette(theme))) root.style.setProperty(`--${name}`, value);
}
