import { limits } from '@marquee/contract/limits';
import { messages } from '@marquee/contract/session/message';
import { unreadCap } from '@marquee/contract/session/notification';
import type { Actor } from '../kit/actor.ts';
import { Json } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { paged } from '../kit/paged.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { searchCondition } from '../kit/shape.ts';
import { allOf, raw, run, runArray, type Runner, type Sql, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { messageJson, readThreads, sideOf, threadJson, threadScope, waiting } from './thread.ts';

/** Messages that an advertiser may write in an hour: a person's pace, and no more work for the staff than they can read. */
const perHour = 60;

/** A thread that the caller may see, with some of its messages, or 404. */
async function conversation(on: Runner, id: string, actor: Actor, query: { before?: number | undefined; limit?: number | undefined } = {}): Promise<Json> {
  const before = query.before === undefined ? undefined : sql`m.position < ${query.before}`;
  const [row] = await runArray<[string]>(
    on,
    sql`select json_build_object('thread', ${threadJson(actor)}, 'messages', coalesce(p.messages, '[]'), 'earlier', coalesce(p.first, 1) > 1)::text
        ${readThreads(actor)} cross join lateral (select json_agg(x.json order by x.position) as messages, min(x.position) as first
          from (select ${messageJson()} as json, m.position from message m where ${allOf([raw('m.thread = t."idThread"'), before])}
                order by m.position desc limit ${query.limit ?? limits.rows}) x) p
        where ${allOf([sql`t."idThread" = ${id}::uuid`, threadScope(actor)])}`,
  );
  if (!row) throw refuse('not_found');
  return new Json(row[0], 1);
}

/** The thread, held until the transaction ends: its messages are numbered one after the other. */
async function hold(tx: Tx, id: string, actor: Actor): Promise<{ messages: number; advertiser: string }> {
  const [held] = await run<{ messages: number; advertiser: string }>(
    tx.client,
    sql`select t.messages, t.advertiser from thread t where ${allOf([sql`t."idThread" = ${id}::uuid`, threadScope(actor)])} for update of t`,
  );
  if (!held) throw refuse('not_found');
  return held;
}

/** Notes that a person has read up to a position, never backwards. */
const seen = (tx: Tx, thread: string, actor: Actor, position: number) =>
  run(
    tx.client,
    sql`insert into thread_read (thread, person, position) values (${thread}::uuid, ${actor.id}::uuid, ${position})
        on conflict (thread, person) do update set position = greatest(thread_read.position, excluded.position)`,
  );

/** Adds a message to a thread that is held; answers its id. */
async function write(tx: Tx, thread: string, held: { messages: number; advertiser: string }, text: string, actor: Actor): Promise<string> {
  const side = sideOf(actor);
  if (side === null || actor.id === null) throw refuse('forbidden');
  // One transaction of an author's at a time: what is not committed yet, others could not count.
  if (side === 'advertiser') await run(tx.client, sql`select 1 from "user" where "idUser" = ${actor.id}::uuid for no key update`);
  const id = newId();
  const position = held.messages + 1;
  await run(
    tx.client,
    sql`with m as (insert into message (id, thread, position, side, author, text) values (${id}::uuid, ${thread}::uuid, ${position}, ${side}, ${actor.id}::uuid, ${text}))
        update thread set messages = ${position}, last_side = ${side}, last_at = now() where "idThread" = ${thread}::uuid`,
  );
  if (side === 'advertiser') await pace(tx, actor.id);
  await seen(tx, thread, actor, position);
  const verb = position === 1 ? 'create' : 'reply';
  tx.wrote({ kind: 'thread', record: thread, verb, changes: { messages: [position - 1, position] }, channels: null, persons: [held.advertiser] });
  return id;
}

/** Refuses an advertiser who writes faster than people do. Called once the message is written: of several in one transaction each must count the others. */
async function pace(tx: Tx, author: string): Promise<void> {
  const [count] = await run<{ n: number; wait: number }>(
    tx.client,
    sql`select count(*)::int as n, coalesce(ceil(extract(epoch from min(m.at) + interval '1 hour' - now())), 1)::int as wait
        from message m where m.author = ${author}::uuid and m.at > now() - interval '1 hour'`,
  );
  if (count && count.n > perHour) throw refuse('too_many_requests', { seconds: Math.max(1, count.wait) });
}

/** Whom a new thread is with: the advertiser who starts it, or the one that staff name. */
async function partyOf(tx: Tx, named: string | undefined, actor: Actor): Promise<string> {
  const side = sideOf(actor);
  if (side === null || actor.id === null) throw refuse('forbidden');
  if (side === 'advertiser') {
    if (named !== undefined && named !== actor.id) throw invalid([fault('advertiser', 'not_found')]);
    return actor.id;
  }
  if (named === undefined) throw invalid([fault('advertiser', 'required', { verb: 'select' })]);
  const [found] = await run(tx.client, sql`select 1 from "user" where "idUser" = ${named}::uuid and role = 'advertiser' and deleted_at is null for key share`);
  if (!found) throw invalid([fault('advertiser', 'not_found')]);
  return named;
}

/** Every word in the subject, or every word in the advertiser's name or address. */
const about =
  (name: string) =>
  (known: boolean): Sql =>
    sql`(${searchCondition(name, true, 'thread', known)} or t.advertiser in (select t."idUser" from "user" t where t.role = 'advertiser' and ${searchCondition(name, true, 'user', known)}))`;

export const messageRoutes = implement(messages, ({ db }) => ({
  list: ({ query }, actor) =>
    paged(
      db,
      {
        kind: 'thread',
        json: threadJson(actor),
        from: readThreads(actor),
        where: allOf([threadScope(actor)]),
        found: query.name ? about(query.name) : undefined,
        at: raw('t.last_at'),
        id: raw('t."idThread"'),
      },
      query,
    ),

  unread: async (_call, actor) => {
    const [row] = await run<{ unread: number }>(
      db.pool,
      sql`select count(*)::int as unread from (select 1 ${readThreads(actor)} where ${allOf([threadScope(actor), waiting(actor)])} limit ${unreadCap}) c`,
    );
    return row ?? { unread: 0 };
  },

  advertisers: async ({ query }, actor) => {
    if (sideOf(actor) !== 'staff') throw refuse('forbidden');
    return run<{ id: string; label: string; note: string | null }>(
      db.pool,
      sql`select t."idUser" as id, t."displayName" as label, t.email as note from "user" t
          where ${allOf([sql`t.role = 'advertiser' and t.deleted_at is null`, query.name ? searchCondition(query.name, true, 'user') : undefined])}
          order by t."displayName", t."idUser" limit 20`,
    );
  },

  get: ({ params, query }, actor) => conversation(db.pool, params.id, actor, query),

  start: (call, actor) =>
    change(call.db, actor, async (tx) => {
      const { subject, text } = call.body;
      const advertiser = await partyOf(tx, call.body.advertiser, actor);
      const id = newId();
      await run(
        tx.client,
        sql`insert into thread ("idThread", advertiser, subject, last_side) values (${id}::uuid, ${advertiser}::uuid, ${subject}, ${sideOf(actor)})`,
      );
      await write(tx, id, { messages: 0, advertiser }, text, actor);
      return conversation(tx.client, id, actor);
    }),

  reply: (call, actor) =>
    change(call.db, actor, async (tx) => {
      const { idThread, text } = call.body;
      const id = await write(tx, idThread, await hold(tx, idThread, actor), text, actor);
      const [row] = await runArray<[string]>(tx.client, sql`select ${messageJson()}::text from message m where m.id = ${id}::uuid`);
      if (!row) throw refuse('not_found');
      return new Json(row[0], 1);
    }),

  read: (call, actor) =>
    change(call.db, actor, async (tx) => {
      const { idThread, position } = call.body;
      const held = await hold(tx, idThread, actor);
      await seen(tx, idThread, actor, Math.min(position, held.messages));
      if (actor.id) tx.tells({ kind: 'thread', record: idThread, verb: 'read', channels: null, persons: [actor.id] });
      const [row] = await runArray<[string]>(tx.client, sql`select ${threadJson(actor)}::text ${readThreads(actor)} where t."idThread" = ${idThread}::uuid`);
      if (!row) throw refuse('not_found');
      return new Json(row[0], 1);
    }),
}));
