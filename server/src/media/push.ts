import { publishedKinds } from '@marquee/contract/media/content';
import { limits } from '@marquee/contract/limits';
import { mediaNotifications, pushStates, type SentNotification } from '@marquee/contract/media/push';
import { sql as ddl } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, key } from '../db/columns.ts';
import { partnerAudience } from '../content/content.ts';
import { contentReference } from '../content/registry.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { instantJson } from '../kit/kinds.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { allOf, name, raw, run, type Runner, type Sql, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { pushQueue } from './push-work.ts';

/** Notifications about content that were sent to the subscribers of its channel. See the contract for what the columns mean. */
export const mediaPushes = pgTable(
  'media_notification',
  {
    idNotification: key(),
    record: contentReference(),
    /** the title and the channel of then: the notification is for its subscribers, also if the record moves while it is being sent */
    title: text().notNull(),
    channel: uuid().notNull(),
    text: text().notNull(),
    by: uuid(),
    created_at: instant()
      .notNull()
      .default(ddl`now()`),
    finished_at: instant(),
    state: text({ enum: pushStates }).notNull().default('queued'),
    /** the last subscriber that it was handed over for, in the order of their ids */
    position: uuid(),
    tries: smallint().notNull().default(0),
    receivers: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    failed: integer().notNull().default(0),
  },
  (t) => [index('media_notification_record').on(t.record, t.idNotification), index('media_notification_channel').on(t.channel, t.idNotification)],
);

const scope = ownChannels('channel');
const json = sql`select t."idNotification", c.kind, json_build_object('id', t.record, 'label', t.title) as record, t.text,
    (select json_build_object('id', u."idUser", 'label', u."displayName") from "user" u where u."idUser" = t.by) as by,
    ${instantJson(raw('t.created_at'))} as created_at, ${instantJson(raw('t.finished_at'))} as finished_at, t.state, t.receivers, t.delivered, t.failed
  from media_notification t join content c on c.id = t.record`;

/** The newest notifications that meet a condition and that the actor may see. */
const read = (on: Runner, condition: Sql | undefined, actor: Actor) =>
  run<SentNotification>(on, sql`${json} where ${allOf([condition, scope.reads(actor)])} order by t."idNotification" desc limit ${limits.rows}`);

export const mediaNotificationRoutes = implement(mediaNotifications, ({ db, jobs }) => ({
  list: ({ query: { record, before } }, actor) =>
    read(
      db.pool,
      allOf([record === undefined ? undefined : sql`t.record = ${record}::uuid`, before === undefined ? undefined : sql`t."idNotification" < ${before}::uuid`]),
      actor,
    ),

  send: (call, actor) =>
    change(call.db, actor, async (tx) => {
      const { mediaType, id } = call.params;
      const kind = publishedKinds.find((each) => each === mediaType);
      const at = kind && db.references.get(kind);
      if (!at) throw refuse('not_found');
      // The lock keeps it public, and in its channel, until the notification is queued.
      const [found] = await run<{ title: string; channel: string | null; status: string }>(
        tx.client,
        sql`select c.title, c.channel, c.status from ${name(at.table)} t join content c on c.id = t.${name(at.id)}
            where t.${name(at.id)} = ${id}::uuid and t.deleted_at is null and ${allOf([at.reads(actor)])} for share of t`,
      );
      if (!found) throw refuse('not_found');
      if (found.status !== 'public' || found.channel === null) throw refuse('not_public');
      const idNotification = newId();
      await run(
        tx.client,
        sql`insert into media_notification ("idNotification", record, title, channel, text, by)
            values (${idNotification}::uuid, ${id}::uuid, ${found.title}, ${found.channel}::uuid, ${call.body.text}, ${actor.id}::uuid)`,
      );
      tx.recordWrite({ kind, record: id, verb: 'send', changes: { text: [null, call.body.text] }, audience: partnerAudience(found.channel) });
      await jobs.send(tx, pushQueue, { id: idNotification });
      const [made] = await read(tx.client, sql`t."idNotification" = ${idNotification}::uuid`, actor);
      return made as SentNotification;
    }),
}));
