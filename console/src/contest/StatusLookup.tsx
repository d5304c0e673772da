import { type FormEvent, useState } from 'react';
import type { EntryStatus } from '@marquee/contract/contest/judging';
import { call, isMissing, reason } from '../kit/call.ts';
import { dayOf } from '../kit/format.ts';
import { valueLabel } from '../kit/label.ts';
import { useTexts } from '../words/words.ts';

type Answer = { state: 'idle' | 'asking' } | { state: 'found'; entry: EntryStatus } | { state: 'failed'; text: string };

/** Tells what became of an entry to whoever knows its code. The form asks for no e-mail address, so this is how entrants learn it. */
export function StatusLookup({ code: known = '' }: { code?: string }) {
  const t = useTexts();
  const [code, setCode] = useState(known);
  const [answer, setAnswer] = useState<Answer>({ state: 'idle' });
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '' || answer.state === 'asking') return;
    setAnswer({ state: 'asking' });
    try {
      const { judging } = await import('@marquee/contract/contest/judging');
      const { data } = await call(judging.status, { body: { code } });
      setAnswer({ state: 'found', entry: data });
    } catch (error) {
      setAnswer({ state: 'failed', text: isMissing(error) ? t('judging.status.unknown') : reason(error as Error) });
    }
  };
  return (
    <form className="contest-status" onSubmit={(event) => void ask(event)}>
      <label htmlFor="entry-status-code">{t('judging.status.title')}</label>
      <div>
        <input
          id="entry-status-code"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          placeholder={t('contest.success.code')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <button type="submit" className="plain-button" aria-disabled={answer.state === 'asking'}>
          {t('judging.status.ask')}
        </button>
      </div>
      <p role="status">
        {answer.state === 'failed' && answer.text}
        {answer.state === 'found' && <Found entry={answer.entry} />}
      </p>
    </form>
  );
}

function Found({ entry: { decision, reason: why, created_at, is_video } }: { entry: EntryStatus }) {
  const t = useTexts();
  return (
    <>
      {t(`judging.status.${is_video ? 'isVideo' : decision}`)} {why !== null && t('judging.status.reason', { reason: valueLabel('entry', 'reason', why) })}{' '}
      {t('judging.status.received', { date: dayOf(created_at) })}
    </>
  );
}
