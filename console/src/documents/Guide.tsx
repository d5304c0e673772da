import { useEffect, useState } from 'react';
import type { Language } from '@marquee/contract/words/words';
import { isPartialLanguage } from '../words/languages.ts';
import { language, useTexts } from '../words/words.ts';
import { Contents } from './Contents.tsx';
import { anchorInAddress, scrollToAnchor } from './anchor.ts';

type Page = { html: string; title: string; sections: { id: string; title: string }[] };

/** Loaders of the guide in each complete language. The build turns the Markdown of `docs/` into HTML. */
const load: Record<Language, () => Promise<{ default: Page }>> = {
  vi: () => import('virtual:guide/vi'),
  en: () => import('virtual:guide/en'),
  ja: () => import('virtual:guide/ja'),
};

/** The operator's guide, in English if it is not translated into the interface's language. */
export function Guide() {
  const t = useTexts();
  const spoken = language();
  const of = isPartialLanguage(spoken) ? 'en' : spoken;
  const [shown, setShown] = useState<{ of: Language; page: Page }>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    load[of]().then(
      ({ default: page }) => {
        if (!isCurrent) return;
        setHasFailed(false);
        setShown({ of, page });
      },
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [of]);
  useEffect(() => {
    if (shown !== undefined) scrollToAnchor(anchorInAddress());
  }, [shown]);

  if (hasFailed) return <LoadFailure />;
  if (shown === undefined) return <div className="moving" />;
  const { page } = shown;
  return (
    <div className="documents-page">
      <title>{`${page.title} · Marquee`}</title>
      <Contents label={t('documents.contents')} entries={page.sections.map(({ id, title }) => ({ anchor: id, name: title }))} />
      {/* Safe: the text is our own, and the build escapes any HTML inside it. */}
      <main id="documents-text" tabIndex={-1} className="documents-text" lang={shown.of} dir="ltr" dangerouslySetInnerHTML={{ __html: page.html }} />
    </div>
  );
}

/** The message if the page cannot be loaded. */
export function LoadFailure() {
  const t = useTexts();
  return (
    <main id="documents-text" tabIndex={-1} className="documents-failed" role="alert">
      <p>{t('documents.failed')}</p>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        {t('shell.reload')}
      </button>
    </main>
  );
}
