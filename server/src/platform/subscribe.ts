import { subscription } from '@marquee/contract/platform/play';
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { sql as ddl } from 'drizzle-orm';
import { instant } from '../db/columns.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { channels } from '../media/channel.ts';

/** The viewers who follow a channel; its totals count them. `viewer` is the platform application's own id. */
export const subscriptions = pgTable(
  'subscription',
  {
    channel: uuid()
      .notNull()
      .references(() => channels.idChannel, { onDelete: 'cascade' }),
    viewer: uuid().notNull(),
    created_at: instant()
      .notNull()
      .default(ddl`now()`),
  },
  (t) => [primaryKey({ columns: [t.channel, t.viewer] })],
);

export const subscriptionRoutes = implement(subscription, ({ db }) => ({
  set: async ({ body }) => {
    const [channel] = await run(db.pool, sql`select 1 from channel where "idChannel" = ${body.channel}::uuid and deleted_at is null`);
    if (!channel) throw refuse('not_found');
    await run(
      db.pool,
      body.unsubscribe
        ? sql`delete from subscription where channel = ${body.channel}::uuid and viewer = ${body.viewer}::uuid`
        : sql`insert into subscription (channel, viewer) values (${body.channel}::uuid, ${body.viewer}::uuid) on conflict do nothing`,
    );
    return { state: 'DONE' as const, subscribed: body.unsubscribe !== true };
  },
}));
