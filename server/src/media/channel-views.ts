import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bigCount } from '../db/columns.ts';
import { type Sql, sql } from '../kit/sql.ts';
import { channels } from './channel.ts';

/**
 * Changes of the view counts of channels. A channel's views are the sum of its rows, so that nobody has to sum over its records. Counting plays adds
 * rows. Database triggers add rows when a record moves to another channel, is deleted, restored or removed. Writers only insert, so they never wait
 * for each other.
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
 * Merges the rows of each channel into one. Locks the channel before its rows, as permanent removal does; another order could deadlock. Skips a channel
 * that another transaction has locked; the next run merges it.
 */
export const mergeChannelViews: Sql = sql`with several as (select "idChannel" as channel from channel
      where "idChannel" in (select channel from channel_views group by channel having count(*) > 1) for key share skip locked),
    gone as (delete from channel_views where channel in (select channel from several) returning channel, views)
  insert into channel_views (channel, views) select channel, sum(views) from gone group by channel`;
