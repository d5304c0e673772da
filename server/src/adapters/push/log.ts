import { sql as ddl } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, key } from '../../db/columns.ts';
import { type Runner, run, sql } from '../../kit/sql.ts';
import type { Push, PushMessage } from './port.ts';

/** The messages that were handed to a push service, as their receivers see them. */
export const pushMessages = pgTable('push_message', {
  id: key(),
  title: text().notNull(),
  text: text().notNull(),
  data: jsonb().notNull().default({}),
});

/**
 * The delivery log: who gets which message, by whichever service. A row is written before the message is handed over, so that nobody can get it twice: what was
 * being sent when a worker died is not sent again.
 */
export const pushDeliveries = pgTable(
  'push_delivery',
  {
    message: uuid().notNull(),
    receiver: uuid().notNull(),
    state: text({ enum: ['sending', 'sent', 'failed'] }).notNull(),
    reason: text(),
    at: instant()
      .notNull()
      .default(ddl`now()`),
  },
  (t) => [primaryKey({ columns: [t.message, t.receiver] }), index('push_delivery_at').on(t.at)],
);

/** The built-in default: a message goes only into the delivery log, where applications and the console find it. */
export const logPush = (on: Runner): Push => ({
  way: 'log',
  send: async ({ id, title, text: words, data }: PushMessage, receivers) => {
    await run(
      on,
      sql`with kept as (insert into push_message (id, title, text, data) values (${id}::uuid, ${title}, ${words}, ${JSON.stringify(data)}::jsonb) on conflict do nothing)
          insert into push_delivery (message, receiver, state) select ${id}::uuid, r, 'sent' from unnest(${receivers}::uuid[]) r
          on conflict (message, receiver) do update set state = 'sent', at = now() where push_delivery.state <> 'sent'`,
    );
    return receivers.map((receiver) => ({ receiver, state: 'sent', reason: null }));
  },
  close: () => undefined,
});
