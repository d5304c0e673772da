import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { mediaActions } from '@marquee/contract/media/action';
import { type Blacklisted, contentBlacklist } from '@marquee/contract/media/blacklist';
import { type PublishedKind, publishedKinds } from '@marquee/contract/media/content';
import { Button } from 'antd';
import { notifyFailure, refresh } from '../kit/ask.ts';
import { ApiError, call } from '../kit/call.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { names, number } from '../kit/format.ts';
import { Failure, NoRecords } from '../kit/list/states.tsx';
import { watch } from '../kit/live.ts';
import { toast } from '../kit/toast.tsx';
import { newChangeset, undoable } from '../kit/undo.ts';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import { Entry } from './blacklist/Entry.tsx';
import './blacklist/blacklist.css';
import '../kit/list.css';

const { path } = contentBlacklist.list;
for (const kind of [...publishedKinds, 'people', 'channel', 'collection', 'page', 'keyword']) watch(kind, [path]);

/** What waits on the content blacklist, the newest first. */
function useWaiting() {
  const query = useInfiniteQuery({
    queryKey: [path, {}],
    queryFn: async ({ pageParam, signal }) => (await call(contentBlacklist.list, { query: pageParam === '' ? {} : { before: pageParam }, signal })).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    networkMode: 'always',
    meta: { quiet: true },
  });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) ?? [], total: query.data?.pages[0]?.total ?? 0 };
}

/** Content that waits because of a blacklisted keyword, of all kinds, with what was found. */
export function Component() {
  const t = useTexts();
  const { may } = useWho();
  const { items, total, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useWaiting();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly Blacklisted[]>([]);
  const [isWorking, setWorking] = useState(false);
  const canApprove = may('media', 'decide');
  const selected = items.filter(({ id, is_blocked }) => is_blocked && chosen.has(id));
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (isChosen) after.add(id);
      else after.delete(id);
      return after;
    });
  /** Approves one after the other in one changeset, so that they can be undone together. What somebody else has decided meanwhile counts as done. */
  const approve = async () => {
    const changeset = newChangeset();
    const done: Blacklisted[] = [];
    setWorking(true);
    try {
      for (const each of asked) {
        try {
          await call(mediaActions.approve, { body: { kind: each.kind as PublishedKind, id: each.id }, changeset });
          done.push(each);
        } catch (failure) {
          if (!(failure instanceof ApiError) || (failure.code !== 'already_decided' && failure.code !== 'not_found')) throw failure;
        }
      }
    } catch (failure) {
      notifyFailure('approve', failure, 'approve');
    }
    setWorking(false);
    setAsked([]);
    setChosen(new Set());
    void refresh([path]);
    if (done.length > 0) toast.success({ title: t('toast.done.approve'), text: names(done.map(({ title }) => title)), ...undoable(changeset) });
  };
  return (
    <section className="list">
      <header className="list-head">
        <h1>{t('screens.contentBlacklist')}</h1>
        {total > 0 && <span className="blacklist-total">{t('screening.hits', { count: total, total: number(total) })}</span>}
        {selected.length > 0 && (
          <Button className="blacklist-many" type="primary" onClick={() => setAsked(selected)}>
            {t('screening.content.approveMany', { count: selected.length, total: number(selected.length) })}
          </Button>
        )}
      </header>
      <p className="blacklist-about">{t('screening.content.about')}</p>
      <div className="list-card">
        <div className="list-scroll" tabIndex={-1}>
          {error !== null && items.length === 0 ? (
            <Failure error={error} title={t('screening.content.failed')} onRetry={() => void refetch()} />
          ) : isPending ? (
            <span className="skeleton input-skeleton" />
          ) : items.length === 0 ? (
            <NoRecords title={t('screening.content.empty')} text={t('screening.content.emptyText')} />
          ) : (
            <ul className="blacklist">
              {items.map((each) => (
                <Entry key={each.id} of={each} canApprove={canApprove} isChosen={chosen.has(each.id)} onChoose={choose} onApprove={() => setAsked([each])} />
              ))}
            </ul>
          )}
          {hasNextPage && (
            <p className="blacklist-more">
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('kit.loadMore')}
              </Button>
            </p>
          )}
        </div>
      </div>
      {asked.length > 0 && (
        <Dialog
          alert
          title={t('screening.content.title', { count: asked.length, total: number(asked.length) })}
          onClose={() => setAsked([])}
          confirm={
            <Button type="primary" loading={isWorking} onClick={() => void approve()}>
              {t('actions.approve.yes')}
            </Button>
          }
        >
          <p>{names(asked.map(({ title }) => title))}</p>
          <p>{t('screening.content.text')}</p>
        </Dialog>
      )}
    </section>
  );
}
