import { languages } from '@marquee/contract/words/words';
import type { Language } from '@marquee/contract/words/words';
import { languageNames, useWords } from '../words/words.ts';
import { settings } from './settings.ts';

/** The interface's language as a plain select, for pages that carry no component library. */
export function LanguageChoice() {
  const t = useWords();
  const locale = settings.use((state) => state.locale);
  return (
    <label className="language-choice">
      <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" role="img" aria-label={t('shell.language')}>
        <circle cx="8" cy="8" r="6.5" />
        <path d="M1.5 8h13M8 1.5c4 4 4 9 0 13m0-13c-4 4-4 9 0 13" />
      </svg>
      <select value={locale} onChange={(event) => settings.set({ locale: event.target.value as Language })}>
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
