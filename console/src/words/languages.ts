import { languages } from '@marquee/contract/words/words';
import type { Language } from '@marquee/contract/words/words';

/** The interface languages with incomplete translations. Missing texts appear in English. */
export const partialLanguages = ['zh', 'ar', 'it', 'es', 'fr', 'nl', 'de', 'ko', 'ru'] as const;

/** A language whose missing texts fall back to English, one by one. */
export type PartialLanguage = (typeof partialLanguages)[number];

/** A language of the interface. Server messages exist only in the complete ones. */
export type UiLanguage = Language | PartialLanguage;

/** The languages of the interface: the default first, then the other complete ones, then the partial ones. */
export const uiLanguages: readonly UiLanguage[] = [...languages, ...partialLanguages];

/** Each language in its own name. */
export const languageNames: Record<UiLanguage, string> = {
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

export const isPartialLanguage = (language: UiLanguage): language is PartialLanguage => partialLanguages.some((each) => each === language);

/** The writing direction of a language, as the `dir` attribute takes it. */
export const directionOf = (language: UiLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The value of the `lang` attribute (BCP 47). */
export const langOf = (language: UiLanguage): string => (language === 'zh' ? 'zh-Hans' : language);

/** The locale for `Intl`. Arabic uses Western digits, since the numbers inside its sentences do too. */
export const localeOf = (language: UiLanguage): string => (language === 'ar' ? 'ar-u-nu-latn' : langOf(language));
