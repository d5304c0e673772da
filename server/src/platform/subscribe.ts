import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import { channels } from '../media/channel.ts';

/** Viewers who follow a channel: stored events that its totals are counted from. `viewer` is the platform application's own id of them. */
export const subscriptions = pgTable(
  'subscription',
  { channel: uuid().notNull().references(() => channels.idChannel, { onDelete: 'cascade' }), viewer: uuid().notNull(), created_at: instant().notNull() },
  (t) => [primaryKey({ columns: [t.channel, t.viewer] })],
);
