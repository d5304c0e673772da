import { useLayoutEffect, useRef } from 'react';
import type { SentNotification } from '@marquee/contract/media/push';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { ago, exact } from '../kit/format.ts';
import { Failure, NoMatch, NoRecords } from '../kit/list/states.tsx';
import { useRecordPath } from '../shell/records.ts';
import { useTexts } from '../words/words.ts';
import { SentState } from './notification/SentState.tsx';
import { useSentNotifications } from './notification/useSentNotifications.ts';
import './notification/notification.css';
import '../kit/list.css';

/** The log of notifications to viewers: who sent which, when, and how many people they reached. `record` in the address shows those about one record. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const record = search.get('record') ?? undefined;
  const { sent, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useSentNotifications(record);
  const list = useRef<HTMLOListElement>(null);
  // The button disappears with the last page. The focus then goes to the first new entry.
  const firstNew = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (firstNew.current === null || firstNew.current === sent.length) return;
    if (!hasNextPage) (list.current?.children[firstNew.current] as HTMLElement | undefined)?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [sent.length, hasNextPage]);
  const showAll = () => setSearch({});
  return (
    <section className="list">
      <header className="list-head">
        <h1>{t('screens.notification')}</h1>
      </header>
      {record !== undefined && (
        <ul className="list-chips">
          <li className="chip">
            <span>{sent[0]?.record.label ?? t('actions.log.oneRecord')}</span>
            <button type="button" aria-label={t('actions.log.everyRecord')} title={t('actions.log.everyRecord')} onClick={showAll}>
              ×
            </button>
          </li>
        </ul>
      )}
      <div className="list-card" aria-busy={isPending}>
        {error !== null && sent.length === 0 && <Failure error={error} title={t('actions.log.failed')} onRetry={() => void refetch()} />}
        {isPending && (
          <ul className="sent-list pulsing" aria-hidden="true">
            {Array.from({ length: 4 }, (_, at) => (
              <li key={at}>
                <span className={`skeleton skeleton-w${at % 3}`} />
                <span className="skeleton skeleton-w1 skeleton-thin" />
              </li>
            ))}
          </ul>
        )}
        {!isPending &&
          error === null &&
          sent.length === 0 &&
          (record === undefined ? (
            <NoRecords title={t('actions.log.empty')} text={t('actions.log.emptyText')} />
          ) : (
            <NoMatch text={t('actions.log.noneOfRecord')} clear={t('actions.log.everyRecord')} onClear={showAll} />
          ))}
        {sent.length > 0 && (
          <ol ref={list} className="sent-list">
            {sent.map((each) => (
              <Entry key={each.idNotification} of={each} />
            ))}
          </ol>
        )}
        {hasNextPage && (
          <p className="sent-more">
            <Button
              loading={isFetchingNextPage}
              onClick={() => {
                firstNew.current = sent.length;
                void fetchNextPage();
              }}
            >
              {t('kit.loadMore')}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

/** One notification: what it is about, its text, and what became of it. */
function Entry({ of }: { of: SentNotification }) {
  const t = useTexts();
  const path = useRecordPath()(of.kind, of.record.id);
  return (
    <li tabIndex={-1}>
      <h2>
        {path === null ? (
          <bdi>{of.record.label}</bdi>
        ) : (
          <Link className="title-link" to={path}>
            <bdi>{of.record.label}</bdi>
          </Link>
        )}
      </h2>
      <p dir="auto">{of.text}</p>
      <SentState of={of} />
      <small>
        <bdi>{of.by?.label ?? t('kit.machine')}</bdi> ·{' '}
        <time dateTime={of.created_at} title={exact(of.created_at)}>
          {ago(of.created_at)}
        </time>
      </small>
    </li>
  );
}
