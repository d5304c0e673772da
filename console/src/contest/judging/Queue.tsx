import { useState } from 'react';
import { judging, type JudgingQueue, type QueuedEntry } from '@marquee/contract/contest/judging';
import { Link } from 'react-router';
import { formatPosition } from '../../content/position.ts';
import { useEndpoint } from '../../kit/ask.ts';
import { decimal } from '../../kit/format.ts';
import { Failure } from '../../kit/list/states.tsx';
import { useTexts } from '../../words/words.ts';
import { judgingAddress } from './paths.ts';

type QueueProps = { state: JudgingQueue; current: string | undefined; counts: Record<JudgingQueue, number>; isJudge: boolean };

/** The queues as tabs, and the entries of one of them. */
export function Queue({ state, current, counts, isJudge }: QueueProps) {
  const t = useTexts();
  const shown: readonly JudgingQueue[] = isJudge ? ['undecided', 'waiting', 'judged'] : ['undecided'];
  return (
    <section className="judging-card judging-queue" aria-label={t('judging.queues')}>
      <nav className="tabs" aria-label={t('judging.queues')}>
        {shown.map((each) => (
          <Link key={each} className="tab" aria-current={each === state ? 'page' : undefined} to={judgingAddress(each)}>
            {t(`judging.queue.${each}`, { count: counts[each] })}
          </Link>
        ))}
      </nav>
      <Pages key={state} state={state} current={current} />
    </section>
  );
}

/** The pages of a queue that were asked for, one below the other. */
function Pages({ state, current }: Pick<QueueProps, 'state' | 'current'>) {
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  return starts.map((after, at) => (
    <Page
      key={after ?? ''}
      state={state}
      after={after}
      current={current}
      onMore={at === starts.length - 1 ? (next) => setStarts((before) => [...before, next]) : undefined}
    />
  ));
}

type PageProps = Pick<QueueProps, 'state' | 'current'> & { after: string | undefined; onMore: ((next: string) => void) | undefined };

function Page({ state, after, current, onMore }: PageProps) {
  const t = useTexts();
  const result = useEndpoint(judging.queue, { query: { state, ...(after === undefined ? {} : { after }) } }, { quiet: true });
  const page = result.data?.data;
  if (page === undefined)
    return result.error === null ? (
      <div className="judging-none" aria-busy="true" />
    ) : (
      <Failure error={result.error} title={t('judging.failed')} onRetry={() => void result.refetch()} />
    );
  const { rows, next } = page;
  if (rows.length === 0 && after === undefined) return <p className="judging-none">{t(`judging.empty.${state}`)}</p>;
  return (
    <>
      <ul className="judging-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} state={state} isCurrent={row.id === current} />
          </li>
        ))}
      </ul>
      {next !== null && onMore !== undefined && (
        <button type="button" className="link-button judging-more" onClick={() => onMore(next)}>
          {t('judging.more')}
        </button>
      )}
    </>
  );
}

function Row({ row, state, isCurrent }: { row: QueuedEntry; state: JudgingQueue; isCurrent: boolean }) {
  const { id, title, code, duration_s, own, poster } = row;
  return (
    <Link className="judging-row" to={judgingAddress(state, id)} aria-current={isCurrent ? 'true' : undefined}>
      {poster !== null && <img src={poster.url} alt="" width={56} height={34} loading="lazy" />}
      <span className="judging-row-text">
        <strong>{title}</strong>
        <span className="muted">
          {duration_s !== null && `${formatPosition(duration_s)} · `}
          <Code code={code} />
        </span>
      </span>
      {own !== null && <span className="judging-own">{decimal(own)}</span>}
    </Link>
  );
}

/** The code of an entry, in two groups as people read it out. */
export const Code = ({ code }: { code: string }) => <code className="entry-code">{`${code.slice(0, 4)} ${code.slice(4)}`}</code>;
