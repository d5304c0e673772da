import { limits } from '@marquee/contract/limits';
import { type ListQuery, type Noun, trashFieldNames } from '@marquee/contract/kit/resource';
import type { Actor } from './actor.ts';
import { readCursor } from './cursor.ts';
import type { Signing } from './kinds.ts';
import type { shapeOf } from './shape.ts';
import { allOf, compile, name, raw, type Sql, sql } from './sql.ts';

/**
 * To seek a record and sort it is held for so many times as dear as to pass over one in the list's own order, which is nearly that of the table: 16 µs for
 * 1.3 with a genre of 126,000. Held low, since a walk may find what it looks for at its end.
 */
const sortCost = 8;

/** Of so many different questions the SQL is kept. */
const maxCachedListings = 500;

/** What is counted; `guessed` is the same in the form that PostgreSQL estimates best, where that is another. */
export type CountQuery = { from: Sql; guessed: Sql | undefined };

/** A list as it is asked: what is counted, and the page, for few matches and for many. */
type Listing = {
  by: string;
  order: 'asc' | 'desc';
  limit: number;
  page: number;
  total: CountQuery;
  /** counts that tell which way is shorter, and how many matches the walk has to pass; absent where an index serves the whole question */
  choice: { wide: CountQuery; narrow: CountQuery[]; depth: number } | undefined;
  /** the page: undefined where the list's order is walked, else which of the narrow conditions is the one that few records meet (-1: none of them) */
  pageOf: (few: number | undefined) => Sql;
};

/**
 * How a resource's lists are asked for: what is counted and which rows are fetched, put together once for everybody who asks the same.
 * `values` gives the JSON of a row and the tables that it speaks of.
 */
