import { type NotificationKind, notificationKinds } from '@marquee/contract/session/notification';
import { sql as ddl } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, key } from '../db/columns.ts';
import type { Tx } from '../kit/change.ts';
import type { AudienceRule } from '../kit/live.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { users } from '../accounts/user.ts';

/** Notifications; each is for one person. The contract says what the columns mean. */
export const notifications = pgTable(
  'notification',
  {
    id: key(),
    person: uuid()
      .notNull()
      .references(() => users.idUser, { onDelete: 'cascade' }),
    kind: text({ enum: notificationKinds }).notNull(),
    params: jsonb().notNull().default({}),
    record_kind: text(),
    record: uuid(),
    by: uuid(),
    at: instant()
      .notNull()
      .default(ddl`now()`),
    read_at: instant(),
  },
  (t) => [
    index('notification_person').on(t.person, t.at, t.id),
    index('notification_unread')
      .on(t.person)
      .where(ddl`${t.read_at} is null`),
    index('notification_at').on(t.at),
    uniqueIndex('notification_counting')
      .on(t.person, t.kind)
      .where(ddl`${t.read_at} is null and ${t.params} ? 'count'`),
  ],
);

/** The content of a notification. `params` fill its sentence with current values, because a record may be renamed or deleted later. */
export type Notice = {
  kind: NotificationKind;
  params?: Record<string, string>;
  record?: { kind: string; id: string };
  /** who did it; null for the system */
  by?: string | null;
};

/** Notifies a person, in the transaction of the event itself. So the notification exists if and only if the event happened. */
export async function notify(tx: Tx, person: string, { kind, params = {}, record, by = null }: Notice): Promise<void> {
  const id = newId();
  await run(
    tx.client,
    sql`insert into notification (id, person, kind, params, record_kind, record, by)
        values (${id}::uuid, ${person}::uuid, ${kind}, ${JSON.stringify(params)}::jsonb, ${record?.kind ?? null}, ${record?.id ?? null}::uuid, ${by}::uuid)`,
  );
  tx.announceChange({ kind: 'notification', record: id, verb: 'create', audience: null, persons: [person] });
}

/**
 * Notifies people of a repeated event, with one notification per person. While it is unread, its `count` goes up and its other params are replaced.
 */
export async function notifyCounting(tx: Tx, persons: readonly string[], { kind, params = {} }: Pick<Notice, 'kind' | 'params'>): Promise<void> {
  for (const person of persons) {
    const [stored] = await run<{ id: string }>(
      tx.client,
      sql`insert into notification (id, person, kind, params) values (${newId()}::uuid, ${person}::uuid, ${kind}, ${JSON.stringify({ ...params, count: '1' })}::jsonb)
          on conflict (person, kind) where read_at is null and params ? 'count'
          do update set at = now(), params = excluded.params || jsonb_build_object('count', ((notification.params ->> 'count')::int + 1)::text)
          returning id`,
    );
    if (stored) tx.announceChange({ kind: 'notification', record: stored.id, verb: 'create', audience: null, persons: [person] });
  }
}

/** Live events: only the person whom a notification is for receives it. */
export const canReceiveNotificationEvent: AudienceRule = (actor, { persons }) => actor.id !== null && persons.includes(actor.id);
