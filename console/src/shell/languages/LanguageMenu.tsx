import { useEffect, useRef } from 'react';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { isPartialLanguage, langOf, languageNames, uiLanguages } from '../../words/languages.ts';
import type { UiLanguage } from '../../words/languages.ts';
import { percent } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';
import { Flag } from '../flags/Flag.tsx';
import { settings } from '../settings.ts';
import { translatedShare } from './coverage.ts';
import './languages.css';

/**
 * The items of the language menu (`Popup` with `isMenu`): flag, name, and for partial languages the translated share.
 * A choice takes effect at once. The program is loaded when the menu opens.
 */
export function LanguageMenu() {
  const t = useTexts();
  const locale = settings.use((state) => state.locale);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(), []);
  return (
    <ul ref={list} className="language-menu" role="none">
      {uiLanguages.map((each) => (
        <li key={each} role="none">
          <button type="button" role="menuitemradio" aria-checked={each === locale} className="menu-item" onClick={() => settings.set({ locale: each })}>
            <Flag of={each} />
            <span className="language-name">
              <span lang={langOf(each)} dir="auto">
                {languageNames[each]}
              </span>
              {isPartialLanguage(each) && <small>{t('shell.partial', { percent: shareOf(each) })}</small>}
            </span>
            {each === locale && <CheckOutlined aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The translated share of a language, as a percentage. */
const shareOf = (language: UiLanguage): string => percent(isPartialLanguage(language) ? translatedShare[language] : 1);
