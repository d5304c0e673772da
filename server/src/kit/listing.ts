import type { Field } from '@marquee/contract/kit/field';
import type { Listing, ListQuery } from '@marquee/contract/kit/listing';
import { limits } from '@marquee/contract/limits';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import { Page } from './answer.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { kindOf } from './kinds/every.ts';
import { allOf, compile, raw, replanned, runArray, type Sql, sql } from './sql.ts';

/**
 * The cost of finding and sorting a record, as a multiple of the cost of skipping one in the list's default order, which is nearly that of the table.
 * Measured with a genre of 126,000 records: 16 µs and 1.3 µs. The value is lower, since a scan may find its matches only at its end.
 */
const sortCost = 8;

/** The number of different queries whose SQL is cached. */
const maxCachedListings = 500;

/** The rows to count. `estimated` selects the same rows in the form that PostgreSQL estimates best, if that differs. */
type CountQuery = { from: Sql; estimated: Sql | undefined };

/** A prepared list query: what is counted, and the SQL of the page for few and for many matches. */
type Prepared = {
  by: string;
  order: 'asc' | 'desc';
  limit: number;
  page: number;
  total: CountQuery;
  /** counts that decide which plan is cheaper, and the number of matches that a scan must read; undefined if one index covers the whole query */
  choice: { wide: CountQuery; narrow: CountQuery[]; depth: number } | undefined;
  /** the SQL of the page. `few` is undefined to scan in the list's order. Otherwise it is the index of the narrow condition that few records meet, or -1. */
  pageOf: (few: number | undefined) => Sql;
};

/** A condition on one link, as queries over the link table. `living` counts the links of records that are not deleted; `owners` has the ids of all records. */
export type LinkCondition = { living: Sql; owners: Sql };

/** `own`: conditions on columns, which an index in the list's order can cover. `elsewhere`: those on other tables. `linked`: details of conditions on one link. */
export type Conditions = { own: Sql[]; elsewhere: Sql[]; linked: Map<Sql, LinkCondition> };

/** The SQL that the rows of a list come from. `shapeOf` makes it for a resource, `sourceOf` for any other list. */
export type Source = {
  /** The name under which totals are cached. A change to a record of this kind drops them. */
  name: string;
  /** The default order. */
  sorted: { by: string; order: 'asc' | 'desc' };
  /** The unique id, a uuid. It orders rows with the same sort value. */
  id: Sql;
  /** The tables that make up a whole row. */
  rows: Sql;
  /** The joins to the table `t`, if `rows` is that one table with joins. The page then selects the columns of `t` directly. */
  joined?: Sql;
  /** The tables that the conditions of this query and the order `by` read. */
  paging: (q: ListQuery, by: string) => Sql;
  /** The same for a count, including the keyword `from`. */
  counting: (q: ListQuery) => Sql;
  /** A condition that always applies and that an index in the list's order covers. */
  always: (q: ListQuery, actor: Actor) => Sql;
  /** The rows that this person may see; undefined for all. */
  scope: (q: ListQuery, actor: Actor) => Sql | undefined;
  /** A `fence` makes PostgreSQL check conditions on other tables row by row. */
  filters: (q: ListQuery, fence?: Sql) => Conditions;
  /** The condition of the search term; `isEstimate` as in `searchCondition`. */
  search: (text: string, isEstimate?: boolean) => Sql;
  sortColumn: (by: string) => { column: Sql; type: string };
  /** The JSON of a row as text, and the joins that it needs. */
  values: (q: ListQuery, actor: Actor) => { text: Sql; joins: Sql };
  /** Further data on which the SQL depends, as a part of the cache key. */
  variant?: (actor: Actor) => string;
};

/** The filter conditions on one column. A single value is compared by equality, so that an index in the list's order covers the filter too. */
export function columnConditions(field: string, f: Field, column: Sql, q: ListQuery): Sql[] {
  const [exact, from, to] = [q[field], q[`${field}_from`], q[`${field}_to`]];
  const found = [...(from === undefined ? [] : [sql`${column} >= ${from}${replanned}`]), ...(to === undefined ? [] : [sql`${column} <= ${to}${replanned}`])];
  if (exact === undefined) return found;
  return [...found, Array.isArray(exact) ? isOneOf(column, exact, kindOf(f).filterType) : sql`${column} = ${exact}`];
}

/** A condition: the column has one of these values of a type of PostgreSQL. A column that is an array holds one of them. */
export const isOneOf = (column: Sql, values: readonly unknown[], type: string): Sql =>
  type.endsWith('[]')
    ? sql`${column} && ${values}::${raw(type)}`
    : values.length === 1
      ? sql`${column} = ${values[0]}::${raw(type)}`
      : sql`${column} = any(${values}::${raw(type)}[])`;

