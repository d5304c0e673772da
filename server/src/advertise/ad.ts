import { ad, adMoves, adStates } from '@marquee/contract/advertise/ad';
import { rejectReasons } from '@marquee/contract/advertise/campaign';
import { adTypes } from '@marquee/contract/advertise/zone';
import type { Noun } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, key, line, referenceIndex, searchIndexes, searchText, stamps } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { handlers } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { moves } from '../kit/move.ts';
import { type Records, records, type Values } from '../kit/records.ts';
import { fault, invalid } from '../kit/refusal.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { assets } from '../kit/tables.ts';
import { person } from '../accounts/user.ts';
import { campaigns } from './campaign.ts';
import { creativeColumns, creativeJson, figureColumns, ownCampaigns } from './creative.ts';
import { revenueRows } from './revenue.ts';
import { requireLawfulCreative } from './rules.ts';

/** Advertisements of campaigns. */
export const ads = pgTable(
  'ad',
  {
    idAd: key(),
    campaign: uuid()
      .notNull()
      .references(() => campaigns.campaignId, { onDelete: 'cascade' }),
    ads_type: text({ enum: adTypes }).notNull(),
    title: line().notNull(),
    ads_url: text().notNull(),
    ...creativeColumns(),
    weight: integer().notNull().default(limits.adWeightDefault),
    state: text({ enum: adStates }).notNull().default('waiting'),
    /** the advertiser of the campaign, which a trigger sets */
    userId: person(),
    decided_by: person(),
    decided_at: instant(),
    reject_reason: text({ enum: rejectReasons }),
    reject_text: text(),
    /** what the provider approved last, and viewers get; null before */
    served: jsonb(),
    /** the file of what viewers get, which is kept while another one waits for the provider */
    served_file: uuid().references(() => assets.id),
    /** it is the creative that the campaign was submitted with */
    is_first: boolean().notNull().default(false),
    search_text: searchText('title', 'text'),
    ...stamps(),
  },
  (t) => [
    index('ad_title').on(t.title, t.idAd),
    index('ad_created').on(t.created_at, t.idAd),
    index('ad_updated').on(t.updated_at, t.idAd),
    index('ad_state').on(t.state, t.created_at, t.idAd),
    index('ad_campaign').on(t.campaign, t.created_at, t.idAd),
    index('ad_user').on(t.userId, t.created_at, t.idAd),
    index('ad_type').on(t.ads_type, t.created_at, t.idAd),
    referenceIndex('ad_decided', t.decided_by),
    referenceIndex('ad_file', t.file),
    referenceIndex('ad_served_file', t.served_file),
    ...searchIndexes('ad', t.search_text),
  ],
);

/** What machines count of an advertisement. */
export const adSides = pgTable(
  'ad_side',
  {
    owner: uuid()
      .primaryKey()
      .references(() => ads.idAd, { onDelete: 'cascade' }),
    ...figureColumns(),
  },
  (t) => [
    index('ad_side_impressions').on(t.impressions, t.owner),
    index('ad_side_clicks').on(t.clicks, t.owner),
    index('ad_side_requests').on(t.requests, t.owner),
  ],
);

const storage = {
  scope: ownCampaigns,
  side: adSides,
  computed: {
    revenue: sql`(select coalesce(sum(r.revenue), 0)::bigint from ${revenueRows(raw('d.campaign = t.campaign'))} r where r.ad = t."idAd")`,
  },
  own: ['served', 'served_file', 'is_first'],
} as const;

export const adRecords = (db: Db): Records => records(ad, db, ads, storage);

/** An advertisement changes what viewers see, and so waits for the provider again. */
const shown = ['title', 'text', 'ads_url', 'file', 'tag_url', 'skippable', 'skip_after'];

/** Puts a changed advertisement before the provider again. The record of the change says so too. */
async function waitAgain(tx: Tx, id: string): Promise<void> {
  const [was] = await run<{ state: string }>(
    tx.client,
    sql`update ad t set state = 'waiting' from ad before where before."idAd" = t."idAd" and t."idAd" = ${id}::uuid and t.state <> 'waiting' returning before.state`,
  );
  const write = tx.writes.findLast(({ record }) => record === id);
  if (was && write) write.changes['state'] = [was.state, 'waiting'];
}

export const adRoutes = implement(ad, ({ db }) => {
  const own = adRecords(db);
  const plain = handlers(ad as unknown as Noun, db, own);
  const decided = (verb: string, actor: Actor, input: Values): Values => ({
    decided_by: actor.id,
    decided_at: new Date().toISOString(),
    ...(verb === 'approve' ? { reject_reason: null, reject_text: null } : input),
  });
  const { takeBack, ...all } = moves(adMoves, own, decided);

  /** Lets the advertiser hear of a write: the advertiser is no field that they write. */
  const tellOwner = async (tx: Tx, id: string) => {
    const [row] = await run<{ userId: string | null }>(tx.client, sql`select "userId" from ad where "idAd" = ${id}::uuid`);
    for (const write of tx.writes) if (write.record === id && row?.userId) write.audience = [row.userId];
  };

  return {
    ...plain,
    create: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { campaign, ads_type } = call.body;
        const [of] = await run<{ ads_type: string | null; n: number }>(
          tx.client,
          sql`select t.ads_type, (select count(*)::int from ad a where a.campaign = t."campaignId" and a.deleted_at is null) as n
              from campaign t where t."campaignId" = ${campaign}::uuid and t.deleted_at is null for update of t`,
        );
        if (of && of.ads_type !== ads_type) throw invalid([fault('ads_type', 'file_refuses_type')], ad);
        if (of && of.n >= limits.adsPerCampaign) throw invalid([fault('campaign', 'too_many', { max: limits.adsPerCampaign })], ad);
        await requireLawfulCreative(tx, call.body, ad);
        const made = await own.insert(tx, call.body as Values, actor);
        const { record } = tx.writes.findLast((write) => write.kind === 'ad') as { record: string };
        await tellOwner(tx, record);
        return made;
      }),

    update: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { id } = call.params;
        const held = await own.hold(tx, id, actor, call);
        const body = call.body as Values;
        for (const field of ['campaign', 'ads_type'])
          if (body[field] !== undefined && body[field] !== held.record[field]) throw invalid([fault(field, 'never_changes')], ad);
        const after = await own.set(tx, id, held, body, actor);
        await requireLawfulCreative(tx, after as Values, ad);
        if (shown.some((field) => after[field] !== held.record[field])) await waitAgain(tx, id);
        await tellOwner(tx, id);
        return own.read(tx.client, id, actor);
      }),

    ...all,
    takeBack,
    approve: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { id } = call.body;
        await all.approve({ ...call, db: tx }, actor);
        await run(tx.client, sql`update ad t set served = ${creativeJson}, served_file = t.file where t."idAd" = ${id}::uuid`);
        return own.read(tx.client, id, actor);
      }),
  };
});
