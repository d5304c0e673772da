import { useState } from 'react';
import { type AnyListing, idOf, type Row } from '../record.ts';
import type { List } from './useList.ts';

const none = { mark: -1, anchor: '', isKeyed: false };

/**
 * The row that keys work on, and the row where a range begins, which was marked or ticked last without Shift. Both apply only to the rows on which they were
 * set, so another page or other filters reset them.
 */
export function useMark(of: AnyListing, list: Pick<List, 'rows'> & { state: unknown }, turn: (rows: readonly Row[], on: boolean) => void) {
  const listKey = JSON.stringify(list.state);
  const [saved, save] = useState({ ...none, shown: listKey });
  const { mark, anchor, isKeyed } = saved.shown === listKey ? saved : none;
  const { rows } = list;
  const anchorIndex = rows.findIndex((row) => idOf(of, row) === anchor);
  const between = (one: number, other: number) => rows.slice(Math.min(one, other), Math.max(one, other) + 1);
  const setMark = (at: number, byKey: boolean, from = at) => {
    const row = rows[from];
    save({ mark: at, anchor: row === undefined ? '' : idOf(of, row), isKeyed: byKey, shown: listKey });
  };
  const clampIndex = (at: number) => Math.max(0, Math.min(at, rows.length - 1));

  return {
    mark,
    isKeyed,
    put: (at: number) => setMark(at, false),
    /** Moves the mark to the row below or above. */
    step: (by: 1 | -1) => setMark(clampIndex(mark + by), true),
    /** Moves the mark and extends or shortens the range. Rows that leave the range are deselected. */
    extend: (by: 1 | -1) => {
      if (rows.length === 0) return;
      const to = mark < 0 ? 0 : clampIndex(mark + by);
      const from = anchorIndex < 0 ? clampIndex(mark) : anchorIndex;
      const isShorter = mark >= 0 && Math.abs(to - from) < Math.abs(mark - from);
      if (isShorter) turn(between(mark, mark), false);
      else turn(between(from, to), true);
      setMark(to, true, from);
    },
    /** Changes a row's checkbox. At the end of a range, it changes all from where the range began. */
    tick: (at: number, on: boolean, isRange: boolean) => {
      const from = isRange && anchorIndex >= 0 ? anchorIndex : at;
      turn(between(from, at), on);
      setMark(at, false, isRange ? from : at);
    },
  };
}
