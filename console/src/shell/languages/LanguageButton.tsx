import { useState } from 'react';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { Popup } from '../../kit/Popup.tsx';
import { langOf, languageNames } from '../../words/languages.ts';
import { withLabel } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { settings } from '../settings.ts';

const LanguageMenu = lazyWithFallback(() => import('./LanguageMenu.tsx').then((m) => m.LanguageMenu), <Loading />);

/** The language picker of the header: a button with the current language, and a menu of all languages with their flags. */
export function LanguageButton({ className = 'header-button' }: { className?: string }) {
  const t = useTexts();
  const locale = settings.use((state) => state.locale);
  const [isOpen, setOpen] = useState(false);
  const prepare = () => void LanguageMenu.preload().catch(() => undefined);
  return (
    <Popup
      label={t('shell.language')}
      isMenu
      onOpen={setOpen}
      renderButton={(buttonProps) => (
        <button type="button" className={className} {...buttonProps} onPointerEnter={prepare} onFocus={prepare}>
          <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
            <circle cx="8" cy="8" r="6.5" />
            <path d="M1.5 8h13M8 1.5c4 4 4 9 0 13m0-13c-4 4-4 9 0 13" />
          </svg>
          <span className="header-said">{withLabel(t('shell.language'), '')}</span>
          <span className="header-said" lang={langOf(locale)}>
            {languageNames[locale]}
          </span>
          <span className="header-code" aria-hidden="true">
            {locale.toUpperCase()}
          </span>
        </button>
      )}
    >
      {isOpen && <LanguageMenu />}
    </Popup>
  );
}

function Loading() {
  const t = useTexts();
  return <p>{t('shell.loading')}</p>;
}
