import { prefixLength } from '../db/columns.ts';
import { likePattern, searchCondition } from './shape.ts';
import { join, name, raw, type Sql, sql } from './sql.ts';

/** Limits of the candidates: titles that equal the text, search texts that begin with it, and search texts that contain its words. */
const maxExact = 20;
const maxBeginning = 100;
const maxAnywhere = 150;

/**
 * The likeliest records for a few typed words. The number of candidates is limited, because a common word matches hundreds of thousands of records, and
 * sorting them all would take seconds at each keystroke. `columns` are the selected columns of the record `t`, including `search_text`. `wanted` is a
 * condition that each record must meet.
 */
export function bestMatches(text: string, of: { table: string; title: string; columns: Sql; wanted: Sql }): Sql {
  const q = text.replaceAll(/\s+/g, ' ');
  const phrase = sql`nullif(search_phrase(${q}), '')`;
  const startOf = (of: Sql) => sql`left(${of}, ${raw(String(prefixLength))})`;
  const [phraseStart, textStart] = [startOf(phrase), startOf(raw('t.search_text'))];
  // Sorted by the text, whole words come before longer words.
  const hasPrefix = sql`${textStart} ~>=~ (select ${phraseStart}) and ${textStart} ~<~ (select ${phraseStart} || chr(1114111)) order by ${textStart} using ~<~ limit ${raw(String(maxBeginning))}`;
  const matching = (match: Sql) => sql`(select t.* from ${name(of.table)} t where ${of.wanted} and ${match}) t`;
  // With `offset 0` PostgreSQL plans for all rows, so it uses the index. It stops when it has enough rows.
  const someOf = (match: Sql, max: number) => sql`(select ${of.columns} from ${matching(sql`${match} offset 0`)} limit ${raw(String(max))})`;
  const prefixMatches = sql`(select ${of.columns} from ${matching(hasPrefix)} where starts_with(t.search_text, (select ${phrase})))`;
  return join([someOf(sql`t.${name(of.title)} = ${q}`, maxExact), prefixMatches, someOf(searchCondition(q, true, of.table), maxAnywhere)], ' union ');
}

/** The order of matches: first texts that begin with the typed text, then texts with a word that does. Shorter titles come first, as they are likelier. */
export const byRelevance = (text: string, title: Sql): Sql => {
  const q = text.replaceAll(/\s+/g, ' ');
  return sql`h.search_text like (select ${likePattern(q, '', '%')}) desc, h.search_text like (select ${likePattern(q, '% ', '%')}) desc, length(${title}), ${title}, h.id`;
};
