import { useState } from 'react';
import { type AnyListing, idOf, type Row } from '../record.ts';
import type { List } from './useList.ts';

const none = { mark: -1, anchor: '', isKeyed: false };

/**
 * The row that keys work on, and the row where a range begins: the one that was marked or ticked last without Shift. Both belong to the rows that
 * they were set on: on another page or under other filters there is none.
 */
export function useMark(of: AnyListing, list: Pick<List, 'rows'> & { state: unknown }, turn: (rows: readonly Row[], on: boolean) => void) {
  const shown = JSON.stringify(list.state);
  const [kept, keep] = useState({ ...none, shown });
  const { mark, anchor, isKeyed } = kept.shown === shown ? kept : none;
  const { rows } = list;
  const begins = rows.findIndex((row) => idOf(of, row) === anchor);
  const between = (one: number, other: number) => rows.slice(Math.min(one, other), Math.max(one, other) + 1);
  const put = (at: number, byKey: boolean, from = at) => {
    const row = rows[from];
    keep({ mark: at, anchor: row === undefined ? '' : idOf(of, row), isKeyed: byKey, shown });
  };
  const within = (at: number) => Math.max(0, Math.min(at, rows.length - 1));

  return {
    mark,
    isKeyed,
    put: (at: number) => put(at, false),
    /** To the row below or above. */
    step: (by: 1 | -1) => put(within(mark + by), true),
    /** The same, and the range from where it began goes along: what it leaves behind is chosen no more. */
    stretch: (by: 1 | -1) => {
      if (rows.length === 0) return;
      const to = mark < 0 ? 0 : within(mark + by);
      const from = begins < 0 ? within(mark) : begins;
      const isShorter = mark >= 0 && Math.abs(to - from) < Math.abs(mark - from);
      if (isShorter) turn(between(mark, mark), false);
      else turn(between(from, to), true);
      put(to, true, from);
    },
    /** Turns a row's tick; as the end of a range, the ticks of all from where it began. */
    tick: (at: number, on: boolean, isRange: boolean) => {
      const from = isRange && begins >= 0 ? begins : at;
      turn(between(from, at), on);
      put(at, false, isRange ? from : at);
    },
  };
}
