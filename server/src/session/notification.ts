import { notification, unreadCap } from '@marquee/contract/session/notification';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { instantJson } from '../kit/kinds.ts';
import { pagesOf, sourceOf } from '../kit/listing.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { searchCondition } from '../kit/shape.ts';
import { allOf, raw, run, type Runner, sql } from '../kit/sql.ts';

const notificationJson = sql`json_build_object('idNotification', n.id, 'kind', n.kind, 'params', n.params,
  'record', case when n.record is not null then json_build_object('kind', n.record_kind, 'id', n.record) end,
  'by', (select json_build_object('id', u."idUser", 'label', u."displayName") from "user" u where u."idUser" = n.by),
  'at', ${instantJson(raw('n.at'))}, 'read_at', ${instantJson(raw('n.read_at'))})`;

const isOwn = (actor: Actor) => sql`n.person = ${actor.id}::uuid`;

/** A condition: the names in the sentence contain every word. There is no search column, because one person has few notifications. */
const matchesSearch = (name: string) =>
  sql`exists (select 1 from (select search_words(concat_ws(' ', n.params ->> 'name', n.params ->> 'agent', (select u."displayName" from "user" u where u."idUser" = n.by))) as search_text) t
      where ${searchCondition(name, true, 'notification')})`;

async function countUnread(on: Runner, actor: Actor): Promise<{ unread: number }> {
  const [row] = await run<{ unread: number }>(
    on,
    sql`select count(*)::int as unread from (select 1 from notification n where ${isOwn(actor)} and n.read_at is null limit ${unreadCap}) c`,
  );
  return row ?? { unread: 0 };
}

const source = sourceOf(
  { name: 'notification', sorted: { by: 'at', order: 'desc' } },
  {
    id: raw('n.id'),
    rows: raw('notification n'),
    json: () => notificationJson,
    columns: { at: { column: raw('n.at'), type: 'timestamp with time zone' } },
    always: (_query, actor) => isOwn(actor),
    search: matchesSearch,
  },
);

export const notificationRoutes = implement(notification, ({ db }) => ({
  list: pagesOf(db, source),

  unread: (_call, actor) => countUnread(db.pool, actor),

  read: (call, actor) =>
    change(call.db, actor, async (tx) => {
      const { id } = call.body;
      const which = allOf([isOwn(actor), id === undefined ? undefined : sql`n.id = ${id}::uuid`]);
      const [found] = await run(tx.client, sql`select 1 from notification n where ${which} limit 1`);
      if (id !== undefined && !found) throw refuse('not_found');
      const read = await run(tx.client, sql`update notification n set read_at = now() where ${which} and n.read_at is null returning 1`);
      // The person's other tabs and devices update their counts.
      if (read.length > 0 && actor.id) tx.announceChange({ kind: 'notification', record: id ?? actor.id, verb: 'read', audience: null, persons: [actor.id] });
      return countUnread(tx.client, actor);
    }),
}));