export function listings(
  of: Pick<Noun, 'id' | 'sorted'>,
  shape: ReturnType<typeof shapeOf>,
  signing: Signing,
  values: (names: readonly string[], actor: Actor) => { text: Sql; joins: Sql },
  rowNames: readonly string[],
): (q: ListQuery, actor: Actor) => Listing {
  const prepare = (q: ListQuery, actor: Actor, scopeLimit: Sql | undefined): Listing => {
    const by = q.sort_by ?? of.sorted.by;
    const order = q.order_by ?? (q.sort_by ? 'asc' : of.sorted.order);
    const limit = q.limit ?? limits.rows;
    const live = raw(q.deleted ? 't.deleted_at is not null' : 't.deleted_at is null');
    const { own, elsewhere, linked } = shape.filters(q);
    const found = q.name ? shape.search(q.name) : undefined;
    const counting = (conditions: readonly (Sql | undefined)[], guessed?: readonly (Sql | undefined)[]): CountQuery => {
      const from = (wanted: readonly (Sql | undefined)[]) => sql`${shape.counting(q)} where ${allOf([live, ...wanted])}`;
      const [first, ...others] = conditions.filter((c) => c !== undefined);
      const short = first && others.length === 0 && !q.deleted ? linked.get(first)?.living : undefined;
      return { from: short ?? from(conditions), guessed: guessed && from(guessed) };
    };
    const total = counting([scopeLimit, ...own, ...elsewhere, found], q.name ? [scopeLimit, ...own, ...elsewhere, shape.search(q.name, true)] : undefined);

    // Own columns are served by an index in the list's own order. Everything else leaves a choice: walk the order until a page is
    // full, or find what matches and sort that. PostgreSQL chooses badly there: prepared, it knows neither the word nor how rare a genre is.
    const [walked, others] = by === of.sorted.by ? [own, elsewhere] : [[], [...own, ...elsewhere]];
    const narrow = [scopeLimit, found, ...others].filter((c) => c !== undefined);
    const page = q.cursor === undefined ? (q.page ?? 1) : 1;
    const depth = Math.max(limit, (page * limit) / (by === of.sorted.by ? sortCost : 1));
    const choice = narrow.length > 0 ? { wide: counting(walked), narrow: narrow.map((c) => counting([c])), depth } : undefined;

    const key = shape.sortColumn(by);
    const after = q.cursor === undefined ? undefined : readCursor(q.cursor, by, order, key.type);
    const direction = raw(order);
    const afterCursor = (column: Sql, id: Sql) =>
      after && sql`(${column}, ${id}) ${raw(order === 'asc' ? '>' : '<')} (${after.value}::${raw(key.type)}, ${after.id}::uuid)`;
    // Written out: a limit that is a parameter makes every prepared plan look dear, and each call is planned anew.
    const pageSize = raw(String(limit));
    const limitClause = sql`limit ${raw(String(limit + 1))}${page > 1 ? sql` offset ${(page - 1) * limit}` : raw('')}`;
    const id = sql`t.${name(of.id)}`;
    const inOrder = sql`order by ${key.column} ${direction}, ${id} ${direction}`;
    const names = q.fields ? [...new Set([...q.fields, 'version'])] : rowNames;
    const { text, joins } = values(q.deleted ? [...names, ...trashFieldNames] : names, actor);
    const walkConditions = allOf([live, scopeLimit, ...own, ...shape.filters(q, raw(' offset 0')).elsewhere, found]);
    // Few matches are found and sorted: from the links themselves where a link is what few records have.
    const sortedMatches = (rare: Sql | undefined) => {
      const owners = rare && linked.get(rare)?.owners;
      const matchConditions = allOf([owners && sql`${id} = o.id`, live, scopeLimit, ...own, ...elsewhere.filter((c) => !owners || c !== rare), found]);
      const matches = sql`select ${id} as id, ${key.column} as k from ${shape.paging(q, by)} where ${matchConditions} offset 0`;
      return owners ? sql`(${owners}) o cross join lateral (${matches}) h` : sql`(${matches}) h`;
    };
    const buildPage = (few: number | undefined) => {
      const paged =
        few === undefined
          ? sql`(select ${id} as id from ${shape.paging(q, by)} where ${allOf([walkConditions, afterCursor(key.column, id)])} ${inOrder} ${limitClause})`
          : sql`(select h.id, h.k from ${sortedMatches(narrow[few])} where ${allOf([afterCursor(raw('h.k'), raw('h.id'))])} order by h.k ${direction}, h.id ${direction} ${limitClause})`;
      // The rows themselves are fetched once it is known which: an offset then passes over index entries alone.
      const rows =
        few !== undefined || page > 1
          ? sql`${paged} h join ${name(shape.table)} t on ${id} = h.id`
          : sql`(select t.* from ${shape.paging(q, by)} where ${allOf([walkConditions, afterCursor(key.column, id)])} ${inOrder} ${limitClause}) t`;
      return sql`select array_to_string((array_agg(p.j))[1:${pageSize}], ','), case when count(*) > ${pageSize} then (array_agg(p.k))[${pageSize}]::text end, case when count(*) > ${pageSize} then (array_agg(p.id))[${pageSize}]::text end
        from (select ${text} as j, ${key.column} as k, ${id} as id from ${rows}${shape.joined}${joins} ${inOrder}) p`;
    };
    const pages = new Map<number | undefined, Sql>();
    const pageOf = (few: number | undefined) => {
      const made = pages.get(few) ?? buildPage(few);
      pages.set(few, made);
      return made;
    };
    return { by, order, limit, page, total, choice, pageOf };
  };

  const known = new Map<string, Listing>();
  return (q, actor) => {
    // The trash is for whoever may take a record out of it again.
    const { reads, writes } = shape.scope;
    const limits = [reads(actor), q.deleted ? writes(actor) : undefined].filter((each) => each !== undefined);
    const limited = limits.length > 0 ? allOf(limits) : undefined;
    const key = `${signing.expires()} ${JSON.stringify(q)} ${limited ? JSON.stringify(compile(limited)) : ''} ${shape.scope.hasCanChange && shape.scope.writes(actor) ? actor.id : ''}`;
    let made = known.get(key);
    if (!made) {
      if (known.size >= maxCachedListings) known.clear();
      made = prepare(q, actor, limited);
      known.set(key, made);
    }
    return made;
  };
}
