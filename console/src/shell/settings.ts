import { stored } from '../kit/store.ts';
import { directionOf, langOf, spoken as languages } from '../words/languages.ts';
import type { Spoken } from '../words/languages.ts';
import { i18n, speak } from '../words/words.ts';
import { isHorizontal, layoutTypes } from './layouts.ts';
import type { LayoutType, NavStyle } from './layouts.ts';
import { askedIn, lookOf, usual } from './look.ts';
import type { Look } from './look.ts';
import { kept } from './scheme.ts';
import type { Preset, Scheme } from './scheme.ts';
import { dress } from './tokens.ts';
import type { Theme } from './tokens.ts';

/**
 * Display settings of this browser, with the specification's names. `width` is how wide the window was when last seen, in pixels;
 * `colorSelection` the ready-made scheme that was chosen, or that the colours were picked by hand.
 */
export type Settings = Look & { locale: Spoken; navCollapsed: boolean; width: number; colorSelection: Preset | 'custom' };
export const settings = stored<Settings>('root', 'settings', {
  ...usual,
  locale: 'vi',
  navCollapsed: false,
  width: window.innerWidth,
  colorSelection: 'marquee',
});

/** The colours that were chosen in place of the usual ones; empty where none were. */
export const appTheme = stored<Scheme>('app-theme', null, {});

/** The address is not saved: it holds until something else is chosen. */
let asked = askedIn(window.location.search);

const look = (): Look => lookOf(asked, settings.get());

/** The theme, the navigation style and the layout in force. */
export const useTheme = (): Theme => settings.use(() => look().themeType);
export const useNavStyle = (): NavStyle => settings.use(() => look().navStyle);
export const useLayoutType = (): LayoutType => settings.use(() => look().layoutType);

/** The chosen colours in force; the same object until others are chosen. */
export const useScheme = (): Scheme => appTheme.use(scheme);

let cached: { of: Scheme; scheme: Scheme } | undefined;
function scheme(): Scheme {
  const of = appTheme.get();
  if (cached?.of !== of) cached = { of, scheme: kept(of) };
  return cached.scheme;
}

/** Chooses a part of the look, for all tabs and for the next visit. Answers whether it could be kept. */
export function choose(part: Partial<Look>): boolean {
  asked = { ...asked };
  for (const name of Object.keys(part) as (keyof Look)[]) delete asked[name];
  return settings.set(part);
}

/** Chooses colours. Answers whether they could be kept. */
export function paint(colours: Scheme, colorSelection: Settings['colorSelection']): boolean {
  const isKept = appTheme.put(kept(colours));
  return settings.set({ colorSelection }) && isKept;
}

/** The language in force. */
export const locale = (): Spoken => languages.find((each) => each === settings.get().locale) ?? 'vi';

let worn: { themeType: Theme; colours: Scheme } | undefined;

/** Colours and classes of the page: exactly one class of the layout types, and one where the navigation lies across. */
function furnishPage(): void {
  const { themeType, navStyle, layoutType } = look();
  const colours = scheme();
  // Deriving the shades takes milliseconds, and settings change for other reasons too.
  if (worn?.themeType !== themeType || worn.colours !== colours) dress(themeType, colours);
  worn = { themeType, colours };
  for (const each of layoutTypes) document.body.classList.toggle(`${each}-layout`, each === layoutType);
  document.body.classList.toggle('horizontal-layout', isHorizontal(navStyle));
}

/** Milliseconds after the last change of the window's width before it is noted. */
const settled = 300;

function noteWidth(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => settings.set({ width: window.innerWidth }), settled);
  });
}

/** Dresses the page and fetches its words; both follow what is chosen from then on, here or in another tab. */
export async function furnish(): Promise<void> {
  furnishPage();
  noteWidth();
  settings.watch(furnishPage);
  appTheme.watch(furnishPage);
  i18n.on('languageChanged', (spoken) => {
    document.documentElement.lang = langOf(spoken as Spoken);
    document.documentElement.dir = directionOf(spoken as Spoken);
  });
  let spoken = locale();
  settings.watch(() => {
    if (locale() === spoken) return;
    spoken = locale();
    // Words that cannot be fetched now leave the interface in the language it has.
    void speak(spoken).catch(() => undefined);
  });
  await speak(spoken);
}
