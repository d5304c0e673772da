import type { Match } from '@marquee/contract/feedback/match';
import { limits } from '@marquee/contract/limits';
import type { ContentKind } from '../content/registry.ts';
import { Json } from '../kit/answer.ts';
import type { Tx } from '../kit/change.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { digestOf, matcherOf, matchesIn } from './blacklist.ts';
import { changesTexts, isBlockable, isContent, tableOf, textsOf } from './texts.ts';

type BlacklistStatus = 'CLEAR' | 'BLOCKED' | 'APPROVED';
type StoredMatch = Match & { digest: string; approved: boolean };
type Row = { id: string; texts: Record<string, string>; version: string; known: StoredMatch[]; before: BlacklistStatus | null; channel: string | null };
/** What screening has made of a record. `changed` has its new values if its status on the blacklist is another now. */
export type Screened = { id: string; channel: string | null; changed: { blacklist_status: BlacklistStatus; status: string } | null };

const keyOf = ({ field, digest, word, start, end }: Omit<StoredMatch, 'strength' | 'disguise' | 'approved'>): string =>
  JSON.stringify([field, digest, word, start, end]);

/**
 * Screens records of one kind and stores what was found. A match that somebody has approved does not block the same text again. The version of a record stays
 * as it is: an operator's save must not become stale because a machine has read the text.
 */
export async function screenRecords(tx: Tx, kind: ContentKind, ids: readonly string[]): Promise<Screened[]> {
  const { table, id } = tableOf(tx.db, kind);
  const canBlock = isBlockable(kind);
  const rows = await run<Row>(
    tx.client,
    sql`select t.${id} as id, ${textsOf(tx.db, kind)} as texts, (select version from screening) as version, ${raw(canBlock ? 't.blacklist_status' : 'null')} as before,
          (select c.channel from content c where c.id = t.${id}) as channel, coalesce((select json_agg(m order by m.position) from content_match m where m.content = t.${id}), '[]') as known
        from ${table} t where t.${id} = any(${ids}::uuid[]) order by t.${id} for update of t`,
  );
  const screened: Screened[] = [];
  for (const { id: record, texts, version, known, before, channel } of rows) {
    const approved = new Set(known.filter((each) => each.approved).map(keyOf));
    const matches = matchesIn(await matcherOf(tx, version), texts).map((match): StoredMatch => {
      const digest = digestOf(texts[match.field] as string);
      return { ...match, digest, approved: approved.has(keyOf({ ...match, digest })) };
    });
    const isOpen = matches.some((each) => !each.approved);
    const status = isOpen ? 'BLOCKED' : matches.length > 0 ? 'APPROVED' : 'CLEAR';
    const isSame = JSON.stringify(matches.map((m) => [keyOf(m), m.approved])) === JSON.stringify(known.map((m) => [keyOf(m), m.approved]));
    if (!isSame) await store(tx, record, matches);
    const [changed = null] =
      canBlock && before !== status
        ? await run<{ blacklist_status: BlacklistStatus; status: string }>(
            tx.client,
            sql`update ${table} t set blacklist_status = ${status} where t.${id} = ${record}::uuid returning t.blacklist_status, t.status`,
          )
        : [];
    screened.push({ id: record, channel, changed });
  }
  return screened;
}

async function store(tx: Tx, record: string, matches: readonly StoredMatch[]): Promise<void> {
  await run(tx.client, sql`delete from content_match where content = ${record}::uuid`);
  if (matches.length === 0) return;
  await run(
    tx.client,
    sql`insert into content_match (content, position, field, digest, word, strength, disguise, start, "end", approved)
        select ${record}::uuid, row_number() over () - 1, m.field, m.digest, m.word, m.strength, m.disguise, m.start, m."end", m.approved
        from jsonb_to_recordset(${JSON.stringify(matches.slice(0, limits.matches))}::jsonb)
          as m(field text, digest text, word text, strength text, disguise text, start int, "end" int, approved boolean)`,
  );
}

/** Notes that a person approved content with the matches that it has now, or takes that back. */
export const approveMatches = (tx: Tx, record: string, approved: boolean): Promise<unknown> =>
  run(tx.client, sql`update content_match set approved = ${approved} where content = ${record}::uuid`);

/** The answer of a save with the status that screening gave to its record. */
function withStatus<T>(result: T, screened: readonly Screened[]): T {
  if (!(result instanceof Json) || !screened.some(({ changed }) => changed)) return result;
  const record = JSON.parse(result.text) as Record<string, unknown>;
  const changed = screened.find(({ id }) => Object.values(record).includes(id))?.changed;
  return changed && 'blacklist_status' in record ? (new Json(JSON.stringify({ ...record, ...changed }), result.version) as T) : result;
}

/**
 * Screens all content that a transaction has written, before it commits. It reads the records of the writes, so no handler can forget it. Answers the result
 * of the transaction, with the status that screening gave to its record.
 */
export async function screenWrites<T>(tx: Tx, result: T): Promise<T> {
  const wanted = new Map<ContentKind, Set<string>>();
  for (const { kind, record, verb, changes } of tx.writes)
    if (isContent(kind) && changesTexts(kind, verb, Object.keys(changes))) wanted.set(kind, (wanted.get(kind) ?? new Set()).add(record));
  const screened: Screened[] = [];
  for (const [kind, ids] of wanted) screened.push(...(await screenRecords(tx, kind, [...ids])));
  return withStatus(result, screened);
}
