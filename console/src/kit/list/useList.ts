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

/** The columns that a person chose, by person and resource. */
const chosenColumns = stored<Record<string, string[]>>('columns', null, {});

/** The columns to show: the person's choice, else the screen's default. */
export function useColumns(of: { name: string }, defaults: readonly string[]): [string[], (names: string[] | undefined) => void] {
  const { user } = useWho();
  const key = `${user?.idUser ?? ''}:${of.name}`;
  const choice = chosenColumns.use((state) => state[key]);
  const shown = choice?.filter((name) => defaults.includes(name)) ?? [...defaults];
  return [shown, (names) => chosenColumns.set({ [key]: names as string[] })];
}

/**
 * A list's state in the address, its rows, and functions to change them.
 * @param fields names of the fields to request
 * @param fixed filters that always apply and are never shown
 * @param every milliseconds between requests, if rows change faster than live updates report
 */
export function useList(of: AnyListing, fields: readonly string[], fixed: Record<string, string>, tab?: { name: string; first: string }, every?: number) {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const tabName = tab?.name;
  const tabFirst = tab?.first;
  const { may } = useWho();
  const mayRestore = accepts(of, 'deleted') && may(of.area, 'edit');
  const state = useMemo(() => {
    // A link may show the trash to people who may restore. Others get the list.
    const fromAddress = readState(search, of, mayRestore);
    if (tabName === undefined || tabFirst === undefined || fromAddress.filters[tabName] !== undefined) return fromAddress;
    return { ...fromAddress, filters: { ...fromAddress.filters, [tabName]: [tabFirst] } };
  }, [search, of, mayRestore, tabName, tabFirst]);
  const filters: Filter[] = of.filters
    .filter((name) => name !== tabName && fixed[name] === undefined)
    .map((name) => ({ name, field: fieldOfFilter(of, name), params: filterParams(name, fieldOfFilter(of, name)) }));

  const go = (change: Partial<ListState>, isReplaced = false) => {
    setSearch((before) => writeState(changed(readState(before, of, mayRestore), change), of, before), { replace: isReplaced, preventScrollReset: true });
  };
  const filterBy = (values: Record<string, string[]>) => {
    const next = { ...state.filters };
    for (const [param, list] of Object.entries(values)) {
      if (list.length === 0) delete next[param];
      else next[param] = list;
    }
    go({ filters: next });
  };
  const ownState = { ...state, filters: Object.fromEntries(Object.entries(state.filters).filter(([param]) => param !== tab?.name)) };
  const clear = () => go({ name: '', filters: tab === undefined ? {} : { [tab.name]: state.filters[tab.name] ?? [] } });

  const hasFields = accepts(of, 'fields');
  const requestedFields = hasFields ? [...new Set([of.title, ...fields])] : [];
  const answer = useEndpointList(
    of.list,
    { query: queryOf(state, requestedFields, fixed) },
    { keep: true, quiet: true, ...(every === undefined ? {} : { every }) },
  );
  const narrowed = isNarrowed(ownState);
  const unfiltered = useEndpointList(
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

  // A pasted link may hold a cursor of another version of the list. The page number still works.
  const isCursorLost = answer.error instanceof ApiError && answer.error.errors.some(({ code }) => code === 'invalid_cursor');
  const dropCursor = useEffectEvent(() => {
    if (state.cursor !== undefined) go({ page: state.page }, true);
  });
  useEffect(() => {
    if (isCursorLost) dropCursor();
  }, [isCursorLost]);

  // The page may no longer exist, because rows were deleted since. Then it shows the last page.
  const meta = answer.data?.meta;
  const isPastEnd = !answer.isPlaceholderData && meta !== undefined && answer.data?.data.length === 0 && state.page > 1;
  const goToLastPage = useEffectEvent(() => {
    if (meta !== undefined) go({ page: Math.max(1, Math.min(state.page - 1, Math.ceil(meta.total / state.limit))) }, true);
  });
  useEffect(() => {
    if (isPastEnd) goToLastPage();
  }, [isPastEnd]);

  // Until the new answer arrives, the known total belongs to the former search and filters.
  const matchKey = JSON.stringify([state.name.trim(), state.filters, state.deleted]);
  const [countedKey, setCountedKey] = useState(matchKey);
  if (!answer.isPlaceholderData && matchKey !== countedKey) setCountedKey(matchKey);

  return {
    state,
    filters,
    go,
    filterBy,
    clear,
    pathname,
    isNarrowed: narrowed,
    /** Whether a filter narrows it, not only the search. */
    isFiltered: isNarrowed({ ...ownState, name: '' }),
    /** A key for the set of matching records: it changes with the search, the filters and the trash. */
    matching: matchKey,
    isCounting: answer.isPlaceholderData && matchKey !== countedKey,
    query: queryOf({ ...state, cursor: undefined, page: 1 }, requestedFields, fixed),
    rows: (answer.data?.data ?? []) as Row[],
    meta,
    /** The total without filters, if filters are active. */
    whole: unfiltered.data?.meta,
    error: answer.error,
    /** Whether there are no rows to show until the answer arrives. */
    isFirst: answer.error === null && (answer.data === undefined || (answer.isPlaceholderData && answer.data.data.length === 0)),
    isRefreshing: answer.isFetching && answer.data !== undefined && (every === undefined || answer.isPlaceholderData),
    isStale: answer.isPlaceholderData,
    at: answer.dataUpdatedAt,
    again: () => void answer.refetch(),
  };
}
export type List = ReturnType<typeof useList>;
