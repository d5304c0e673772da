import { advertiser, advertiserGroups, advertiserTypes } from '@marquee/contract/advertise/advertiser';
import { campaign } from '@marquee/contract/advertise/campaign';
import type { Noun } from '@marquee/contract/kit/resource';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/user.ts';
import { line, searchIndexes, searchText, stamps } from '../db/columns.ts';
import { handlers } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { records } from '../kit/records.ts';
import { raw, type Sql, sql } from '../kit/sql.ts';
import { campaignRecords } from './campaign.ts';
import { ownCampaigns } from './creative.ts';

/** Advertisers. Triggers on the accounts create, delete and restore the rows. */
export const advertisers = pgTable(
  'advertiser',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.idUser, { onDelete: 'cascade' }),
    company: line().notNull(),
    group: text({ enum: advertiserGroups }).notNull().default('direct'),
    type: text({ enum: advertiserTypes }).notNull().default('company'),
    name: text().notNull(),
    email: text().notNull(),
    phone_number: text(),
    url: text(),
    search_text: searchText('company', 'name', 'email', 'phone_number'),
    ...stamps(),
  },
  (t) => [
    index('advertiser_company').on(t.company, t.userId),
    index('advertiser_created').on(t.created_at, t.userId),
    index('advertiser_updated').on(t.updated_at, t.userId),
    index('advertiser_group').on(t.group, t.created_at, t.userId),
    index('advertiser_type').on(t.type, t.created_at, t.userId),
    ...searchIndexes('advertiser', t.search_text),
  ],
);

/** A value over the living campaigns `c` of the advertiser `t`, with what machines count of each, `s`. */
const ofCampaigns = (value: string): Sql =>
  raw(`(select ${value} from campaign c join campaign_side s on s.owner = c."campaignId" where c."userId" = t."userId" and c.deleted_at is null)`);
const sumOf = (column: string) => ofCampaigns(`coalesce(sum(${column}), 0)::bigint`);

const storage = {
  scope: ownCampaigns,
  computed: {
    join_date: raw('t.created_at'),
    campaigns: ofCampaigns('count(*)::int'),
    first_campaign_at: ofCampaigns('min(c.created_at)'),
    launched_at: ofCampaigns('min(s.launched_at)'),
    ended_at: ofCampaigns('max(s.ended_at)'),
    requests: sumOf('s.requests'),
    impressions: sumOf('s.impressions'),
    clicks: sumOf('s.clicks'),
    starts: sumOf('s.starts'),
    quota: sumOf('c.quota'),
    revenue: sql`(select coalesce(sum(x.dong), 0)::bigint from (select round(sum(d.amount) / 1000)::bigint as dong from ad_day d
      where d.campaign in (select c."campaignId" from campaign c where c."userId" = t."userId") group by d.campaign, d.day) x)`,
  },
} as const;

export const advertiserRoutes = implement(advertiser, ({ db }) => {
  const own = records(advertiser, db, advertisers, storage);
  const campaigns = handlers(campaign as unknown as Noun, db, campaignRecords(db));
  return {
    ...handlers(advertiser as unknown as Noun, db, own),
    campaigns: async ({ params, query }, actor) => {
      await own.read(db.pool, params.id, actor, { deleted: true });
      return campaigns.list({ query: { ...query, userId: [params.id] } }, actor);
    },
  };
});
