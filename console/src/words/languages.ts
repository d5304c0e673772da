import { languages } from '@marquee/contract/words/words';
import type { Language } from '@marquee/contract/words/words';

/** The interface languages whose words are not all there: what they lack is said in English. */
export const partial = ['zh', 'ar', 'it', 'es', 'fr', 'nl', 'de', 'ko', 'ru'] as const;

/** A language that falls back, word by word, to English. */
export type Partial = (typeof partial)[number];

/** A language of the interface. Server messages come in the complete ones alone. */
export type Spoken = Language | Partial;

/** The languages of the interface, the default first, the complete before the partial ones. */
export const spoken: readonly Spoken[] = [...languages, ...partial];

/** Each language in its own name. */
export const languageNames: Record<Spoken, string> = {
  vi: 'Tiếng Việt',
  en: 'English',
  ja: '日本語',
  zh: '简体中文',
  ar: 'العربية',
  it: 'Italiano',
  es: 'Español',
  fr: 'Français',
  nl: 'Nederlands',
  de: 'Deutsch',
  ko: '한국어',
  ru: 'Русский',
};

export const isPartial = (language: Spoken): language is Partial => partial.some((each) => each === language);

/** Which way a language is written. */
export const directionOf = (language: Spoken): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** What `lang` says of it. */
export const langOf = (language: Spoken): string => (language === 'zh' ? 'zh-Hans' : language);

/** What forms of dates and numbers go by. Arabic has Western digits, as the numbers inside of its sentences have. */
export const localeOf = (language: Spoken): string => (language === 'ar' ? 'ar-u-nu-latn' : langOf(language));
