import { useState } from 'react';
import type { ListQuery } from '@marquee/contract/kit/listing';
import { limits } from '@marquee/contract/limits';
import { callList } from '../call.ts';
import { useLive } from '../live.ts';
import { many, manyOf } from '../format.ts';
import { type AnyListing, idOf, type Row } from '../record.ts';
import type { List } from './useList.ts';

/** The parts of a list that a selection needs. */
type Chosen = Pick<List, 'rows' | 'meta' | 'matching' | 'query'> & { state: Pick<List['state'], 'deleted'> };

/** The selection of a list, over all its pages: single records, or all that match. */
export function useSelection(of: AnyListing, list: Chosen) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const [isAll, setAll] = useState(false);
  // "All that match" applies to the former matches only, so a change of the search or filters ends it.
  const [matchedBefore, setMatchedBefore] = useState(list.matching);
  if (list.matching !== matchedBefore) {
    setMatchedBefore(list.matching);
    setAll(false);
  }
  // Records in the trash and others are never selected together, so going from one to the other clears the selection.
  const [wasTrash, setWasTrash] = useState(list.state.deleted);
  if (list.state.deleted !== wasTrash) {
    setWasTrash(list.state.deleted);
    setSelected(new Map());
  }
  const forget = (id: string) => setSelected((before) => new Map([...before].filter(([each]) => each !== id)));
  // A record that another person removes from this list is deselected.
  useLive(of.name, undefined, ({ id, verb }) => {
    if (verb === 'purge' || verb === (list.state.deleted ? 'restore' : 'remove')) forget(id);
  });

  /** Selects exactly these records. */
  const select = (rows: readonly Row[]) => {
    setAll(false);
    setSelected(new Map(rows.map((row) => [idOf(of, row), row])));
  };
  return {
    selected,
    isAll,
    /** The current values of the selected records, if this page has them. They may have been published since they were selected. */
    chosen: [...selected].map(([id, row]) => list.rows.find((now) => idOf(of, now) === id) ?? row),
    many: isAll && list.meta !== undefined ? manyOf(list.meta) : many(selected.size),
    choose: select,
    chooseAll: () => setAll(true),
    drop: () => select([]),
    forget,
    turn: (rows: readonly Row[], on: boolean) => {
      setAll(false);
      // Deselecting one of "all that match" selects the rest of this page: rows of other pages are unknown.
      const next = new Map(isAll ? list.rows.map((row) => [idOf(of, row), row] as const) : selected);
      for (const row of rows) {
        if (on) next.set(idOf(of, row), row);
        else next.delete(idOf(of, row));
      }
      setSelected(next);
    },
    /** All matching records, in the order of creation, which an action cannot change. By the time of the last change, records would appear again. */
    every: () => iterateRows(of, { ...list.query, sort_by: 'created_at', order_by: 'desc' }),
  };
}

/**
 * All rows that a query matches, page by page, each once.
 * @throws ApiError
 */
export async function* iterateRows(of: AnyListing, { page: _page, cursor: _cursor, ...query }: ListQuery): AsyncGenerator<Row> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const { data, meta } = await callList(of.list, { query: { ...query, limit: limits.rowsMost, ...(cursor === undefined ? {} : { cursor }) } });
    for (const row of data as Row[]) {
      if (!seen.has(idOf(of, row))) yield row;
      seen.add(idOf(of, row));
    }
    cursor = meta.next ?? undefined;
  } while (cursor !== undefined);
}
