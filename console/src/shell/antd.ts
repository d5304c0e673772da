import { useEffect, useState } from 'react';
import dayjs from 'dayjs';
import { theme as algorithms } from 'antd';
import type { ConfigProviderProps, ThemeConfig } from 'antd';
import type { UiLanguage } from '../words/languages.ts';
import type { Scheme } from './scheme.ts';
import { font, palette } from './tokens.ts';
import type { Theme } from './tokens.ts';

type Locale = NonNullable<ConfigProviderProps['locale']>;

/** Removes the weekday names of antd, so that its calendar uses the short ones of dayjs: a column has room for one or two letters only. */
function shortDays(texts: Locale): Locale {
  const { DatePicker } = texts;
  if (DatePicker === undefined) return texts;
  const { shortWeekDays: _, ...lang } = DatePicker.lang;
  return { ...texts, DatePicker: { ...DatePicker, lang } };
}

/** Loaders of antd's texts for each language, and of the dayjs locale. */
const load: Record<UiLanguage, () => Promise<Locale>> = {
  vi: () => Promise.all([import('antd/locale/vi_VN'), import('dayjs/locale/vi')]).then(([texts]) => texts.default),
  en: () => import('antd/locale/en_US').then((texts) => texts.default),
  ja: () => Promise.all([import('antd/locale/ja_JP'), import('dayjs/locale/ja')]).then(([texts]) => texts.default),
  zh: () => Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]).then(([texts]) => texts.default),
  // The ES module, since antd unwraps the default export of its CommonJS module only when rendering, and `shortDays` needs it before.
  ar: () => Promise.all([import('antd/es/locale/ar_EG'), import('dayjs/locale/ar')]).then(([texts]) => shortDays(texts.default)),
  it: () => Promise.all([import('antd/locale/it_IT'), import('dayjs/locale/it')]).then(([texts]) => texts.default),
  es: () => Promise.all([import('antd/locale/es_ES'), import('dayjs/locale/es')]).then(([texts]) => texts.default),
  fr: () => Promise.all([import('antd/locale/fr_FR'), import('dayjs/locale/fr')]).then(([texts]) => texts.default),
  nl: () => Promise.all([import('antd/locale/nl_NL'), import('dayjs/locale/nl')]).then(([texts]) => texts.default),
  de: () => Promise.all([import('antd/locale/de_DE'), import('dayjs/locale/de')]).then(([texts]) => texts.default),
  ko: () => Promise.all([import('antd/locale/ko_KR'), import('dayjs/locale/ko')]).then(([texts]) => texts.default),
  ru: () => Promise.all([import('antd/locale/ru_RU'), import('dayjs/locale/ru')]).then(([texts]) => texts.default),
};

const loaded: { [L in UiLanguage]?: Locale } = {};
const setDateLocale = (language: UiLanguage) => dayjs.locale(language === 'zh' ? 'zh-cn' : language);

/** Loads antd's texts before the first render, since a later change would render all screens again. */
export async function preloadAntdLocale(language: UiLanguage): Promise<void> {
  loaded[language] = await load[language]();
  setDateLocale(language);
}

/** antd's texts and date formats in a language; those of the previous language until they are loaded. */
export function useAntdLocale(language: UiLanguage): Locale {
  // Never undefined: with a locale antd's provider adds an element around all screens. Adding it later would remount them and lose what was typed.
  const [locale, setLocale] = useState<Locale>(loaded[language] ?? { locale: language });
  useEffect(() => {
    let isCurrent = true;
    void load[language]().then((texts) => {
      if (!isCurrent) return;
      setDateLocale(language);
      setLocale(texts);
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return locale;
}

const hasReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The antd theme in our colours and sizes, from the same table as the CSS variables. */
export function antdTheme(theme: Theme, scheme: Scheme): ThemeConfig {
  const colours = palette(theme, scheme);
  const filled = { colorPrimary: colours.button, colorPrimaryHover: colours['button-hover'], colorPrimaryActive: colours['button-active'] };
  return {
    algorithm: theme === 'dark' ? algorithms.darkAlgorithm : algorithms.defaultAlgorithm,
    token: {
      colorPrimary: colours.primary,
      colorLink: colours.link,
      colorLinkHover: colours.link,
      colorLinkActive: colours.link,
      colorText: colours.text,
      colorTextHeading: colours.heading,
      colorTextLabel: colours.heading,
      colorTextSecondary: colours.muted,
      colorTextTertiary: colours.muted,
      colorTextDescription: colours.muted,
      colorTextPlaceholder: colours.muted,
      colorIcon: colours.muted,
      colorBgLayout: colours.body,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.surface,
      colorBorder: colours.border,
      colorBorderSecondary: colours.hairline,
      colorSplit: colours.inner,
      colorError: colours.red,
      colorSuccess: colours.green,
      colorWarning: colours.orange,
      controlItemBgActive: colours.selected,
      controlItemBgActiveHover: colours.selected,
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
      motion: !hasReducedMotion,
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
        defaultBorderColor: colours['button-border'],
        defaultHoverColor: colours.link,
        defaultActiveColor: colours.link,
        fontWeight: 600,
        colorError: colours['red-solid'],
      },
      Checkbox: filled,
      Radio: filled,
      Switch: filled,
      Tabs: { itemSelectedColor: colours.link, itemHoverColor: colours.link },
      Pagination: { itemActiveColor: colours.link, itemActiveColorHover: colours.link },
      Select: { optionSelectedBg: colours.selected, optionSelectedColor: colours.link },
      Dropdown: { colorPrimary: colours.link },
      DatePicker: { colorPrimary: colours.button },
      Segmented: { itemSelectedColor: colours.link },
    },
  };
}