/** The source of a list that is not a resource. `columns` has the columns of its filters and orders by field. A sort column has a `type` and is not null. */
export function sourceOf(
  of: Pick<Listing, 'name' | 'sorted'> & Partial<Pick<Listing, 'fields' | 'filters' | 'sort'>>,
  from: {
    id: Sql;
    /** tables and joins, without `from` */
    rows: Sql;
    json: (actor: Actor) => Sql;
    /** joins for the JSON alone, if they depend on the actor */
    joins?: (actor: Actor) => Sql;
    columns: Record<string, { column: Sql; type?: string }>;
    always?: (q: ListQuery, actor: Actor) => Sql;
    scope?: (actor: Actor) => Sql | undefined;
    search: (text: string, isEstimate?: boolean) => Sql;
  },
): Source {
  const { fields = {}, filters = [], sort = [] } = of;
  const columnOf = (name: string) => {
    const found = from.columns[name];
    if (!found) throw new Error(`${of.name}: there is no column for ${name}`);
    return found;
  };
  const sortColumn = (by: string) => {
    const { column, type } = columnOf(by);
    if (type === undefined) throw new Error(`${of.name}: the column to sort by ${by} has no type`);
    return { column, type };
  };
  // Wrong declarations fail when the server starts.
  for (const filter of filters) columnOf(filter);
  for (const by of [...sort, of.sorted.by]) sortColumn(by);
  return {
    name: of.name,
    sorted: of.sorted,
    id: from.id,
    rows: from.rows,
    paging: () => from.rows,
    counting: () => sql`from ${from.rows}`,
    always: from.always ?? (() => raw('true')),
    scope: (_q, actor) => from.scope?.(actor),
    filters: (q) => ({
      own: filters.flatMap((filter) => columnConditions(filter, fields[filter] as Field, columnOf(filter).column, q)),
      elsewhere: [],
      linked: new Map(),
    }),
    search: from.search,
    sortColumn,
    values: (_q, actor) => ({ text: sql`${from.json(actor)}::text`, joins: from.joins?.(actor) ?? raw('') }),
    ...(from.joins && { variant: (actor: Actor) => String(actor.id) }),
  };
}

