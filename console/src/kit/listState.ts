import type { Field, Fields } from '@marquee/contract/kit/field';
import { filterParams, takesSeveral } from '@marquee/contract/kit/filter';
import type { ListQuery } from '@marquee/contract/kit/listing';
import type { Resource } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';

/**
 * Everything that decides what a list shows, kept in the address so that back, reload and a pasted link work.
 * `cursor` is how the page was reached by "next" (constant time at any depth); it belongs to this very order and these filters.
 */
export type ListState = {
  name: string;
  sort_by: string;
  order_by: 'ascend' | 'descend';
  page: number;
  limit: number;
  cursor: string | undefined;
  /** By parameter of the query string (`kind`, `release_date_from`), always lists. */
  filters: Record<string, string[]>;
  /** The trash in place of the living. */
  deleted: boolean;
};

type Listed = Pick<Resource, 'fields' | 'shown' | 'filters' | 'sort' | 'sorted'> & { list: { query?: unknown } };

/** Whether a list takes this parameter: not every list has a trash (`deleted`), or can be asked for some fields alone (`fields`). */
export const takes = (of: Pick<Listed, 'list'>, param: string): boolean => param in (of.list.query as Query).shape;

const own = ['name', 'sort_by', 'order_by', 'page', 'limit', 'cursor', 'deleted'];
/** Numbers of rows that a person can choose between. */
export const pageSizes = [20, 50, 100];

/** The field that a filter goes by. */
export const filterField = (of: Listed, filter: string): Field => ({ ...of.fields, ...of.shown } as Fields)[filter] as Field;

/** The filters beside the search, where a screen names none: the first three that say on their button what they narrow. Of a span only its ends have a text. */
export const quickFilters = (of: Listed, tabs?: string): string[] =>
  of.filters.filter((filter) => filter !== tabs && filterParams(filter, filterField(of, filter)).includes(filter)).slice(0, 3);

const paramsOfAll = (of: Listed) =>
  of.filters.flatMap((filter) => filterParams(filter, filterField(of, filter)).map((param) => ({ param, field: filterField(of, filter) })));

/** The state that an address tells of. What does not fit is left out: a mangled link opens the list, not an error; nor does the trash, unless `hasTrash`. */
export function readState(search: URLSearchParams, of: Listed, hasTrash = true): ListState {
  const sort = search.get('sort_by');
  const order = search.get('order_by');
  const sorted = sort !== null && of.sort.includes(sort);
  const filters: Record<string, string[]> = {};
  for (const { param, field } of paramsOfAll(of)) {
    const fitting = [...new Set(search.getAll(param).filter((value) => fits(of, param, value)))].slice(0, 100);
    if (fitting.length > 0) filters[param] = takesSeveral(field) ? fitting : fitting.slice(0, 1);
  }
  return {
    name: (search.get('name') ?? '').slice(0, limits.line),
    sort_by: sorted ? sort : of.sorted.by,
    order_by: sorted && order === 'ascend' ? 'ascend' : sorted && order === 'descend' ? 'descend' : of.sorted.order === 'asc' ? 'ascend' : 'descend',
    page: whole(search.get('page'), 1_000_000) ?? 1,
    limit: whole(search.get('limit'), limits.rowsMost) ?? limits.rows,
    cursor: search.get('cursor')?.slice(0, 2000) || undefined,
    filters,
    deleted: hasTrash && search.get('deleted') === 'true',
  };
}

/** The address of a state: defaults are left out, parameters of others (such as `theme`) stay. */
export function writeState(state: ListState, of: Listed, before: URLSearchParams): URLSearchParams {
  const mine = new Set([...own, ...paramsOfAll(of).map(({ param }) => param)]);
  const search = new URLSearchParams([...before].filter(([key]) => !mine.has(key)));
  if (state.name !== '') search.set('name', state.name);
  const usual = of.sorted.order === 'asc' ? 'ascend' : 'descend';
  if (state.sort_by !== of.sorted.by || state.order_by !== usual) {
    search.set('sort_by', state.sort_by);
    search.set('order_by', state.order_by);
  }
  for (const [param, values] of Object.entries(state.filters)) for (const value of values) search.append(param, value);
  if (state.deleted) search.set('deleted', 'true');
  if (state.page > 1) search.set('page', String(state.page));
  if (state.limit !== limits.rows) search.set('limit', String(state.limit));
  if (state.page > 1 && state.cursor !== undefined) search.set('cursor', state.cursor);
  return search;
}

/** The state after a change. Whatever decides which rows there are, or in what order, goes back to the first page. */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  const next = { ...state, ...change };
  return change.page === undefined ? { ...next, page: 1, cursor: undefined } : { ...next, cursor: change.cursor };
}

/** The state with one filter set; empty values take it off. */
export function filtered(state: ListState, values: Record<string, string[]>): ListState {
  const filters = { ...state.filters };
  for (const [param, list] of Object.entries(values)) {
    if (list.length === 0) delete filters[param];
    else filters[param] = list;
  }
  return changed(state, { filters });
}

/** What is asked of the server. A cursor stands in for the page number. `order_by` is mapped to the wire's words by `call`. */
export function queryOf(state: ListState, fields: readonly string[], fixed: Record<string, string> = {}): ListQuery {
  const base = {
    name: state.name.trim() || undefined,
    limit: state.limit,
    sort_by: state.sort_by,
    order_by: state.order_by as unknown as 'asc',
    ...(fields.length > 0 ? { fields: [...fields] } : {}),
  };
  const paged = state.cursor === undefined ? { page: state.page } : { cursor: state.cursor };
  return { ...base, ...paged, ...state.filters, ...fixed, deleted: state.deleted || undefined } as ListQuery;
}

/** Whether anything narrows the list, so that an empty one can offer to take it off. */
export const isNarrowed = (state: ListState): boolean => state.name.trim() !== '' || Object.keys(state.filters).length > 0;

/** Whether the server takes this as a value of a parameter: the contract says so. */
const fits = (of: Listed, param: string, value: string): boolean => (of.list.query as Query).shape[param]?.safeParse(value).success === true;
type Query = { shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }> };

function whole(text: string | null, most: number): number | undefined {
  if (text === null || !/^\d{1,7}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 && value <= most ? value : undefined;
}
