import { limits } from '@marquee/contract/limits';
import { boolean, integer, text, uuid } from 'drizzle-orm/pg-core';
import { bigCount } from '../db/columns.ts';
import type { Actor } from '../kit/actor.ts';
import type { Tx } from '../kit/change.ts';
import type { Scope } from '../kit/scope.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { assets } from '../kit/tables.ts';

/** The columns of what viewers see. */
export const creativeColumns = () => ({
  text: text(),
  file: uuid().references(() => assets.id),
  tag_url: text(),
  skippable: boolean().notNull().default(true),
  skip_after: integer().notNull().default(limits.adSkipAfterAllowed),
});

/** What machines count of a campaign or of an advertisement. `amount` is in thousandths of a dong. */
export const figureColumns = () => ({
  requests: integer().notNull().default(0),
  impressions: integer().notNull().default(0),
  clicks: integer().notNull().default(0),
  starts: integer().notNull().default(0),
  amount: bigCount().notNull().default(0),
});

/** Advertisers see and change their own rows, partners none, and staff all. */
export const ownCampaigns: Scope = (() => {
  const limit = (actor: Actor) => (actor.role === 'partner' ? raw('false') : actor.role === 'advertiser' ? sql`t."userId" = ${actor.id}::uuid` : undefined);
  return { reads: limit, writes: limit, audience: ['userId'] };
})();

/** What viewers see of the advertisement `t`, as the process that serves it reads it. */
export const creativeJson = raw(`jsonb_build_object('title', t.title, 'text', t.text, 'ads_url', t.ads_url, 'file', t.file, 'tag_url', t.tag_url,
  'skippable', t.skippable, 'skip_after', t.skip_after)`);

/** The columns that a campaign and its advertisements share. */
const shared = raw('text, ads_url, file, tag_url, skippable, skip_after');

/**
 * Makes the creative of an approved campaign its first advertisement, approved as well. A campaign that was approved before has one, which gets what the
 * campaign says now.
 */
export async function adoptCreative(tx: Tx, campaign: string, actor: Actor): Promise<void> {
  const [first] = await run<{ id: string; state: string; is_deleted: boolean }>(
    tx.client,
    sql`select "idAd" as id, state, deleted_at is not null as is_deleted from ad where campaign = ${campaign}::uuid and is_first for update`,
  );
  const id = first?.id ?? newId();
  const decided = sql`state = 'approved', decided_by = ${actor.id}::uuid, decided_at = now(), reject_reason = null, reject_text = null`;
  if (first)
    await run(
      tx.client,
      sql`update ad t set title = coalesce(c.title, c.name), text = c.text, ads_url = c.ads_url, file = c.file, tag_url = c.tag_url, skippable = c.skippable,
            skip_after = c.skip_after, version = t.version + 1, updated_at = now(), deleted_at = null, ${decided}
          from campaign c where c."campaignId" = t.campaign and t."idAd" = ${id}::uuid`,
    );
  else
    await run(
      tx.client,
      sql`with made as (insert into ad ("idAd", campaign, ads_type, title, ${shared}, state, is_first, created_by)
            select ${id}::uuid, "campaignId", ads_type, coalesce(title, name), ${shared}, 'approved', true, ${actor.id}::uuid from campaign where "campaignId" = ${campaign}::uuid
            returning "idAd")
          insert into ad_side (owner) select "idAd" from made`,
    );
  await run(tx.client, sql`update ad t set served = ${creativeJson}, served_file = t.file, ${decided} where t."idAd" = ${id}::uuid`);
  // An approval that is undone takes its advertisement away, and a later one brings it back.
  const verb = first === undefined ? 'create' : first.is_deleted ? 'restore' : 'approve';
  const before = verb === 'approve' ? first?.state : null;
  tx.recordWrite({ kind: 'ad', record: id, verb, changes: before === 'approved' ? {} : { state: [before, 'approved'] }, audience: null });
}
