import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { directionOf, isPartial, localeOf, partial } from './languages.ts';
import type { Spoken } from './languages.ts';
import { apart, around, byItself } from './marks.ts';
import type { vi } from './vi.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    returnNull: false;
    resources: { translation: typeof vi };
  }
}

type Part = () => Promise<object>;

/** Each language is fetched when it is first chosen: what the door says, and what is said behind it. Partial ones are small and come whole. */
const load: Record<Spoken, { door: Part; inside?: Part }> = {
  vi: { door: () => import('./vi/door.ts').then((m) => m.door), inside: () => import('./vi/inside.ts').then((m) => m.inside) },
  en: { door: () => import('./en/door.ts').then((m) => m.door), inside: () => import('./en/inside.ts').then((m) => m.inside) },
  ja: { door: () => import('./ja/door.ts').then((m) => m.door), inside: () => import('./ja/inside.ts').then((m) => m.inside) },
  zh: { door: () => import('./zh.ts').then((m) => m.zh) },
  ar: { door: () => import('./ar.ts').then((m) => m.ar) },
  it: { door: () => import('./it.ts').then((m) => m.it) },
  es: { door: () => import('./es.ts').then((m) => m.es) },
  fr: { door: () => import('./fr.ts').then((m) => m.fr) },
  nl: { door: () => import('./nl.ts').then((m) => m.nl) },
  de: { door: () => import('./de.ts').then((m) => m.de) },
  ko: { door: () => import('./ko.ts').then((m) => m.ko) },
  ru: { door: () => import('./ru.ts').then((m) => m.ru) },
};

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
export const language = (): Spoken => (i18next.language as Spoken | undefined) ?? 'vi';

/** The interface's language as `Intl` and `lang` want it. */
export const locale = (): string => localeOf(language());

/** A name that is put into a row of others: where the interface reads from the right, none moves what it begins or ends with. */
export const inRow = (name: string): string => (directionOf(language()) === 'rtl' ? byItself(name) : name);

let wanted: Spoken | undefined;
let isInside = false;

/** All the words of a language that are needed where the person is. */
async function fetched(of: Spoken): Promise<object> {
  const { door, inside } = load[of];
  const parts = await Promise.all([door(), ...(isInside && inside ? [inside()] : [])]);
  return Object.assign({}, ...parts) as object;
}

/** Fetches the words of everything behind the sign-in, now and with each language that is chosen from now on. */
export async function speakInside(): Promise<void> {
  if (isInside) return;
  isInside = true;
  if (wanted !== undefined) await speak(wanted);
}

/** The words of a language as an interface in another, or in the same, says them. */
function marked(words: object, of: Spoken, to: Spoken): object {
  if (directionOf(to) === 'ltr') return words;
  return directionOf(of) === 'ltr' ? apart(around(words)) : around(words);
}

/**
 * Makes a language the interface's, fetching its words first, and English where they are not all there.
 * Of two choices in a row the later one holds, whichever words come first.
 */
export async function speak(to: Spoken): Promise<void> {
  wanted = to;
  const needed: Spoken[] = isPartial(to) ? [to, 'en'] : [to];
  const words = await Promise.all(needed.map(async (each) => marked(await fetched(each), each, to)));
  // Whoever waits for words draws once they are there: it must not begin between the two choices, with none.
  if (wanted !== to) return speak(wanted);
  if (i18next.isInitialized) {
    for (const [at, each] of needed.entries()) i18next.addResourceBundle(each, 'translation', words[at] as object, true, true);
    await i18next.changeLanguage(to);
  } else {
    await i18next.use(initReactI18next).init({
      lng: to,
      fallbackLng: Object.fromEntries(partial.map((each) => [each, ['en']])),
      // A copy: what it is begun with it keeps as its own, and later writes the words of other languages' needs into that.
      resources: Object.fromEntries(needed.map((each, at) => [each, { translation: structuredClone(words[at] as object) }])),
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      returnNull: false,
    });
  }
}
