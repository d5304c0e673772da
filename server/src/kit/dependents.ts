import { resources } from '@marquee/contract/index';
import type { Field } from '@marquee/contract/kit/field';
import { filterParams } from '@marquee/contract/kit/filter';
import type { Dependents } from '@marquee/contract/kit/dependents';
import type { Noun } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import type { References } from './kinds.ts';
import { kindOf } from './kinds/every.ts';
import { allOf, name, raw, run, type Sql, sql } from './sql.ts';

/** How many dependent records the answer names. */
const maxNamed = 3;

/** A list field. Its links or rows are in the table `part`, whose column `target` refers to records of `to`. `id` is the key of the owning records `t`. */
type List = { part: string; to: readonly string[]; id: string; target?: string };

/** A condition: the list of the record `t` contains some of the records `ids`, and no other records that are not deleted. */
export function listHoldsOnly(references: References, { part, to, id, target = 'target' }: List, ids: readonly string[]): Sql {
  const links = sql`from ${name(part)} l`;
  const of = sql`l.owner = t.${name(id)}`;
  const others = to.map((each) => {
    const other = references.get(each);
    if (!other) throw new Error(`no resource named ${each} is mounted`);
    return sql`not exists (select 1 ${links} join ${name(other.table)} g on g.${name(other.id)} = l.${name(target)} and g.deleted_at is null
      where ${of} and l.${name(target)} <> all(${ids}::uuid[]))`;
  });
  return sql`exists (select 1 ${links} where ${of} and l.${name(target)} = any(${ids}::uuid[])) and ${allOf(others)}`;
}

/** The column by which a required list refers to records of `to`, and all resources that this column refers to. */
const neededFrom = (f: Field, to: string) =>
  f.required
    ? kindOf(f)
        .part?.needs(f)
        .find((need) => need.to.includes(to))
    : undefined;

/** The handler of `dependents`. It searches every required list that can contain such records. */
export function dependentsOf(to: { name: string }, db: Db) {
  return async ({ query: { ids = [] } }: { query: { ids?: string[] | undefined } }, actor: Actor): Promise<Dependents[]> => {
    const found: Dependents[] = [];
    if (ids.length === 0) return found;
    for (const { name: kind, fields, filters } of Object.values<Pick<Noun, 'name' | 'fields' | 'filters'>>(resources)) {
      const place = db.references.get(kind);
      for (const [field, f] of Object.entries(fields as Record<string, Field>)) {
        const [need, part] = [neededFrom(f, to.name), place?.parts[field]];
        if (!place || need === undefined || part === undefined) continue;
        const target = need.column;
        const wanted = allOf([raw('t.deleted_at is null'), place.reads(actor), listHoldsOnly(db.references, { part, to: need.to, id: place.id, target }, ids)]);
        // The query starts at the links, which are indexed by target, because few records contain one of these.
        const [row] = await run<{ count: number; first: Dependents['first'] }>(
          db.pool,
          sql`with found as materialized (select t.${name(place.id)} as id, t.${name(place.title)} as label from ${name(place.table)} t
                where t.${name(place.id)} in (select l.owner from ${name(part)} l where l.${name(target)} = any(${ids}::uuid[])) and ${wanted} limit ${limits.counted})
              select count(*)::int as count, coalesce((select json_agg(f) from (select id, label from found order by label limit ${maxNamed}) f), '[]') as first from found`,
        );
        if (row && row.count > 0)
          found.push({
            kind,
            field,
            filter: filters.includes(field) ? (filterParams(field, f).find((param) => param.endsWith('_only')) ?? null) : null,
            ...row,
          });
      }
    }
    return found;
  };
}
