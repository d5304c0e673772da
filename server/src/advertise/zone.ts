import { limits } from '@marquee/contract/limits';
import { type AdType, groupTakes, type PlatformKind, zone, zoneFacts, zoneGroups, zoneNames, type ZoneName } from '@marquee/contract/advertise/zone';
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, line, searchIndexes, searchText, stamps } from '../db/columns.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { raw, type Sql, sql } from '../kit/sql.ts';
import { staffAlone } from '../kit/scope.ts';

/** The zones with their rate card. A migration creates the 26 rows. */
export const zones = pgTable(
  'zone',
  {
    idZone: key(),
    zone: text({ enum: zoneNames }).notNull(),
    group: text({ enum: zoneGroups }).notNull(),
    title_vi: line().notNull(),
    title_en: line().notNull(),
    price_impressions: integer().notNull(),
    price_click: integer().notNull(),
    price_view: integer().notNull(),
    enabled: boolean().notNull().default(true),
    /** its place among the zones */
    zone_sort: smallint().notNull(),
    search_text: searchText('title_vi', 'title_en'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('zone_name').on(t.zone),
    index('zone_place').on(t.zone_sort, t.idZone),
    index('zone_group').on(t.group, t.zone_sort, t.idZone),
    index('zone_enabled').on(t.enabled, t.zone_sort, t.idZone),
    index('zone_created').on(t.created_at, t.idZone),
    ...searchIndexes('zone', t.search_text),
  ],
);

/** A value of the contract for each zone, as SQL over the zone `t`. */
const byZone = (value: (zone: ZoneName) => string): Sql => raw(`(case t.zone ${zoneNames.map((each) => `when '${each}' then ${value(each)}`).join(' ')} end)`);
const textArray = (values: readonly (AdType | PlatformKind)[]) => `array[${values.map((each) => `'${each}'`).join()}]`;

/** The hours that the figures of a zone are of. */
const isRecent = (hour: string) => raw(`${hour} > now() - interval '${limits.adForecastDays} days'`);
const requests = (column: string) => sql`(select coalesce(sum(r.${raw(column)}), 0) from ad_request r where r.zone = t.zone and ${isRecent('r.hour')})`;
const stat = (column: string) => sql`(select sum(a.${raw(column)}) from ad_stat a where a.zone = t.zone and ${isRecent('a.hour')})`;

const computed = {
  formats: byZone((each) => textArray(groupTakes[zoneFacts(each).group])),
  platforms: byZone((each) => textArray(zoneFacts(each).platforms)),
  width: byZone((each) => String(zoneFacts(each).size[0])),
  height: byZone((each) => String(zoneFacts(each).size[1])),
  requests: requests('requests'),
  fill_rate: sql`(round(100.0 * ${requests('filled')} / nullif(${requests('requests')}, 0)))::int`,
  viewability: sql`(round(100.0 * ${stat('viewable')} / nullif(${stat('impressions')}, 0)))::int`,
  booked_until: raw(
    `(select max(c.finish_date) from campaign c where t.zone = any(c.zones) and c.state in ('contract', 'scheduled', 'running', 'paused') and c.deleted_at is null)`,
  ),
} as const;

export const zoneRoutes = implement(zone, ({ db }) => crud(zone, db, zones, { scope: staffAlone, computed }));
