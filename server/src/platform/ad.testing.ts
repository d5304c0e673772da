import { dayOf } from '../advertise/serving/calendar.ts';
import type { Served } from '../advertise/serving/request.ts';
import { type Booked, book } from '../advertise/serving/serving.testing.ts';
import { run, type Sql, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import type { Answer, TestApp } from '../kit/testing.ts';

/** A video of 15.333 seconds, as if it was uploaded. */
export async function storeVideo(t: TestApp): Promise<string> {
  const id = await t.asset({ purpose: 'creative', width: 1280, height: 720, owner: (await t.root()).id });
  await run(t.deps.db.pool, sql`update asset set content_type = 'video/mp4', size = 3000000, duration_s = 15.333 where id = ${id}::uuid`);
  return id;
}

/** A campaign that runs today on the platform of these tests, with one advertisement; each event that it pays for costs one dong unless `rates` says otherwise. */
export async function serveAd(t: TestApp, of: Partial<Booked> = {}, served: Partial<Served> = {}): Promise<{ campaign: string; ad: string }> {
  const today = dayOf(Date.now());
  const booking = { name: 'Trà sen', start: today, finish: today, budget: 1_000_000, platforms: ['other'] as const, ...of };
  const campaign = await book(t.deps.db.pool, booking);
  const file =
    served.file === undefined && (of.type ?? 'image') === 'image'
      ? await t.asset({ purpose: 'creative', width: 1080, height: 660, owner: (await t.root()).id })
      : undefined;
  const creative = {
    title: 'Trà sen',
    text: null,
    ads_url: 'https://tra.example/sen?a=1&b=2',
    file: file ?? null,
    tag_url: null,
    skippable: true,
    skip_after: 5,
    ...served,
  };
  const [row] = await run<{ ad: string }>(
    t.deps.db.pool,
    sql`update ad set served = ${JSON.stringify(creative)}::jsonb where campaign = ${campaign}::uuid returning "idAd" as ad`,
  );
  await renewAds(t);
  return { campaign, ad: row?.ad as string };
}

/** Lets the server know the campaigns that were written behind its back, and take their units. */
export async function renewAds({ deps: { ads } }: TestApp): Promise<void> {
  await ads.start();
  ads.reload();
  await ads.renew();
  await ads.renew();
}

/** What a browser says of itself. A caller without a name counts as a bot. */
export const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36' };

/** The answer of the server for one zone: an advertisement, or null. */
export const askOnce = async (t: TestApp, zone = 'main_screen', query = `viewer=${newId()}`): Promise<any> =>
  (await t.stranger('GET', `/platform/v1/ad/${zone}?${query}`)).body.data.ad;

/** An advertisement for one zone. A process that has used up its units gets new ones a moment later. */
export async function askAd(t: TestApp, zone?: string, query?: string): Promise<any> {
  for (let tries = 0; tries < 10; tries++) {
    const ad = await askOnce(t, zone, query);
    if (ad !== null) return ad;
    await t.deps.ads.renew();
  }
  throw new Error(`there is no advertisement for ${zone}`);
}

/** Calls an address that the server has given, as a player does: without the key of a platform. */
export const open = (t: TestApp, address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> => {
  const { pathname, search } = new URL(address);
  return t.stranger(method, pathname + search, undefined, { 'platform-key': '', ...browser, ...headers });
};

/** The events of the log in their order, as `kind` or `kind: reason`, with what they cost. */
export async function logged(t: TestApp, where = sql`true`): Promise<{ kind: string; reason: string | null; amount: number; code: number | null }[]> {
  return run(t.deps.db.pool, sql`select kind, reason, amount, code from ad_event where ${where} order by id`);
}

/** Every counter that the log says otherwise than the tables do, as the name of the table. */
export async function wrongCounters(t: TestApp): Promise<string[]> {
  const counts = sql`count(*) filter (where kind = 'request' and reason is null)::int as requests, count(*) filter (where kind = 'impression' and reason is null)::int as impressions,
    count(*) filter (where kind = 'click' and reason is null)::int as clicks, sum(amount)::bigint as amount`;
  const counted = (log: Sql) => sql`select * from (${log}) c where requests + impressions + clicks + amount > 0`;
  const differs = (log: Sql, table: Sql) => sql`exists ((${log} except ${table}) union all (${table} except ${log}))`;
  const [row] = await run<Record<string, boolean>>(
    t.deps.db.pool,
    sql`select ${differs(
      counted(sql`select campaign, ${counts} from ad_event where campaign is not null group by 1`),
      sql`select owner, requests, impressions, clicks, amount from campaign_side where requests + impressions + clicks + amount > 0`,
    )} as campaign_side, ${differs(
      counted(sql`select ad, ${counts} from ad_event where ad is not null group by 1`),
      sql`select owner, requests, impressions, clicks, amount from ad_side where requests + impressions + clicks + amount > 0`,
    )} as ad_side, ${differs(
      sql`select campaign, ad, zone, platform, date_trunc('hour', asked_at), ${counts} from ad_event where campaign is not null group by 1, 2, 3, 4, 5`,
      sql`select campaign, ad, zone, platform, hour, requests, impressions, clicks, amount from ad_stat`,
    )} as ad_stat, ${differs(
      sql`select zone, platform, date_trunc('hour', asked_at), count(*)::int, count(ad)::int from ad_event where kind = 'request' and reason is null group by 1, 2, 3`,
      sql`select zone, platform, hour, requests, filled from ad_request`,
    )} as ad_request, ${differs(
      sql`select campaign, sum(amount)::bigint from ad_event where amount > 0 group by 1`,
      sql`select campaign, sum(amount)::bigint from ad_day group by 1`,
    )} as ad_day, ${differs(
      sql`select lease, count(*)::int from ad_event where kind = 'impression' and reason is null and lease is not null group by 1`,
      sql`select id, valid from ad_lease where valid > 0`,
    )} as ad_lease`,
  );
  return Object.entries(row ?? {}).flatMap(([table, isWrong]) => (isWrong ? [table] : []));
}
