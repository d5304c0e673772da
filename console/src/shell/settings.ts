import { languages } from '@marquee/contract/words/words';
import type { Language } from '@marquee/contract/words/words';
import { stored } from '../kit/store.ts';
import { i18n, speak } from '../words/words.ts';
import { dress, themes } from './tokens.ts';
import type { Theme } from './tokens.ts';

/** Display settings of this browser, with the specification's names. */
export type Settings = { locale: Language; navCollapsed: boolean };
export const settings = stored<Settings>('root', 'settings', { locale: 'vi', navCollapsed: false });

const appTheme = stored<{ themeType: Theme }>('app-theme', null, { themeType: 'lite' });

const known = (value: string | null | undefined): Theme | undefined => themes.find((theme) => theme === value);

/** `?theme=` of the address wins over what was saved, until another theme is chosen; it is not saved itself. */
let asked = known(new URLSearchParams(window.location.search).get('theme'));

const theme = (): Theme => asked ?? known(appTheme.get().themeType) ?? 'lite';

/** The theme in force. */
export const useTheme = (): Theme => appTheme.use(theme);

/** Chooses a theme, for all tabs and for the next visit. */
export function chooseTheme(themeType: Theme): void {
  asked = undefined;
  appTheme.set({ themeType });
}

/** The language in force. */
export const locale = (): Language => languages.find((each) => each === settings.get().locale) ?? 'vi';

/** Dresses the page and fetches its words; both follow what is chosen from then on, here or in another tab. */
export async function furnish(): Promise<void> {
  dress(theme());
  appTheme.watch(() => dress(theme()));
  i18n.on('languageChanged', (spoken) => {
    document.documentElement.lang = spoken;
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
