import type { ReactNode } from 'react';
import { LanguageChoice } from '../shell/LanguageChoice.tsx';
import { Logo } from '../shell/Logo.tsx';
import { useTexts } from '../words/words.ts';
import './sign-in.css';

/** The frame of a public page: the product's name above its card, the language choice below. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <div className="sign-in">
      <title>{`${title} · Marquee`}</title>
      <main>
        <div className="sign-in-name">
          <Logo size={30} />
          Marquee
        </div>
        {children}
      </main>
      <footer>
        <span>{t('shell.footer')}</span>
        <LanguageChoice />
      </footer>
    </div>
  );
}
