import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bigCount } from '../db/columns.ts';
import { type Sql, sql } from '../kit/sql.ts';
import { channels } from './channel.ts';

/**
 * What the views of a channel's content were raised or lowered by: they are the sum of its rows, and need not be looked for record by record. Counting
 * plays adds to them; triggers of the database do where a record changes its channel, is deleted, restored or removed. Each adds rows of its own, so
 * that nobody waits for anybody.
 */
export const channelViews = pgTable(
  'channel_views',
  {
    channel: uuid()
      .notNull()
      .references(() => channels.idChannel, { onDelete: 'cascade' }),
    views: bigCount().notNull(),
  },
  (t) => [index('channel_views_channel').on(t.channel)],
);

/**
 * Puts the rows of each channel together as one. The channel before its rows, as whoever removes it for good has it, and locks it before they go; of one
 * that somebody else holds they are left for the next time.
 */
export const mergeChannelViews: Sql = sql`with several as (select "idChannel" as channel from channel
      where "idChannel" in (select channel from channel_views group by channel having count(*) > 1) for key share skip locked),
    gone as (delete from channel_views where channel in (select channel from several) returning channel, views)
  insert into channel_views (channel, views) select channel, sum(views) from gone group by channel`;
