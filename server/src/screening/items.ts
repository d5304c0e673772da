import type { Approval, ApproveType, ModeratedKind } from '@marquee/contract/feedback/moderation';
import type { Match } from '@marquee/contract/feedback/match';
import type { Tx } from '../kit/change.ts';
import { raw, run, type Sql, sql } from '../kit/sql.ts';
import { currentMatcher, matchesIn } from './blacklist.ts';

/** By kind, the names of the table and of its columns with the id and the text. */
export const moderatedTables = {
  comment: { table: raw('comment'), id: raw('"idComment"'), text: raw('comment') },
  review: { table: raw('review'), id: raw('"idReview"'), text: raw('review') },
} as const satisfies Record<ModeratedKind, { table: Sql; id: Sql; text: Sql }>;

type Item = { id: string; text: string; matches: Match[]; state: Approval; approve_type: ApproveType };

/**
 * Looks for the keywords of a changed list in what viewers wrote. An item with a keyword that it did not have before waits for a moderator again, even if it is
 * shown. One that waits because of a keyword which is gone waits as a new one.
 */
export async function screenItems(tx: Tx, kind: ModeratedKind, ids: readonly string[]): Promise<void> {
  const { table, id, text } = moderatedTables[kind];
  const matcher = await currentMatcher(tx);
  const items = await run<Item>(
    tx.client,
    sql`select t.${id} as id, t.${text} as text, t.matches, t.state, t.approve_type from ${table} t
        where t.${id} = any(${ids}::uuid[]) and t.deleted_at is null order by t.${id} for update`,
  );
  for (const item of items) {
    const matches = matchesIn(matcher, { [kind]: item.text });
    if (JSON.stringify(matches) === JSON.stringify(item.matches)) continue;
    const known = new Set(item.matches.map(({ word }) => word));
    const isCaught = item.state !== 'DECLINED' && matches.some(({ word }) => !known.has(word));
    const isFree = item.state === 'APPROVE' && item.approve_type === 'blacklist' && matches.length === 0;
    const next: [Approval, ApproveType] = isCaught ? ['APPROVE', 'blacklist'] : isFree ? ['APPROVE', 'new'] : [item.state, item.approve_type];
    const changes: Record<string, [unknown, unknown]> = {};
    if (next[0] !== item.state) changes['state'] = [item.state, next[0]];
    if (next[1] !== item.approve_type) changes['approve_type'] = [item.approve_type, next[1]];
    const isMoved = Object.keys(changes).length > 0;
    await run(
      tx.client,
      sql`update ${table} t set matches = ${JSON.stringify(matches)}::jsonb, state = ${next[0]}, approve_type = ${next[1]}, version = t.version + ${isMoved ? 1 : 0}::int
          where t.${id} = ${item.id}::uuid`,
    );
    if (isMoved) tx.recordWrite({ kind, record: item.id, verb: 'update', changes, audience: [] });
  }
}

/** Where feedback is stored. Nobody publishes it, so what is found in it is shown to staff and changes nothing else. */
export const feedbackTable = { table: raw('feedback'), id: raw('"idFeedback"') };

/** Looks for keywords in feedback: when it comes in, and again when the list has changed. */
export async function screenFeedback(tx: Tx, ids: readonly string[]): Promise<void> {
  const matcher = await currentMatcher(tx);
  const rows = await run<{ id: string; title: string; comment: string | null; matches: Match[] }>(
    tx.client,
    sql`select "idFeedback" as id, title, comment, matches from feedback where "idFeedback" = any(${ids}::uuid[]) and deleted_at is null order by "idFeedback" for update`,
  );
  for (const { id, title, comment, matches } of rows) {
    const found = matchesIn(matcher, { title, ...(comment !== null && { comment }) });
    if (JSON.stringify(found) === JSON.stringify(matches)) continue;
    await run(tx.client, sql`update feedback set matches = ${JSON.stringify(found)}::jsonb where "idFeedback" = ${id}::uuid`);
  }
}
