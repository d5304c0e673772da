import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import type { Field } from '@marquee/contract/kit/field';
import type { HistoryEntry } from '@marquee/contract/kit/resource';
import { Button } from 'antd';
import { punctuation } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import { call } from './call.ts';
import { Dialog } from './Dialog.tsx';
import { shownValue } from './form/Differences.tsx';
import type { Form } from './form/useResourceForm.ts';
import { ago, exact } from './format.ts';
import { label } from './label.ts';
import { Failure } from './list/states.tsx';
import { valuesOf, written } from './kinds/values.ts';
import { remaining } from './values.ts';

/** How many entries one request fetches. */
const pageSize = 20;

/** Who changed what, the newest first. A former value can be put back into the form; it is unsaved until the person saves. */
export function History({ form, onClose }: { form: Form; onClose: () => void }) {
  const t = useTexts();
  const id = form.id ?? '';
  const { history } = form.of;
  const query = useInfiniteQuery({
    queryKey: [history?.path, { params: { id } }],
    queryFn:
      history === undefined
        ? skipToken
        : async ({ pageParam }) =>
            (await call(history, { params: { id }, query: { limit: pageSize, ...(pageParam === '' ? {} : { before: pageParam }) } })).data,
    initialPageParam: '',
    getNextPageParam: (last: HistoryEntry[]) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    networkMode: 'always',
    meta: { quiet: true },
  });
  const entries = query.data?.pages.flat() ?? [];
  const list = useRef<HTMLOListElement>(null);
  // The button "Load more" disappears with the last page. The focus then goes to the first new entry.
  const firstNewIndex = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (firstNewIndex.current === null || firstNewIndex.current === entries.length) return;
    if (!query.hasNextPage) (list.current?.children[firstNewIndex.current] as HTMLElement | undefined)?.focus({ preventScroll: true });
    firstNewIndex.current = null;
  }, [entries.length, query.hasNextPage]);
  return (
    <Dialog side title={t('kit.history')} onClose={onClose}>
      {query.isPending && <span className="skeleton input-skeleton" />}
      {query.isError && <Failure error={query.error} title={t('kit.historyFailed')} onRetry={() => void query.refetch()} />}
      <ol ref={list} className="history">
        {entries.map((entry) => (
          <li key={entry.id} tabIndex={-1}>
            <p className="history-head">
              <strong>{entry.actor?.label ?? t('kit.machine')}</strong>
              {punctuation().blank}
              {t(`kit.verbs.${entry.verb}` as 'kit.verbs.update', { defaultValue: entry.verb })}
              <time dateTime={entry.at} title={exact(entry.at)}>
                {ago(entry.at)}
              </time>
            </p>
            <dl>
              {Object.entries(entry.changes).map(([name, [before, after]]) => (
                <div key={name}>
                  <dt>{label(form.of.name, name)}</dt>
                  <dd>
                    <del>
                      <bdi>
                        <RecordedValue form={form} name={name} value={before} />
                      </bdi>
                    </del>
                    {!form.isReadOnly && isRestorable(form, name, before) && (
                      <button
                        type="button"
                        className="link-button"
                        onClick={() => {
                          form.set(name, remaining(form.fields[name] as Field, before));
                          onClose();
                        }}
                      >
                        {t('kit.putBack')}
                      </button>
                    )}
                    <ins>
                      <bdi>
                        <RecordedValue form={form} name={name} value={after} />
                      </bdi>
                    </ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          block
          loading={query.isFetchingNextPage}
          onClick={() => {
            firstNewIndex.current = entries.length;
            void query.fetchNextPage();
          }}
        >
          {t('kit.loadMore')}
        </Button>
      )}
    </Dialog>
  );
}

/** Whether a recorded value has all that the form needs to show and save it. An asset's bare id does not, nor does a deleted record. */
function isRestorable(form: Form, name: string, recorded: unknown): boolean {
  const field = form.fields[name];
  if (field === undefined || recorded === null || recorded === undefined) return false;
  const value = remaining(field, recorded);
  if (written(field, value) === null) return false;
  if (valuesOf(field).isPlain) return true;
  const list = Array.isArray(value) ? value : [value];
  return list.every((each) => typeof each === 'object' && each !== null && 'id' in each);
}

function RecordedValue({ form, name, value }: { form: Form; name: string; value: unknown }) {
  const field = form.fields[name];
  if (field === undefined) return <>{value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)}</>;
  let shown: ReactNode;
  try {
    shown = shownValue(form, name, value);
  } catch {
    // A value from an older form of the field is still worth reading.
    shown = JSON.stringify(value);
  }
  return <>{shown}</>;
}
