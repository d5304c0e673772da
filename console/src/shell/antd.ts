import { useEffect, useState } from 'react';
import dayjs from 'dayjs';
import { theme as algorithms } from 'antd';
import type { ConfigProviderProps, ThemeConfig } from 'antd';
import type { Spoken } from '../words/languages.ts';
import type { Scheme } from './scheme.ts';
import { font, palette } from './tokens.ts';
import type { Theme } from './tokens.ts';

type Locale = NonNullable<ConfigProviderProps['locale']>;

/** A calendar has room for a letter or two above each day: whole names run into each other, and those that the days' own library has are as short. */
function shortDays(words: Locale): Locale {
  const { DatePicker } = words;
  if (DatePicker === undefined) return words;
  const { shortWeekDays: _, ...lang } = DatePicker.lang;
  return { ...words, DatePicker: { ...DatePicker, lang } };
}

/** The component library's own words, fetched with the language. */
const load: Record<Spoken, () => Promise<Locale>> = {
  vi: () => Promise.all([import('antd/locale/vi_VN'), import('dayjs/locale/vi')]).then(([words]) => words.default),
  en: () => import('antd/locale/en_US').then((words) => words.default),
  ja: () => Promise.all([import('antd/locale/ja_JP'), import('dayjs/locale/ja')]).then(([words]) => words.default),
  zh: () => Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]).then(([words]) => words.default),
  // The library unwraps what its other entry carries only when it draws, and here something is left out before.
  ar: () => Promise.all([import('antd/es/locale/ar_EG'), import('dayjs/locale/ar')]).then(([words]) => shortDays(words.default)),
  it: () => Promise.all([import('antd/locale/it_IT'), import('dayjs/locale/it')]).then(([words]) => words.default),
  es: () => Promise.all([import('antd/locale/es_ES'), import('dayjs/locale/es')]).then(([words]) => words.default),
  fr: () => Promise.all([import('antd/locale/fr_FR'), import('dayjs/locale/fr')]).then(([words]) => words.default),
  nl: () => Promise.all([import('antd/locale/nl_NL'), import('dayjs/locale/nl')]).then(([words]) => words.default),
  de: () => Promise.all([import('antd/locale/de_DE'), import('dayjs/locale/de')]).then(([words]) => words.default),
  ko: () => Promise.all([import('antd/locale/ko_KR'), import('dayjs/locale/ko')]).then(([words]) => words.default),
  ru: () => Promise.all([import('antd/locale/ru_RU'), import('dayjs/locale/ru')]).then(([words]) => words.default),
};

const fetched: { [L in Spoken]?: Locale } = {};
const speaks = (language: Spoken) => dayjs.locale(language === 'zh' ? 'zh-cn' : language);

/** Fetches the component library's words before it is first drawn: each word that came later would have all screens drawn again. */
export async function antdLocaleAhead(language: Spoken): Promise<void> {
  fetched[language] = await load[language]();
  speaks(language);
}

/** The component library's words and dates in this language; until they are there, those of the language before. */
export function useAntdLocale(language: Spoken): Locale {
  // Never nothing: the library's provider puts another element around all screens for its words, and they would be drawn anew, with what was typed gone.
  const [locale, setLocale] = useState<Locale>(fetched[language] ?? { locale: language });
  useEffect(() => {
    let isCurrent = true;
    void load[language]().then((words) => {
      if (!isCurrent) return;
      speaks(language);
      setLocale(words);
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return locale;
}

const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The component library in our colours and measures: the same table that the CSS variables come from. */
export function antdTheme(theme: Theme, scheme: Scheme): ThemeConfig {
  const of = palette(theme, scheme);
  const filled = { colorPrimary: of.button, colorPrimaryHover: of['button-hover'], colorPrimaryActive: of['button-active'] };
  return {
    algorithm: theme === 'dark' ? algorithms.darkAlgorithm : algorithms.defaultAlgorithm,
    token: {
      colorPrimary: of.primary,
      colorLink: of.link,
      colorLinkHover: of.link,
      colorLinkActive: of.link,
      colorText: of.text,
      colorTextHeading: of.heading,
      colorTextLabel: of.heading,
      colorTextSecondary: of.muted,
      colorTextTertiary: of.muted,
      colorTextDescription: of.muted,
      colorTextPlaceholder: of.muted,
      colorIcon: of.muted,
      colorBgLayout: of.body,
      colorBgContainer: of.surface,
      colorBgElevated: of.surface,
      colorBorder: of.border,
      colorBorderSecondary: of.hairline,
      colorSplit: of.inner,
      colorError: of.red,
      colorSuccess: of.green,
      colorWarning: of.orange,
      controlItemBgActive: of.selected,
      controlItemBgActiveHover: of.selected,
      borderRadius: 6,
      borderRadiusSM: 5,
      borderRadiusLG: 10,
      controlHeight: 34,
      controlHeightSM: 28,
      controlHeightLG: 44,
      fontFamily: font,
      fontSize: 14,
      lineHeight: 22 / 14,
      lineWidthFocus: 2,
      boxShadow: '0 6px 24px rgba(0,32,64,.18)',
      boxShadowSecondary: '0 6px 24px rgba(0,32,64,.18)',
      motion: !isStill,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.15s',
    },
    components: {
      Button: {
        ...filled,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultBorderColor: of['button-border'],
        defaultHoverColor: of.link,
        defaultActiveColor: of.link,
        fontWeight: 600,
        colorError: of['red-solid'],
      },
      Checkbox: filled,
      Radio: filled,
      Switch: filled,
      Tabs: { itemSelectedColor: of.link, itemHoverColor: of.link },
      Pagination: { itemActiveColor: of.link, itemActiveColorHover: of.link },
      Select: { optionSelectedBg: of.selected, optionSelectedColor: of.link },
      Dropdown: { colorPrimary: of.link },
      DatePicker: { colorPrimary: of.button },
      Segmented: { itemSelectedColor: of.link },
    },
  };
}