/** Answers the pages of a list. Equal queries share their SQL. @throws 422 if the cursor is of another list or order */
export function pagesOf(db: Db, of: Source): (call: { query: ListQuery }, actor: Actor) => Promise<Page> {
  const prepare = (q: ListQuery, actor: Actor, scopeLimit: Sql | undefined): Prepared => {
    const by = q.sort_by ?? of.sorted.by;
    const order = q.order_by ?? (q.sort_by ? 'asc' : of.sorted.order);
    const limit = q.limit ?? limits.rows;
    const always = of.always(q, actor);
    const { own, elsewhere, linked } = of.filters(q);
    const found = q.name ? of.search(q.name) : undefined;
    const counting = (conditions: readonly (Sql | undefined)[], estimated?: readonly (Sql | undefined)[]): CountQuery => {
      const from = (wanted: readonly (Sql | undefined)[]) => sql`${of.counting(q)} where ${allOf([always, ...wanted])}`;
      const [first, ...others] = conditions.filter((c) => c !== undefined);
      const linksOnly = first && others.length === 0 && !q.deleted ? linked.get(first)?.living : undefined;
      return { from: linksOnly ?? from(conditions), estimated: estimated && from(estimated) };
    };
    const total = counting([scopeLimit, ...own, ...elsewhere, found], q.name ? [scopeLimit, ...own, ...elsewhere, of.search(q.name, true)] : undefined);

    // An index in the list's default order covers conditions on own columns. Other conditions leave two plans: scan in order until the page is full, or
    // find all matches and sort them. PostgreSQL chooses badly: a prepared plan knows neither the search word nor how rare a genre is.
    const [scanned, others] = by === of.sorted.by ? [own, elsewhere] : [[], [...own, ...elsewhere]];
    const narrow = [scopeLimit, found, ...others].filter((c) => c !== undefined);
    const page = q.cursor === undefined ? (q.page ?? 1) : 1;
    const depth = Math.max(limit, (page * limit) / (by === of.sorted.by ? sortCost : 1));
    const choice = narrow.length > 0 ? { wide: counting(scanned), narrow: narrow.map((c) => counting([c])), depth } : undefined;

    const key = of.sortColumn(by);
    const after = q.cursor === undefined ? undefined : readCursor(q.cursor, by, order, key.type);
    const direction = raw(order);
    const afterCursor = (column: Sql, id: Sql) =>
      after && sql`(${column}, ${id}) ${raw(order === 'asc' ? '>' : '<')} (${after.value}::${raw(key.type)}, ${after.id}::uuid)`;
    // The limit is a literal. A parameter would make every prepared plan look expensive, so PostgreSQL would plan each call again.
    const pageSize = raw(String(limit));
    const limitClause = sql`limit ${raw(String(limit + 1))}${page > 1 ? sql` offset ${(page - 1) * limit}` : raw('')}`;
    const { id } = of;
    const inOrder = sql`order by ${key.column} ${direction}, ${id} ${direction}`;
    const { text, joins } = of.values(q, actor);
    // PostgreSQL takes any search term for a rare one, and would sort all matches. It takes half of all rows to meet a `case`, and scans in order.
    const foundByScan = found && sql`(case when ${found} then true end)`;
    const scanConditions = allOf([always, scopeLimit, ...own, ...of.filters(q, raw(' offset 0')).elsewhere, foundByScan]);
    // Few matches are found and sorted. If few records have a link, the query starts at the link table.
    const sortedMatches = (rare: Sql | undefined) => {
      const owners = rare && linked.get(rare)?.owners;
      const matchConditions = allOf([owners && sql`${id} = o.id`, always, scopeLimit, ...own, ...elsewhere.filter((c) => !owners || c !== rare), found]);
      const matches = sql`select ${id} as id, ${key.column} as k from ${of.paging(q, by)} where ${matchConditions} offset 0`;
      return owners ? sql`(${owners}) o cross join lateral (${matches}) h` : sql`(${matches}) h`;
    };
    const buildPage = (few: number | undefined) => {
      const paged =
        few === undefined
          ? sql`(select ${id} as id from ${of.paging(q, by)} where ${allOf([scanConditions, afterCursor(key.column, id)])} ${inOrder} ${limitClause})`
          : sql`(select h.id, h.k from ${sortedMatches(narrow[few])} where ${allOf([afterCursor(raw('h.k'), raw('h.id'))])} order by h.k ${direction}, h.id ${direction} ${limitClause})`;
      // Whole rows are fetched after the ids are known, so that an offset skips only index entries.
      const rows =
        few !== undefined || page > 1 || of.joined === undefined
          ? sql`${paged} h cross join ${of.rows}${joins} where ${id} = h.id`
          : sql`(select t.* from ${of.paging(q, by)} where ${allOf([scanConditions, afterCursor(key.column, id)])} ${inOrder} ${limitClause}) t${of.joined}${joins}`;
      return sql`select array_to_string((array_agg(p.j))[1:${pageSize}], ','), case when count(*) > ${pageSize} then (array_agg(p.k))[${pageSize}]::text end, case when count(*) > ${pageSize} then (array_agg(p.id))[${pageSize}]::text end
        from (select ${text} as j, ${key.column} as k, ${id} as id from ${rows} ${inOrder}) p`;
    };
    const pages = new Map<number | undefined, Sql>();
    const pageOf = (few: number | undefined) => {
      const sqlOfPage = pages.get(few) ?? buildPage(few);
      pages.set(few, sqlOfPage);
      return sqlOfPage;
    };
    return { by, order, limit, page, total, choice, pageOf };
  };

  const cache = new Map<string, Prepared>();
  const prepared = (q: ListQuery, actor: Actor) => {
    const scopeLimit = of.scope(q, actor);
    const always = compile(of.always(q, actor));
    const key = `${db.signing.expires()} ${JSON.stringify([q, always, scopeLimit ? compile(scopeLimit) : null, of.variant?.(actor)])}`;
    let entry = cache.get(key);
    if (!entry) {
      if (cache.size >= maxCachedListings) cache.clear();
      entry = prepare(q, actor, scopeLimit);
      cache.set(key, entry);
    }
    return entry;
  };

  const counting = (c: CountQuery) => db.totals.of(db.pool, of.name, c.from, c.estimated);
  return async ({ query }, actor) => {
    const { by, order, limit, page, total: counted, choice, pageOf } = prepared(query, actor);
    const total = await counting(counted);
    let few: number | undefined;
    if (choice) {
      const [wide, ...each] = await Promise.all([choice.wide, ...choice.narrow].map(counting));
      const wideCount = wide?.count ?? 0;
      const smallestCount = Math.min(wideCount, ...each.map((t) => t.count));
      if (smallestCount * total.count < choice.depth * wideCount) few = each.findIndex((t) => t.count === smallestCount && smallestCount < wideCount);
    }
    const [row] = await runArray<[string | null, string | null, string | null]>(db.pool, pageOf(few));
    const [rows, value, last] = row ?? [];
    const next = value != null && last != null ? writeCursor({ by, order, value, id: last }) : null;
    return new Page(`[${rows ?? ''}]`, { total: total.count, total_is_exact: total.exact, page, limit, next });
  };
}
