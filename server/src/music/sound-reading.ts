import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { assets } from '../kit/tables.ts';

/** What was read from sound files, so that a repeated call decodes nothing and makes no second poster. It goes with the file. */
export const soundReadings = pgTable('sound_reading', {
  asset: uuid()
    .primaryKey()
    .references(() => assets.id, { onDelete: 'cascade' }),
  hash: text().notNull(),
  /** null for a file that was compared only */
  reading: jsonb(),
});
