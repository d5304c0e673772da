import { adEventKinds, invalidReasons } from '@marquee/contract/advertise/figures';
import { sql as ddl } from 'drizzle-orm';
import { bigint, bigserial, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bigCount, instant } from '../db/columns.ts';

/**
 * The log of advertising: the one source of all its figures. `answer` is the id of the answer to a request, one for each zone. `asked_at` is the time of that
 * answer; figures and caps belong to its hour and day, whenever the event arrives. A request that got no advertisement has neither campaign nor ad.
 */
export const adEvents = pgTable(
  'ad_event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({ enum: adEventKinds }).notNull(),
    answer: uuid().notNull(),
    at: instant().notNull(),
    asked_at: instant().notNull(),
    campaign: uuid(),
    ad: uuid(),
    zone: text().notNull(),
    /** the kind of platform, and the platform itself */
    platform: text().notNull(),
    application: uuid(),
    country: text(),
    /** hashes of the viewer's id and of the network; null if unknown */
    viewer: text(),
    network: text(),
    /** why it does not count; null if it does */
    reason: text({ enum: invalidReasons }),
    /** what it costs, in thousandths of a dong */
    amount: bigint({ mode: 'number' }).notNull().default(0),
    /** the lease that the answer was taken from */
    lease: bigint({ mode: 'number' }),
    /** of an error its VAST code */
    code: integer(),
  },
  (t) => [
    // An event of an answer happens once. Repeats are kept beside it.
    uniqueIndex('ad_event_once')
      .on(t.answer, t.kind)
      .where(ddl`${t.reason} is distinct from 'repeated'`),
    index('ad_event_campaign').on(t.campaign, t.kind, t.asked_at, t.id),
    index('ad_event_asked').using('brin', t.asked_at),
  ],
);

const counts = () => ({
  requests: integer().notNull().default(0),
  impressions: integer().notNull().default(0),
  raw_impressions: integer().notNull().default(0),
  viewable: integer().notNull().default(0),
  starts: integer().notNull().default(0),
  first_quartiles: integer().notNull().default(0),
  midpoints: integer().notNull().default(0),
  third_quartiles: integer().notNull().default(0),
  completes: integer().notNull().default(0),
  skips: integer().notNull().default(0),
  clicks: integer().notNull().default(0),
  raw_clicks: integer().notNull().default(0),
  errors: integer().notNull().default(0),
  /** thousandths of a dong */
  amount: bigCount().notNull().default(0),
});

/** The events of an advertisement in one zone, on one kind of platform, in one hour. `raw_…` counts the invalid ones too; all others count valid ones. */
export const adStats = pgTable(
  'ad_stat',
  {
    campaign: uuid().notNull(),
    ad: uuid().notNull(),
    zone: text().notNull(),
    platform: text().notNull(),
    hour: instant().notNull(),
    ...counts(),
  },
  (t) => [
    primaryKey({ columns: [t.campaign, t.hour, t.ad, t.zone, t.platform] }),
    index('ad_stat_zone').on(t.zone, t.hour),
    index('ad_stat_ad').on(t.ad, t.hour),
    index('ad_stat_hour').on(t.hour),
  ],
);

/** The requests for a zone on one kind of platform in one hour, and how many got an advertisement. */
export const adRequests = pgTable(
  'ad_request',
  {
    zone: text().notNull(),
    platform: text().notNull(),
    hour: instant().notNull(),
    requests: integer().notNull().default(0),
    filled: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.zone, t.platform, t.hour] }), index('ad_request_hour').on(t.hour)],
);

/** The invalid events of a campaign in one hour, by reason. */
export const adInvalids = pgTable(
  'ad_invalid',
  {
    campaign: uuid().notNull(),
    hour: instant().notNull(),
    kind: text({ enum: adEventKinds }).notNull(),
    reason: text({ enum: invalidReasons }).notNull(),
    events: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.campaign, t.hour, t.kind, t.reason] })],
);

/**
 * What the events of a day cost, in thousandths of a dong. It is rounded to dong once for a campaign and a day, and the rest goes to the largest remainders
 * among these rows, so that every sum over them is the same (`revenue.ts`). A day begins at midnight in the platform's home zone.
 */
export const adDays = pgTable(
  'ad_day',
  {
    campaign: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    ad: uuid().notNull(),
    zone: text().notNull(),
    platform: text().notNull(),
    amount: bigCount().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.campaign, t.day, t.ad, t.zone, t.platform] }), index('ad_day_ad').on(t.ad)],
);
