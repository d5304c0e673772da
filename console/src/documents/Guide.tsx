import { useEffect, useState } from 'react';
import type { Language } from '@marquee/contract/words/words';
import { isPartial } from '../words/languages.ts';
import { language, useWords } from '../words/words.ts';
import { Contents } from './Contents.tsx';
import { anchorInAddress, scrollToAnchor } from './anchor.ts';

type Page = { html: string; title: string; sections: { id: string; title: string }[] };

/** The guide in each complete language: Markdown of `docs/`, made into HTML when the console is built. */
const load: Record<Language, () => Promise<{ default: Page }>> = {
  vi: () => import('virtual:guide/vi'),
  en: () => import('virtual:guide/en'),
  ja: () => import('virtual:guide/ja'),
};

/** The operator's guide, in English where the interface's language has none of its own. */
export function Guide() {
  const t = useWords();
  const spoken = language();
  const of = isPartial(spoken) ? 'en' : spoken;
  const [shown, setShown] = useState<{ of: Language; page: Page }>();
  const [isLost, lose] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    load[of]().then(
      ({ default: page }) => {
        if (!isCurrent) return;
        lose(false);
        setShown({ of, page });
      },
      () => isCurrent && lose(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [of]);
  useEffect(() => {
    if (shown !== undefined) scrollToAnchor(anchorInAddress());
  }, [shown]);

  if (isLost) return <LoadFailure />;
  if (shown === undefined) return <div className="moving" />;
  const { page } = shown;
  return (
    <div className="documents-page">
      <title>{`${page.title} · Marquee`}</title>
      <Contents label={t('documents.contents')} entries={page.sections.map(({ id, title }) => ({ anchor: id, name: title }))} />
      {/* Written by us, made into HTML by the build, which shows any HTML inside of it as text. */}
      <main id="documents-text" tabIndex={-1} className="documents-text" lang={shown.of} dir="ltr" dangerouslySetInnerHTML={{ __html: page.html }} />
    </div>
  );
}

/** What stands where the page cannot be fetched. */
export function LoadFailure() {
  const t = useWords();
  return (
    <main id="documents-text" tabIndex={-1} className="documents-failed" role="alert">
      <p>{t('documents.failed')}</p>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        {t('shell.reload')}
      </button>
    </main>
  );
}
