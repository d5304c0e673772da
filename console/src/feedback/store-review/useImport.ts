import { useEffect, useRef, useState } from 'react';
import { type Imported, importedFields, store_review } from '@marquee/contract/feedback/store_review';
import { refresh } from '../../kit/ask.ts';
import { call, reason } from '../../kit/call.ts';
import { asFault } from '../../kit/faults.ts';
import { number } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { toast } from '../../kit/toast.tsx';
import { newChangeset, undoable } from '../../kit/undo.ts';
import { t } from '../../words/words.ts';
import type { Columns } from './columns.ts';
import type { Table } from './readTable.ts';
import { type FaultyRow, type GoodRow, portionsOf, reviewsOf } from './rows.ts';

type Progress = { done: number; total: number };
/** What would become of the rows of a file. */
export type Preview = Pick<Imported, 'created' | 'updated' | 'unchanged'> & { faulty: readonly FaultyRow[]; rows: readonly GoodRow[] };

/** How long a person may go on choosing columns before the rows are checked, in milliseconds. */
const settleMs = 300;

/** The rows that the server refused, by the file's own numbers. */
const refusedRows = (portion: readonly GoodRow[], refused: Imported['refused']): FaultyRow[] =>
  [...Map.groupBy(refused, ({ row }) => row)].map(([row, errors]) => ({
    line: portion[row - 1]?.line ?? 0,
    faults: errors.map(({ field, code, params }) => asFault({ fields: importedFields }, { path: field, code, params })),
  }));

/** Checks the rows of a table whenever the columns change: here, and on the server, which stores nothing. */
export function usePreview(table: Table, columns: Columns, source: string | undefined) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [progress, setProgress] = useState<Progress>({ done: 0, total: table.rows.length });
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const check = async () => {
      setPreview(null);
      setError(null);
      setProgress({ done: 0, total: table.rows.length });
      await new Promise((done) => setTimeout(done, settleMs));
      const reading = { columns, source, dayFormat: t('kit.dayFormat'), storeNamed: (store: string) => valueLabel('store_review', 'source', store) };
      const { good, faulty, repeated } = await reviewsOf(table, reading, signal);
      const counts = { created: 0, updated: 0, unchanged: repeated };
      const refused: FaultyRow[] = [];
      let done = faulty.length + repeated;
      for (const portion of portionsOf(good)) {
        const { data } = await call(store_review.import, { body: { reviews: portion.map(({ review }) => review), dry_run: true }, signal });
        counts.created += data.created;
        counts.updated += data.updated;
        counts.unchanged += data.unchanged;
        refused.push(...refusedRows(portion, data.refused));
        done += portion.length;
        signal.throwIfAborted();
        setProgress({ done, total: table.rows.length });
      }
      const bad = new Set(refused.map(({ line }) => line));
      setPreview({
        ...counts,
        faulty: [...faulty, ...refused].toSorted((a, b) => a.line - b.line),
        rows: good.filter(({ line }) => !bad.has(line)),
      });
    };
    check().catch((failure: Error) => {
      if (!signal.aborted) setError(failure);
    });
    return () => stop.abort();
  }, [table, columns, source]);
  return { preview, progress, error };
}

/** Sends rows in portions. All of them belong to one changeset, so that they are undone together. After a failure `send` goes on where it stopped. */
export function useSend(onDone: () => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const state = useRef({ changeset: newChangeset(), sent: 0, created: 0, updated: 0, stop: new AbortController() });

  /** Tells what was imported, also if the person leaves before the end. */
  const report = () => {
    const { changeset, created, updated } = state.current;
    void refresh([store_review.path]);
    if (created + updated === 0) return;
    const text = t('feedback.stores.import.result', { created: number(created), updated: number(updated) });
    toast.success({ title: t('toast.done.create'), text, ...undoable(changeset) });
  };

  const send = async (rows: readonly GoodRow[]) => {
    const own = state.current;
    const { signal } = own.stop;
    setError(null);
    setSending(true);
    try {
      for (const portion of portionsOf(rows.slice(own.sent))) {
        setProgress({ done: own.sent, total: rows.length });
        const { data } = await call(store_review.import, { body: { reviews: portion.map(({ review }) => review) }, changeset: own.changeset, signal });
        own.sent += portion.length;
        own.created += data.created;
        own.updated += data.updated;
        signal.throwIfAborted();
      }
      report();
      onDone();
    } catch (failure) {
      if (signal.aborted) return;
      setProgress({ done: own.sent, total: rows.length });
      setError(reason(failure as Error));
      setSending(false);
    }
  };

  const leave = () => {
    state.current.stop.abort();
    if (progress !== null) report();
  };
  return { send: (rows: readonly GoodRow[]) => void send(rows), leave, progress, isSending, error };
}
