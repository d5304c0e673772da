import type { NameMatch } from '@marquee/contract/media/music-bulk';
import type { Actor } from '../kit/actor.ts';
import type { Reference } from '../kit/kinds.ts';
import { allOf, name, raw, run, type Runner, type Sql, sql } from '../kit/sql.ts';
import { prefixLength } from '../db/columns.ts';

/** The most records that a name may have, or look like, before the rest is left out. */
const most = 6;

/**
 * The records of a noun that have each of these names, and those that only look like it. Names are equal in composed letters and whatever their case. They look
 * alike if a search could not tell them apart: `Café` and `Cafe`, `’` and `'`. `further` limits the records, as the alias `t`.
 */
export async function matchNames(on: Runner, at: Reference, names: readonly string[], actor: Actor, further?: Sql): Promise<NameMatch[]> {
  const title = sql`t.${name(at.title)}`;
  const wanted = allOf([raw('t.deleted_at is null'), at.reads(actor), further]);
  const found = sql`select t.${name(at.id)} as id, ${title}::text as label, lower(${title}) = n.lowered as "isSame" from ${name(at.table)} t where ${wanted}`;
  const beginning = (text: string) => raw(`left(${text}, ${prefixLength})`);
  // The index of what texts begin with finds both, since the name is the first that a record is searched by. Signs alone are no words to search for.
  const byWords = sql`${found} and n.phrase <> '' and ${beginning('t.search_text')} ~>=~ ${beginning('n.phrase')}
    and ${beginning('t.search_text')} ~<~ (${beginning('n.phrase')} || chr(1114111)) and search_phrase(${title}) = n.phrase`;
  const bySigns = sql`${found} and n.phrase = '' and ${title} = n.name`;
  const rows = await run<{ name: string; id: string; label: string; isSame: boolean }>(
    on,
    sql`select n.name, h.id, h.label, h."isSame" from (
          select g.name, lower(g.name collate "vi-natural") as lowered, coalesce(search_phrase(g.name), '') as phrase
          from (select distinct unnest(${[...new Set(names)]}::text[]) as name) g) n
        cross join lateral (select * from (${byWords} union ${bySigns}) u order by u."isSame" desc, u.label, u.id limit ${raw(String(most))}) h`,
  );
  const byName = Map.groupBy(rows, (row) => row.name);
  return [...new Set(names)].map((each) => {
    const hits = byName.get(each) ?? [];
    const those = (isSame: boolean) => hits.filter((hit) => hit.isSame === isSame).map(({ id, label }) => ({ id, label }));
    return { name: each, same: those(true), alike: those(false) };
  });
}

/** What makes two new names one: their letters in NFC, whatever their case. */
export const nameKey = (text: string): string => text.normalize('NFC').toLocaleLowerCase('vi');

/**
 * Lets nobody else make records of these names until the transaction ends. All transactions wait in the same order, so that none waits for another in a
 * circle. Two names may share a lock.
 */
export async function holdNames(on: Runner, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await run(
    on,
    sql`select pg_advisory_xact_lock(k.lock) from (select distinct hashtextextended(u.key, 7) as lock from unnest(${[...keys]}::text[]) u(key) order by 1) k`,
  );
}
