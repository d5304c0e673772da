import { type ReactNode, useRef } from 'react';
import { useFocusRestore } from '../shell/useFocusRestore.ts';
import { LanguageChoice } from '../shell/LanguageChoice.tsx';
import { PublicHeader } from '../shell/PublicHeader.tsx';
import { useTexts } from '../words/words.ts';
import '../session/sign-in.css';
import './contest.css';

/** The frame of the contest's public pages. Visitors and signed-in people see the same. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts();
  const main = useRef<HTMLElement>(null);
  useFocusRestore(main);
  return (
    <div className="sign-in contest">
      <title>{`${title} · Marquee`}</title>
      <PublicHeader />
      <main ref={main} tabIndex={-1}>
        {children}
      </main>
      <footer>
        <span>{t('shell.footer')}</span>
        <LanguageChoice />
      </footer>
    </div>
  );
}
