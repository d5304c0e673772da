import { hash } from 'node:crypto';
import type { Match, Strength } from '@marquee/contract/feedback/match';
import { limits } from '@marquee/contract/limits';
import type { Db } from '../db/open.ts';
import { Tx } from '../kit/change.ts';
import { run, type Runner, sql } from '../kit/sql.ts';
import { compile, type Matcher } from './matcher.ts';

/** The keywords of one version of the list, ready to be looked for. Each process keeps the newest that it has used. */
type Compiled = { version: string; matcher: Promise<Matcher> };
const newest = new WeakMap<Db, Compiled>();

export const runnerOf = (on: Db | Tx): Runner => (on instanceof Tx ? on.client : on.pool);

async function load(on: Runner): Promise<Matcher> {
  const rows = await run<{ word: string; strength: Strength; exceptions: string[] }>(
    on,
    sql`select k.word, k.strength, coalesce(array_agg(e.text) filter (where e.text is not null), '{}') as exceptions
        from keyword k left join keyword_exception e on e.owner = k."idKeyword" where k.deleted_at is null group by k."idKeyword" order by k."idKeyword"`,
  );
  return compile(rows);
}

/**
 * The matcher of a version of the blacklist. A query that needs it asks for the version too, so a changed list counts in every process at once, and is read
 * only when it has changed.
 */
export function matcherOf(on: Db | Tx, version: string): Promise<Matcher> {
  const db = on instanceof Tx ? on.db : on;
  const known = newest.get(db);
  if (known?.version === version) return known.matcher;
  const matcher = load(runnerOf(on));
  newest.set(db, { version, matcher });
  matcher.catch(() => newest.delete(db));
  return matcher;
}

/** The matcher of the present blacklist. */
export async function currentMatcher(on: Db | Tx): Promise<Matcher> {
  const [row] = await run<{ version: string }>(runnerOf(on), sql`select version from screening`);
  return matcherOf(on, row?.version ?? '');
}

/** What a matcher finds in the fields of one record, in their order: at most `limits.matches` places. */
export const matchesIn = (matcher: Matcher, fields: Readonly<Record<string, string>>): Match[] =>
  Object.entries(fields)
    .flatMap(([field, text]) => matcher.find(text).map((found): Match => ({ field, ...found })))
    .slice(0, limits.matches);

/**
 * Screens the texts of one record that is no content, such as a comment, for the keywords of the blacklist. The keys name the fields. Content needs no call:
 * it is screened before each transaction that writes it commits, see `screenWrites`.
 */
export async function screenTexts(on: Db | Tx, fields: Readonly<Record<string, string>>): Promise<Match[]> {
  return matchesIn(await currentMatcher(on), fields);
}

/** By which an approval is found again while the text is unchanged. */
export const digestOf = (text: string): string => hash('sha256', text, 'base64url');
