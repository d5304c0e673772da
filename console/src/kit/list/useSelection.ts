import { useState } from 'react';
import type { ListQuery } from '@marquee/contract/kit/listing';
import { limits } from '@marquee/contract/limits';
import { callList } from '../call.ts';
import { useLive } from '../live.ts';
import { many, manyOf } from '../format.ts';
import { type AnyListing, idOf, type Row } from '../record.ts';
import type { List } from './useList.ts';

/** What a selection has to know of its list. */
type Chosen = Pick<List, 'rows' | 'meta' | 'matching' | 'query'> & { state: Pick<List['state'], 'deleted'> };

/** What is chosen of a list, on whatever page it stands: these records, or all that match. */
export function useSelection(of: AnyListing, list: Chosen) {
  const [selected, select] = useState<ReadonlyMap<string, Row>>(new Map());
  const [isAll, setAll] = useState(false);
  // "All that match" was said of what matched then: of something else it no longer holds.
  const [matchedBefore, setMatchedBefore] = useState(list.matching);
  if (list.matching !== matchedBefore) {
    setMatchedBefore(list.matching);
    setAll(false);
  }
  // What lies in the trash and what does not are never chosen together, whichever way one goes from the one to the other.
  const [wasTrash, setWasTrash] = useState(list.state.deleted);
  if (list.state.deleted !== wasTrash) {
    setWasTrash(list.state.deleted);
    select(new Map());
  }
  const forget = (id: string) => select((before) => new Map([...before].filter(([each]) => each !== id)));
  // What somebody else takes out of this list is not chosen any more.
  useLive(of.name, undefined, ({ id, verb }) => {
    if (verb === 'purge' || verb === (list.state.deleted ? 'restore' : 'remove')) forget(id);
  });

  /** These and no others. */
  const choose = (rows: readonly Row[]) => {
    setAll(false);
    select(new Map(rows.map((row) => [idOf(of, row), row])));
  };
  return {
    selected,
    isAll,
    /** As they are now, where this page has them: they may have been published since they were chosen. */
    chosen: [...selected].map(([id, row]) => list.rows.find((now) => idOf(of, now) === id) ?? row),
    many: isAll && list.meta !== undefined ? manyOf(list.meta) : many(selected.size),
    choose,
    chooseAll: () => setAll(true),
    drop: () => choose([]),
    forget,
    turn: (rows: readonly Row[], on: boolean) => {
      setAll(false);
      // Taking one out of "all that match" leaves this page without it: what lies on other pages was never seen.
      const next = new Map(isAll ? list.rows.map((row) => [idOf(of, row), row] as const) : selected);
      for (const row of rows) {
        if (on) next.set(idOf(of, row), row);
        else next.delete(idOf(of, row));
      }
      select(next);
    },
    /** All that match, in the order of their making, which nothing that is done to them changes: by the time of change, each would come by again. */
    every: () => everyRow(of, { ...list.query, sort_by: 'created_at', order_by: 'desc' }),
  };
}

/** All rows that a query asks for, page after page, each once. @throws ApiError */
export async function* everyRow(of: AnyListing, { page: _page, cursor: _cursor, ...query }: ListQuery): AsyncGenerator<Row> {
  const met = new Set<string>();
  let cursor: string | undefined;
  do {
    const { data, meta } = await callList(of.list, { query: { ...query, limit: limits.rowsMost, ...(cursor === undefined ? {} : { cursor }) } });
    for (const row of data as Row[]) {
      if (!met.has(idOf(of, row))) yield row;
      met.add(idOf(of, row));
    }
    cursor = meta.next ?? undefined;
  } while (cursor !== undefined);
}
