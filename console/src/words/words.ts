import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language } from '@marquee/contract/words/words';
import type { vi } from './vi.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    returnNull: false;
    resources: { translation: typeof vi };
  }
}

/** Each language is fetched when it is first chosen. */
const load: Record<Language, () => Promise<object>> = {
  vi: () => import('./vi.ts').then((m) => m.vi),
  en: () => import('./en.ts').then((m) => m.en),
  ja: () => import('./ja.ts').then((m) => m.ja),
};

/** The languages of the interface in their own names, the default first. */
export const languageNames = { vi: 'Tiếng Việt', en: 'English', ja: '日本語' } as const satisfies Record<Language, string>;

/** The words in force. Outside components: `t`; inside: `useWords()`, which draws again when the language changes. */
export const i18n = i18next;
export const t = i18next.t.bind(i18next) as typeof i18next.t;

/** A key that has a word in every language. */
export type WordKey = Parameters<typeof t>[0] & string;

/** `t`, in a component that is drawn again when the language changes. */
export function useWords(): typeof t {
  return useTranslation().t as typeof t;
}

/** The interface's language. */
export const language = (): Language => (i18next.language as Language | undefined) ?? 'vi';

let wanted: Language | undefined;

/** Makes a language the interface's, fetching its words first. Of two choices in a row the later one holds, whichever words come first. */
export async function speak(to: Language): Promise<void> {
  wanted = to;
  const words = await load[to]();
  if (wanted !== to) return;
  if (i18next.isInitialized) {
    i18next.addResourceBundle(to, 'translation', words, true, true);
    await i18next.changeLanguage(to);
  } else {
    await i18next.use(initReactI18next).init({
      lng: to,
      fallbackLng: false,
      resources: { [to]: { translation: words } },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      returnNull: false,
    });
  }
}
