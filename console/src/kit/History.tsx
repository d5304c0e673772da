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

/** Entries fetched at a time. */
const page = 20;

/** Who changed what from what to what, newest first; a former value can be put back into the form, unsaved until the person saves. */
export function History({ form, onClose }: { form: Form; onClose: () => void }) {
  const t = useTexts();
  const id = form.id ?? '';
  const { history } = form.of;
  const asked = useInfiniteQuery({
    queryKey: [history?.path, { params: { id } }],
    queryFn:
      history === undefined
        ? skipToken
        : async ({ pageParam }) => (await call(history, { params: { id }, query: { limit: page, ...(pageParam === '' ? {} : { before: pageParam }) } })).data,
    initialPageParam: '',
    getNextPageParam: (last: HistoryEntry[]) => (last.length < page ? undefined : last.at(-1)?.id),
    networkMode: 'always',
    meta: { quiet: true },
  });
  const entries = asked.data?.pages.flat() ?? [];
  const list = useRef<HTMLOListElement>(null);
  // The button goes with the last of them, and the keys go to what it brought.
  const from = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (from.current === null || from.current === entries.length) return;
    if (!asked.hasNextPage) (list.current?.children[from.current] as HTMLElement | undefined)?.focus({ preventScroll: true });
    from.current = null;
  }, [entries.length, asked.hasNextPage]);
  return (
    <Dialog side title={t('kit.history')} onClose={onClose}>
      {asked.isPending && <span className="skeleton input-skeleton" />}
      {asked.isError && <Failure error={asked.error} title={t('kit.historyFailed')} onRetry={() => void asked.refetch()} />}
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
                        <Former form={form} name={name} value={before} />
                      </bdi>
                    </del>
                    {!form.isReadOnly && isWhole(form, name, before) && (
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
                        <Former form={form} name={name} value={after} />
                      </bdi>
                    </ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      {asked.hasNextPage && (
        <Button
          block
          loading={asked.isFetchingNextPage}
          onClick={() => {
            from.current = entries.length;
            void asked.fetchNextPage();
          }}
        >
          {t('kit.loadMore')}
        </Button>
      )}
    </Dialog>
  );
}

/** Whether a recorded value is all that the form needs to show and save it: an asset's bare id is not, nor what is gone for good. */
function isWhole(form: Form, name: string, recorded: unknown): boolean {
  const field = form.fields[name];
  if (field === undefined || recorded === null || recorded === undefined) return false;
  const value = remaining(field, recorded);
  if (written(field, value) === null) return false;
  if (valuesOf(field).isPlain) return true;
  const list = Array.isArray(value) ? value : [value];
  return list.every((each) => typeof each === 'object' && each !== null && 'id' in each);
}

function Former({ form, name, value }: { form: Form; name: string; value: unknown }) {
  const field = form.fields[name];
  if (field === undefined) return <>{value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)}</>;
  let shown: ReactNode;
  try {
    shown = shownValue(form, name, value);
  } catch {
    // A value written under an older shape of the field is still worth reading.
    shown = JSON.stringify(value);
  }
  return <>{shown}</>;
}
