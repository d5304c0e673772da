import { randomInt } from 'node:crypto';
import { codeLetters, codeLength } from '@marquee/contract/contest/entry';
import { allOf, type Sql, sql } from '../kit/sql.ts';
import { searchCondition } from '../kit/shape.ts';
import { phoneKey } from './duplicate-entry.ts';

/** A new code for an entry. The entrant quotes it to ask about the entry or to have their data erased. */
export const newCode = (): string => Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** A search query in the form of an entry's search text: a phone without its trunk or country code, a code without its hyphen. */
function normalizeQuery(text: string): string {
  const phone = (word: string) => /^[+\d\s.()-]+$/.test(word) && /\d{4}/.test(word.replaceAll(/\D/g, ''));
  if (phone(text)) return phoneKey(text);
  return text
    .split(/\s+/)
    .map((word) => (phone(word) ? phoneKey(word) : word.replace(/^([a-z\d]{4})-([a-z\d]{4})$/i, '$1$2')))
    .join(' ');
}

/** Matches videos `t` whose title has these words, or whose entrant's name, phone or code has them. For `isEstimate` see `searchCondition`. */
export function entrySearchCondition(text: string, isEstimate = false): Sql {
  const entries = searchCondition(normalizeQuery(text), true, 'entry', isEstimate);
  // Each part of the union uses its own index. With `or` PostgreSQL would use none.
  return sql`t."idVideo" in (select t."idVideo" from video t where ${allOf([searchCondition(text, true, 'video', isEstimate)])}
    union select t.owner from contest_entry t where ${allOf([entries])})`;
}
