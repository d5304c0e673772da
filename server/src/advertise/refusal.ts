import { sql as ddl } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { Tx } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { ads } from './ad.ts';

/** Advertisements that people do not want to see again. `viewer` is the hash by which they are asked for. */
export const adRefusals = pgTable(
  'ad_refusal',
  {
    viewer: text().notNull(),
    ad: uuid()
      .notNull()
      .references(() => ads.idAd, { onDelete: 'cascade' }),
    at: instant()
      .notNull()
      .default(ddl`now()`),
  },
  (t) => [primaryKey({ columns: [t.viewer, t.ad] }), index('ad_refusal_ad').on(t.ad)],
);

/** Stores that a person does not want to see an advertisement again. */
export const refuseAd = (tx: Tx, viewer: string, ad: string) =>
  run(tx.client, sql`insert into ad_refusal (viewer, ad) values (${viewer}, ${ad}::uuid) on conflict do nothing`);
