import { useEffect, useRef, useState } from 'react';
import { copy } from '../kit/copy.ts';
import { dayOf, exact } from '../kit/format.ts';
import { PublicLink } from '../session/PublicLink.tsx';
import { useTexts } from '../words/words.ts';
import { readReceipt } from './draft.ts';
import { Frame } from './Frame.tsx';
import { StatusLookup } from './StatusLookup.tsx';

/** `/main/sign-up-success`: confirms that the entry has arrived, and shows its code. */
export function Component() {
  const t = useTexts();
  const [received] = useState(readReceipt);
  const [isCopied, setCopied] = useState(false);
  // The form is gone. The heading gets the focus, so that screen readers announce it.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (received === null)
    return (
      <Frame title={t('contest.success.title')}>
        <section className="sign-in-card contest-card">
          <h1>{t('contest.success.nothing')}</h1>
          <StatusLookup />
          <p>
            <PublicLink to="/main/sign-up-contest">{t('contest.success.begin')}</PublicLink>
          </p>
        </section>
      </Frame>
    );
  return (
    <Frame title={t('contest.success.title')}>
      <section className="sign-in-card contest-card">
        <svg className="contest-done" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
          <circle cx="24" cy="24" r="22" />
          <path d="M14 25l7 7 13-15" />
        </svg>
        <h1 ref={heading} tabIndex={-1}>
          {t('contest.success.title')}
        </h1>
        <p>{t('contest.success.text')}</p>
        <dl className="contest-receipt">
          <dt>{t('contest.success.entry')}</dt>
          <dd>{received.title}</dd>
          <dt>{t('contest.success.code')}</dt>
          <dd>
            <code className="entry-code">{received.code}</code>
            <p className="entry-hint">{t('contest.success.codeHint')}</p>
            <button type="button" className="entry-link" onClick={() => void copy(received.code).then(setCopied)}>
              <span aria-live="polite">{t(isCopied ? 'contest.success.copied' : 'contest.success.copy')}</span>
            </button>
          </dd>
          <dt>{t('contest.success.at')}</dt>
          <dd>{exact(received.created_at)}</dd>
          <dt>{t('contest.success.erased')}</dt>
          <dd>{dayOf(received.erase_after)}</dd>
        </dl>
        <StatusLookup code={received.code} />
        <p>
          <PublicLink to="/main/sign-up-contest">{t('contest.success.another')}</PublicLink>
        </p>
      </section>
    </Frame>
  );
}
