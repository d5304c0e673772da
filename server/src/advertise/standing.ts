import type { CampaignState, CampaignTarget } from '@marquee/contract/advertise/campaign';
import type { Actor } from '../kit/actor.ts';
import type { Tx } from '../kit/change.ts';
import { refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { addMessage, lockThread, startThread } from '../session/thread-message.ts';
import type { Rates } from './price.ts';

/** Where a campaign stands, what is said about it, and what its contract fixes. */
type Standing = { state: CampaignState; userId: string | null; name: string; thread: string | null; target: CampaignTarget; rates: Rates | null };

/** Where a campaign stands. @throws 404 */
export async function standingOf(tx: Tx, id: string): Promise<Standing> {
  const [row] = await run<Standing>(
    tx.client,
    sql`select state, "userId", name, thread, target, rates from campaign where "campaignId" = ${id}::uuid and deleted_at is null`,
  );
  if (!row) throw refuse('not_found');
  return row;
}

/** Lets the advertiser hear of a creation or a change of their campaign: its owner is no field that they write. */
export function tellOwner(tx: Tx, id: string, owner: string | null): void {
  if (owner !== null) for (const write of tx.writes) if (write.record === id && write.audience?.length === 0) write.audience = [owner];
}

/** Writes a message about a campaign: in its thread, or as the first of a new one. */
export async function say(tx: Tx, id: string, words: string, actor: Actor): Promise<void> {
  const { thread, userId, name: subject } = await standingOf(tx, id);
  if (thread !== null) {
    await addMessage(tx, thread, await lockThread(tx, thread, actor), words, actor);
    return;
  }
  if (userId === null) throw refuse('not_found');
  const started = await startThread(tx, { advertiser: userId, subject, text: words }, actor);
  await run(tx.client, sql`update campaign set thread = ${started} where "campaignId" = ${id}::uuid`);
}

/**
 * Puts asked campaigns back into the queue whose advertiser has written in their thread, before the transaction commits that stores the message. What was asked for
 * is complete only now, so the answer counts as the submission and the clock begins anew.
 */
export async function endQuestions(tx: Tx): Promise<void> {
  const threads = tx.writes.filter(({ kind, verb }) => kind === 'thread' && verb === 'reply').map(({ record }) => record);
  if (threads.length === 0 || tx.actor.id === null) return;
  const answered = await run<{ id: string; userId: string; before: { asked_at: string; answered_at: string; submitted_at: string }; submitted_at: Date }>(
    tx.client,
    sql`update campaign t set asked_at = null, answered_at = null, submitted_at = now(), version = t.version + 1, updated_at = now() from campaign before
        where before."campaignId" = t."campaignId" and t.thread = any(${threads}::text[]) and t."userId" = ${tx.actor.id}::uuid and t.is_asked
          and t.state in ('new', 'in_review') and t.deleted_at is null
        returning t."campaignId" as id, t."userId", t.submitted_at, to_json(before) as before`,
  );
  for (const { id, userId, before, submitted_at } of answered) {
    const changes: Record<string, [unknown, unknown]> = {
      asked_at: [before.asked_at, null],
      answered_at: [before.answered_at, null],
      submitted_at: [before.submitted_at, submitted_at],
    };
    tx.recordWrite({ kind: 'campaign', record: id, verb: 'reply', changes, audience: [userId] });
  }
}
