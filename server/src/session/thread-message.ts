import type { Actor } from '../kit/actor.ts';
import type { Tx } from '../kit/change.ts';
import { refuse } from '../kit/refusal.ts';
import { allOf, run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { threadScope, threadSideOf } from './thread.ts';

/** The messages that an advertiser may write in an hour. A person writes no faster, and staff can read no more. */
const maxMessagesPerHour = 60;

/** Locks the thread until the transaction ends, so that its messages are numbered one after the other. @throws 404 */
export async function lockThread(tx: Tx, id: string, actor: Actor): Promise<{ messages: number; advertiser: string }> {
  const [thread] = await run<{ messages: number; advertiser: string }>(
    tx.client,
    sql`select t.messages, t.advertiser from thread t where ${allOf([sql`t."idThread" = ${id}::uuid`, threadScope(actor)])} for update of t`,
  );
  if (!thread) throw refuse('not_found');
  return thread;
}

/** Records that a person has read up to a position. The position never goes back. */
export const markRead = (tx: Tx, thread: string, actor: Actor, position: number) =>
  run(
    tx.client,
    sql`insert into thread_read (thread, person, position) values (${thread}::uuid, ${actor.id}::uuid, ${position})
        on conflict (thread, person) do update set position = greatest(thread_read.position, excluded.position)`,
  );

/** Adds a message to a locked thread and returns its id. */
export async function addMessage(tx: Tx, thread: string, held: { messages: number; advertiser: string }, text: string, actor: Actor): Promise<string> {
  const side = threadSideOf(actor);
  if (side === null || actor.id === null) throw refuse('forbidden');
  // One transaction per author at a time, because `limitMessageRate` cannot count messages that are not committed yet.
  if (side === 'advertiser') await run(tx.client, sql`select 1 from "user" where "idUser" = ${actor.id}::uuid for no key update`);
  const id = newId();
  const position = held.messages + 1;
  const [{ label } = { label: null }] = await run<{ label: string | null }>(
    tx.client,
    sql`with m as (insert into message (id, thread, position, side, author, text) values (${id}::uuid, ${thread}::uuid, ${position}, ${side}, ${actor.id}::uuid, ${text}))
        update thread set messages = ${position}, last_side = ${side}, last_at = now() where "idThread" = ${thread}::uuid returning subject as label`,
  );
  if (side === 'advertiser') await limitMessageRate(tx, actor.id);
  await markRead(tx, thread, actor, position);
  const verb = position === 1 ? 'create' : 'reply';
  const changes: Record<string, [unknown, unknown]> = { messages: [position - 1, position] };
  tx.recordWrite({ kind: 'thread', record: thread, verb, changes, audience: null, persons: [held.advertiser], label });
  return id;
}

/** Refuses an advertiser who writes too fast. Call it after the message is stored, so that it counts too. @throws 429 */
async function limitMessageRate(tx: Tx, author: string): Promise<void> {
  const [count] = await run<{ n: number; wait: number }>(
    tx.client,
    sql`select count(*)::int as n, coalesce(ceil(extract(epoch from min(m.at) + interval '1 hour' - now())), 1)::int as wait
        from message m where m.author = ${author}::uuid and m.at > now() - interval '1 hour'`,
  );
  if (count && count.n > maxMessagesPerHour) throw refuse('too_many_requests', { seconds: Math.max(1, count.wait) });
}

/** Starts a thread of an advertiser with the platform's staff, and returns its id. The actor writes the first message, for their side. */
export async function startThread(tx: Tx, { advertiser, subject, text }: { advertiser: string; subject: string; text: string }, actor: Actor): Promise<string> {
  const id = newId();
  await run(
    tx.client,
    sql`insert into thread ("idThread", advertiser, subject, last_side) values (${id}::uuid, ${advertiser}::uuid, ${subject}, ${threadSideOf(actor)})`,
  );
  await addMessage(tx, id, { messages: 0, advertiser }, text, actor);
  return id;
}
