import type { PlatformKind, ZoneName } from '@marquee/contract/advertise/zone';
import { newId } from '../../kit/store.ts';
import { run, sql } from '../../kit/sql.ts';
import type { TestApp } from '../../kit/testing.ts';
import type { AdEventKind, InvalidReason } from '@marquee/contract/advertise/figures';
import { rollup } from '../rollup.ts';

/** An event of the log. `asked` is the instant to which its figures belong, `amount` its cost in thousandths of a dong. */
export type LoggedEvent = {
  kind: AdEventKind;
  campaign: string | null;
  ad: string | null;
  asked: string;
  zone?: ZoneName;
  platform?: PlatformKind;
  viewer?: string;
  reason?: InvalidReason;
  amount?: number;
};

/** Writes events and counts them by one statement, as the server does. */
export async function logEvents(t: TestApp, events: readonly LoggedEvent[]): Promise<void> {
  const rows = events.map(({ zone = 'main_screen', platform = 'web', viewer = null, reason = null, amount = 0, asked, ...event }) => ({
    ...event,
    answer: newId(),
    asked_at: asked,
    zone,
    platform,
    viewer,
    reason,
    amount,
  }));
  await run(
    t.deps.db.pool,
    sql`with e as (insert into ad_event (kind, answer, at, asked_at, campaign, ad, zone, platform, viewer, reason, amount)
          select x.kind, x.answer, now(), x.asked_at, x.campaign, x.ad, x.zone, x.platform, x.viewer, x.reason, x.amount
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(kind text, answer uuid, asked_at timestamptz, campaign uuid, ad uuid, zone text, platform text, viewer text, reason text, amount bigint)
          returning *), ${rollup} select 1`,
  );
}

/** A running campaign with one advertisement, of an advertiser. */
export async function makeRunning(t: TestApp, advertiser: string, of: Record<string, unknown> = {}): Promise<{ campaign: string; ad: string }> {
  const { campaignId: campaign } = (await t.make('campaign', of)) as unknown as { campaignId: string };
  await run(
    t.deps.db.pool,
    sql`update campaign set state = 'running', "userId" = ${advertiser}::uuid, missing = '{}', rates = '{"main_screen": 42000, "news_feed": 38000}' where "campaignId" = ${campaign}::uuid`,
  );
  const { idAd: ad } = (await t.make('ad', { campaign, ads_type: of['ads_type'] ?? 'image' })) as unknown as { idAd: string };
  return { campaign, ad };
}
