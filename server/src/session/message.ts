import { limits } from '@marquee/contract/limits';
import { messages } from '@marquee/contract/session/message';
import { unreadCap } from '@marquee/contract/session/notification';
import type { Actor } from '../kit/actor.ts';
import { Json } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import { pagesOf, sourceOf } from '../kit/listing.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { searchCondition } from '../kit/shape.ts';
import { allOf, raw, run, runArray, type Runner, type Sql, sql } from '../kit/sql.ts';
import { messageJson, fromThreads, joinRead, threadSideOf, threadJson, threadScope, isUnread } from './thread.ts';
import { addMessage, lockThread, markRead, startThread } from './thread-message.ts';

/** A thread that the caller may see, with one page of its messages. @throws 404 */
async function getConversation(on: Runner, id: string, actor: Actor, query: { before?: number | undefined; limit?: number | undefined } = {}): Promise<Json> {
  const before = query.before === undefined ? undefined : sql`m.position < ${query.before}`;
  const [row] = await runArray<[string]>(
    on,
    sql`select json_build_object('thread', ${threadJson(actor)}, 'messages', coalesce(p.messages, '[]'), 'earlier', coalesce(p.first, 1) > 1)::text
        ${fromThreads(actor)} cross join lateral (select json_agg(x.json order by x.position) as messages, min(x.position) as first
          from (select ${messageJson()} as json, m.position from message m where ${allOf([raw('m.thread = t."idThread"'), before])}
                order by m.position desc limit ${query.limit ?? limits.rows}) x) p
        where ${allOf([sql`t."idThread" = ${id}::uuid`, threadScope(actor)])}`,
  );
  if (!row) throw refuse('not_found');
  return new Json(row[0], 1);
}

/** The advertiser of a new thread: the caller, or whom staff name. */
async function advertiserOf(tx: Tx, named: string | undefined, actor: Actor): Promise<string> {
  const side = threadSideOf(actor);
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

/** A condition: the subject contains every word, or the advertiser's name or e-mail does. */
const matchesSearch = (name: string, isEstimate?: boolean): Sql =>
  sql`(${searchCondition(name, true, 'thread', isEstimate)} or t.advertiser in (select t."idUser" from "user" t where t.role = 'advertiser' and ${searchCondition(name, true, 'user', isEstimate)}))`;

const source = sourceOf(
  { name: 'thread', sorted: { by: 'last_at', order: 'desc' } },
  {
    id: raw('t."idThread"'),
    rows: raw('thread t'),
    json: threadJson,
    joins: (actor) => sql` ${joinRead(actor)}`,
    columns: { last_at: { column: raw('t.last_at'), type: 'timestamp with time zone' } },
    always: (_query, actor) => threadScope(actor) ?? raw('true'),
    search: matchesSearch,
  },
);

export const messageRoutes = implement(messages, ({ db }) => ({
  list: pagesOf(db, source),

  unread: async (_call, actor) => {
    const [row] = await run<{ unread: number }>(
      db.pool,
      sql`select count(*)::int as unread from (select 1 ${fromThreads(actor)} where ${allOf([threadScope(actor), isUnread(actor)])} limit ${unreadCap}) c`,
    );
    return row ?? { unread: 0 };
  },

  advertisers: async ({ query }, actor) => {
    if (threadSideOf(actor) !== 'staff') throw refuse('forbidden');
    return run<{ id: string; label: string; note: string | null }>(
      db.pool,
      sql`select t."idUser" as id, t."displayName" as label, t.email as note from "user" t
          where ${allOf([sql`t.role = 'advertiser' and t.deleted_at is null`, query.name ? searchCondition(query.name, true, 'user') : undefined])}
          order by t."displayName", t."idUser" limit 20`,
    );
  },

  get: ({ params, query }, actor) => getConversation(db.pool, params.id, actor, query),

  start: (call, actor) =>
    change(call.db, actor, async (tx) => {
      const { subject, text } = call.body;
      const advertiser = await advertiserOf(tx, call.body.advertiser, actor);
      return getConversation(tx.client, await startThread(tx, { advertiser, subject, text }, actor), actor);
    }),

  reply: (call, actor) =>
    change(call.db, actor, async (tx) => {
      const { idThread, text } = call.body;
      const id = await addMessage(tx, idThread, await lockThread(tx, idThread, actor), text, actor);
      const [row] = await runArray<[string]>(tx.client, sql`select ${messageJson()}::text from message m where m.id = ${id}::uuid`);
      if (!row) throw refuse('not_found');
      return new Json(row[0], 1);
    }),

  read: (call, actor) =>
    change(call.db, actor, async (tx) => {
      const { idThread, position } = call.body;
      const thread = await lockThread(tx, idThread, actor);
      await markRead(tx, idThread, actor, Math.min(position, thread.messages));
      if (actor.id) tx.announceChange({ kind: 'thread', record: idThread, verb: 'read', audience: null, persons: [actor.id] });
      const [row] = await runArray<[string]>(tx.client, sql`select ${threadJson(actor)}::text ${fromThreads(actor)} where t."idThread" = ${idThread}::uuid`);
      if (!row) throw refuse('not_found');
      return new Json(row[0], 1);
    }),
}));
