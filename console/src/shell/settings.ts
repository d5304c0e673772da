import { stored } from '../kit/store.ts';
import { directionOf, langOf, uiLanguages as languages } from '../words/languages.ts';
import type { UiLanguage } from '../words/languages.ts';
import { i18n, setLanguage } from '../words/words.ts';
import { isHorizontal, layoutTypes } from './layouts.ts';
import type { LayoutType, NavStyle } from './layouts.ts';
import { appearanceInAddress, resolveAppearance, defaultAppearance } from './appearance.ts';
import type { Appearance } from './appearance.ts';
import { cleanScheme } from './scheme.ts';
import type { Preset, Scheme } from './scheme.ts';
import { applyPalette } from './tokens.ts';
import type { Theme } from './tokens.ts';

/**
 * The display settings of this browser, with the specification's names. `width` is the last width of the window in pixels.
 * `colorSelection` is the chosen ready-made scheme, or `custom` if colours were picked by hand.
 */
export type Settings = Appearance & { locale: UiLanguage; navCollapsed: boolean; width: number; colorSelection: Preset | 'custom' };
export const settings = stored<Settings>('root', 'settings', {
  ...defaultAppearance,
  locale: 'vi',
  navCollapsed: false,
  width: window.innerWidth,
  colorSelection: 'marquee',
});

/** The colours that were chosen in place of the defaults; empty if there are none. */
export const appTheme = stored<Scheme>('app-theme', null, {});

/** The appearance that the address requests. It is not saved, and lasts until something else is chosen. */
let requested = appearanceInAddress(window.location.search);

const currentAppearance = (): Appearance => resolveAppearance(requested, settings.get());

/** The effective theme, navigation style and layout. */
export const useTheme = (): Theme => settings.use(() => currentAppearance().themeType);
export const useNavStyle = (): NavStyle => settings.use(() => currentAppearance().navStyle);
export const useLayoutType = (): LayoutType => settings.use(() => currentAppearance().layoutType);

/** The effective colours; the same object until others are chosen. */
export const useScheme = (): Scheme => appTheme.use(scheme);

let cached: { of: Scheme; currentScheme: Scheme } | undefined;
function scheme(): Scheme {
  const of = appTheme.get();
  if (cached?.of !== of) cached = { of, currentScheme: cleanScheme(of) };
  return cached.currentScheme;
}

/** Changes a part of the appearance, for all tabs and the next visit. @returns whether it could be saved */
export function setAppearance(part: Partial<Appearance>): boolean {
  requested = { ...requested };
  for (const name of Object.keys(part) as (keyof Appearance)[]) delete requested[name];
  return settings.set(part);
}

/** Changes the colours. @returns whether they could be saved */
export function setColours(colours: Scheme, colorSelection: Settings['colorSelection']): boolean {
  const isSaved = appTheme.put(cleanScheme(colours));
  return settings.set({ colorSelection }) && isSaved;
}

/** The chosen language. */
export const locale = (): UiLanguage => languages.find((each) => each === settings.get().locale) ?? 'vi';

let applied: { themeType: Theme; colours: Scheme } | undefined;

/** Sets the page's colours and classes: exactly one class for the layout type, and one more if the navigation is horizontal. */
function applyAppearance(): void {
  const { themeType, navStyle, layoutType } = currentAppearance();
  const colours = scheme();
  // Deriving the shades takes milliseconds, so skip it if only other settings have changed.
  if (applied?.themeType !== themeType || applied.colours !== colours) applyPalette(themeType, colours);
  applied = { themeType, colours };
  for (const each of layoutTypes) document.body.classList.toggle(`${each}-layout`, each === layoutType);
  document.body.classList.toggle('horizontal-layout', isHorizontal(navStyle));
}

/** Milliseconds after the last resize of the window before its width is saved. */
const widthDelayMs = 300;

function recordWidth(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => settings.set({ width: window.innerWidth }), widthDelayMs);
  });
}

/** Applies the appearance and loads the texts. Both follow later changes of the settings, in this tab or another. */
export async function initDisplay(): Promise<void> {
  applyAppearance();
  recordWidth();
  settings.watch(applyAppearance);
  appTheme.watch(applyAppearance);
  i18n.on('languageChanged', (newLanguage) => {
    document.documentElement.lang = langOf(newLanguage as UiLanguage);
    document.documentElement.dir = directionOf(newLanguage as UiLanguage);
  });
  let appliedLanguage = locale();
  settings.watch(() => {
    if (locale() === appliedLanguage) return;
    appliedLanguage = locale();
    // If the texts cannot be loaded, the interface keeps its current language.
    void setLanguage(appliedLanguage).catch(() => undefined);
  });
  await setLanguage(appliedLanguage);
}
