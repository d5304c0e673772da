import { prefixLength } from '../db/columns.ts';
import { likePattern, searchCondition } from './shape.ts';
import { join, name, raw, type Sql, sql } from './sql.ts';

/** At most so many records are looked at: those that are called so, whose text begins with it, and that hold its words anywhere. */
const maxExact = 20;
const maxBeginning = 100;
const maxAnywhere = 150;

/**
 * The records that are likely to be meant by a few typed words, however many match: a common word is held by hundreds of thousands, and to put all of
 * them in order would take seconds at each keystroke. `columns` is what is told of each record `t`, its `search_text` among it; `wanted` what it has to meet.
 */
export function bestMatches(text: string, of: { table: string; title: string; columns: Sql; wanted: Sql }): Sql {
  const q = text.replaceAll(/\s+/g, ' ');
  const asked = sql`nullif(search_phrase(${q}), '')`;
  const start = (of: Sql) => sql`left(${of}, ${raw(String(prefixLength))})`;
  const [ours, theirs] = [start(asked), start(raw('t.search_text'))];
  // In the order of the text whole words come before longer ones.
  const begins = sql`${theirs} ~>=~ (select ${ours}) and ${theirs} ~<~ (select ${ours} || chr(1114111)) order by ${theirs} using ~<~ limit ${raw(String(maxBeginning))}`;
  const among = (match: Sql) => sql`(select t.* from ${name(of.table)} t where ${of.wanted} and ${match}) t`;
  // `offset 0` has it planned as if all were wanted: by the index, left as soon as there are enough.
  const some = (match: Sql, most: number) => sql`(select ${of.columns} from ${among(sql`${match} offset 0`)} limit ${raw(String(most))})`;
  const begun = sql`(select ${of.columns} from ${among(begins)} where starts_with(t.search_text, (select ${asked})))`;
  return join([some(sql`t.${name(of.title)} = ${q}`, maxExact), begun, some(searchCondition(q, true, of.table), maxAnywhere)], ' union ');
}

/** Those whose text begins with what was typed come first, then those with a word that does; the shortest is the likeliest to be meant. */
export const byRelevance = (text: string, title: Sql): Sql => {
  const q = text.replaceAll(/\s+/g, ' ');
  return sql`h.search_text like (select ${likePattern(q, '', '%')}) desc, h.search_text like (select ${likePattern(q, '% ', '%')}) desc, length(${title}), ${title}, h.id`;
};
