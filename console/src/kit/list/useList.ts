import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Field } from '@marquee/contract/kit/field';
import { filterParams } from '@marquee/contract/kit/filter';
import { useLocation, useSearchParams } from 'react-router';
import { useEndpointList } from '../ask.ts';
import { ApiError } from '../call.ts';
import { changed, fieldOfFilter, isNarrowed, type ListState, queryOf, readState, accepts, writeState } from '../listState.ts';
import type { AnyListing, Row } from '../record.ts';
import { stored } from '../store.ts';
import { useWho } from '../who.ts';

/** A filter that a list offers. */
export type Filter = { name: string; field: Field; params: string[] };

/** Columns that a person chose, by person and resource. */
const chosen = stored<Record<string, string[]>>('columns', null, {});

/** The columns to show: what the person chose, else the screen's own. */
export function useColumns(of: { name: string }, usual: readonly string[]): [string[], (names: string[] | undefined) => void] {
  const { user } = useWho();
  const key = `${user?.idUser ?? ''}:${of.name}`;
  const mine = chosen.use((state) => state[key]);
  const shown = mine?.filter((name) => usual.includes(name)) ?? [...usual];
  return [shown, (names) => chosen.set({ [key]: names as string[] })];
}

/**
 * A list's state in the address, its rows, and how to change either.
 * @param fields names of the fields to ask for
 * @param fixed filters that always hold and are never shown
 * @param every milliseconds after which it is asked again, where rows change faster than live updates tell
 */
export function useList(of: AnyListing, fields: readonly string[], fixed: Record<string, string>, tab?: { name: string; first: string }, every?: number) {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const tabName = tab?.name;
  const tabFirst = tab?.first;
  const { may } = useWho();
  const mayRestore = accepts(of, 'deleted') && may(of.area, 'edit');
  const state = useMemo(() => {
    // The trash in a link from somebody who may restore is not there for others: they get the list.
    const read = readState(search, of, mayRestore);
    if (tabName === undefined || tabFirst === undefined || read.filters[tabName] !== undefined) return read;
    return { ...read, filters: { ...read.filters, [tabName]: [tabFirst] } };
  }, [search, of, mayRestore, tabName, tabFirst]);
  const filters: Filter[] = of.filters
    .filter((name) => name !== tabName && fixed[name] === undefined)
    .map((name) => ({ name, field: fieldOfFilter(of, name), params: filterParams(name, fieldOfFilter(of, name)) }));

  const go = (change: Partial<ListState>, quietly = false) => {
    setSearch((before) => writeState(changed(readState(before, of, mayRestore), change), of, before), { replace: quietly, preventScrollReset: true });
  };
  const filterBy = (values: Record<string, string[]>) => {
    const next = { ...state.filters };
    for (const [param, list] of Object.entries(values)) {
      if (list.length === 0) delete next[param];
      else next[param] = list;
    }
    go({ filters: next });
  };
  const own = { ...state, filters: Object.fromEntries(Object.entries(state.filters).filter(([param]) => param !== tab?.name)) };
  const clear = () => go({ name: '', filters: tab === undefined ? {} : { [tab.name]: state.filters[tab.name] ?? [] } });

  const hasFields = accepts(of, 'fields');
  const asked = hasFields ? [...new Set([of.title, ...fields])] : [];
  const answer = useEndpointList(of.list, { query: queryOf(state, asked, fixed) }, { keep: true, quiet: true, ...(every === undefined ? {} : { every }) });
  const narrowed = isNarrowed(own);
  const whole = useEndpointList(
    of.list,
    {
      query: {
        limit: 1,
        ...(hasFields ? { fields: [of.title] } : {}),
        ...fixed,
        ...(tab === undefined ? {} : { [tab.name]: state.filters[tab.name] }),
        ...(state.deleted ? { deleted: true } : {}),
      },
    },
    { enabled: narrowed, quiet: true, keep: true },
  );

  // A pasted link may carry a cursor of another version of the list: the page number still leads there.
  const isCursorLost = answer.error instanceof ApiError && answer.error.errors.some(({ code }) => code === 'invalid_cursor');
  const dropCursor = useEffectEvent(() => {
    if (state.cursor !== undefined) go({ page: state.page }, true);
  });
  useEffect(() => {
    if (isCursorLost) dropCursor();
  }, [isCursorLost]);

  // Rows were deleted meanwhile, or the link is older than they are: show the last page there is.
  const meta = answer.data?.meta;
  const isBeyond = !answer.isPlaceholderData && meta !== undefined && answer.data?.data.length === 0 && state.page > 1;
  const turnBack = useEffectEvent(() => {
    if (meta !== undefined) go({ page: Math.max(1, Math.min(state.page - 1, Math.ceil(meta.total / state.limit))) }, true);
  });
  useEffect(() => {
    if (isBeyond) turnBack();
  }, [isBeyond]);

  // Until what matches now is there, the number at hand is that of what matched before.
  const matching = JSON.stringify([state.name.trim(), state.filters, state.deleted]);
  const [counted, setCounted] = useState(matching);
  if (!answer.isPlaceholderData && matching !== counted) setCounted(matching);

  return {
    state,
    filters,
    go,
    filterBy,
    clear,
    pathname,
    isNarrowed: narrowed,
    /** Whether a filter narrows it, and not the search alone. */
    isFiltered: isNarrowed({ ...own, name: '' }),
    /** Tells apart what matches: by the search, the filters or the trash it is something else. */
    matching,
    isCounting: answer.isPlaceholderData && matching !== counted,
    query: queryOf({ ...state, cursor: undefined, page: 1 }, asked, fixed),
    rows: (answer.data?.data ?? []) as Row[],
    meta,
    /** How many there are without the filters, where filters are on. */
    whole: whole.data?.meta,
    error: answer.error,
    /** There are no rows to stand until the answer comes: none came yet, or there were none. */
    isFirst: answer.error === null && (answer.data === undefined || (answer.isPlaceholderData && answer.data.data.length === 0)),
    isRefreshing: answer.isFetching && answer.data !== undefined && (every === undefined || answer.isPlaceholderData),
    isStale: answer.isPlaceholderData,
    at: answer.dataUpdatedAt,
    again: () => void answer.refetch(),
  };
}
export type List = ReturnType<typeof useList>;
