import { bigserial, boolean, date, doublePrecision, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { campaigns } from '../campaign.ts';

const campaign = () =>
  uuid()
    .notNull()
    .references(() => campaigns.campaignId, { onDelete: 'cascade' });

/**
 * The units of a campaign that processes have taken. A unit allows one answer with its advertisement, and so at most one valid impression. `taken` counts
 * the units of open leases and the valid impressions of settled ones, so it is never below the valid impressions. `day_taken` is the same for the leases of
 * `day`. The plan wants `plan_units` valid impressions between `plan_from` and `plan_until`; `plan_taken` units were taken for it. `plan_key` names what it was
 * made for. `settled_valid` is how many of the last `settled_answers` answers brought a valid impression, among those whose leases are settled.
 */
export const adBudgets = pgTable('ad_budget', {
  campaign: campaign().primaryKey(),
  taken: integer().notNull().default(0),
  day: date({ mode: 'string' }),
  day_taken: integer().notNull().default(0),
  plan_from: instant(),
  plan_until: instant(),
  plan_units: doublePrecision(),
  plan_taken: integer().notNull().default(0),
  plan_key: text(),
  settled_answers: doublePrecision().notNull().default(0),
  settled_valid: doublePrecision().notNull().default(0),
});

/**
 * What one process holds of the units of a campaign, for answers on `day` until `ends_at`. The log of events adds to `valid` in the transaction that stores
 * valid impressions. A living process closes its lease, and then `units` is the number of its answers. After the last event that may count, it is settled: what
 * brought no valid impression goes back, and the row goes.
 */
export const adLeases = pgTable(
  'ad_lease',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    campaign: campaign(),
    day: date({ mode: 'string' }).notNull(),
    opened_at: instant().notNull(),
    ends_at: instant().notNull(),
    units: integer().notNull(),
    valid: integer().notNull().default(0),
    is_closed: boolean().notNull().default(false),
  },
  (t) => [index('ad_lease_campaign').on(t.campaign, t.id), index('ad_lease_ends').on(t.ends_at, t.id)],
);

/** The units of one person on one day that processes have taken of a campaign with a limit for each person; `granted` is what the last of them got. */
export const adPersons = pgTable(
  'ad_person',
  {
    campaign: campaign(),
    viewer: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    taken: smallint().notNull(),
    granted: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.campaign, t.viewer, t.day] }), index('ad_person_day').on(t.day)],
);
