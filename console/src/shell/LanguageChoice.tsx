import { lazyWithFallback } from '../kit/lazy.tsx';
import { isPartialLanguage, langOf, languageNames, uiLanguages } from '../words/languages.ts';
import type { UiLanguage } from '../words/languages.ts';
import { percent } from '../kit/format.ts';
import { useTexts } from '../words/words.ts';
import { translatedShare } from './languages/coverage.ts';
import { settings } from './settings.ts';
import './languages/languages.css';

const Flag = lazyWithFallback(async () => (await import('./flags/Flag.tsx')).Flag, <span className="flag flag-none" />);

/** A native select for the interface's language, with the flag of the current one, for pages without the component library. */
export function LanguageChoice() {
  const t = useTexts();
  const locale = settings.use((state) => state.locale);
  return (
    <label className="language-choice">
      <Flag of={locale} />
      <select aria-label={t('shell.language')} value={locale} onChange={(event) => settings.set({ locale: event.target.value as UiLanguage })}>
        {uiLanguages.map((each) => (
          <option key={each} value={each} lang={langOf(each)}>
            {languageNames[each]}
            {isPartialLanguage(each) && ` · ${t('shell.partial', { percent: percent(translatedShare[each]) })}`}
          </option>
        ))}
      </select>
    </label>
  );
}
