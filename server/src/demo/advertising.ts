import { readFile } from 'node:fs/promises';
import { advertiser } from '@marquee/contract/advertise/advertiser';
import { campaign } from '@marquee/contract/advertise/campaign';
import { zoneFacts, zoneNames } from '@marquee/contract/advertise/zone';
import { limits } from '@marquee/contract/limits';
import { setRate } from '../advertise/figures/rate.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { accounts, advertisers } from './account.ts';
import { logServed, logUnanswered, sampleNetwork } from './ad-log.ts';
import { type CatalogueContext, createOrLog } from './catalogue.ts';
import { companies, type SampleCampaign } from './campaigns.ts';
import { makeClip } from './clip.ts';
import { momentOf } from './day.ts';
import { advertisement } from './picture.ts';
import { markSample, samplesOf } from './sample.ts';

type Context = Pick<CatalogueContext, 'deps' | 'callApi' | 'actorOf' | 'signal'>;

/** Seconds of the video ads, and their size in pixels. */
const clip = { seconds: 12, width: 640, height: 360 };
/** Days whose requests are invented. */
const loggedDays = limits.adForecastDays;
/** How many days ago each advertiser joined. */
const joinedDays = { coffee: 131, travel: 96, books: 74, noodles: 58, forest: 43 } as const;
/** Days since the paused campaign was paused. */
const pausedDays = 3;

/** The day that stands so many days from today, in Vietnam. */
const dayFrom = (days: number): string => new Date(momentOf(-days, 0).getTime() + 7 * 3_600_000).toISOString().slice(0, 10);

/** Creates what is missing of the advertisers, their campaigns, and the log of events. `unanswered` is about how many requests for a zone go unanswered on a day. */
export async function makeAdvertising(context: Context, campaigns: readonly SampleCampaign[], unanswered: number): Promise<void> {
  const { deps, callApi, actorOf, signal } = context;
  const known = await samplesOf(deps.db.pool, 'campaign');
  const staff = actorOf(accounts.moderator);
  if (known.size === 0 && campaigns.length > 0) {
    for (const [key, body] of Object.entries(companies)) {
      const id = actorOf(advertisers[key as keyof typeof companies]).id as string;
      await createOrLog(context, body.company ?? key, () => callApi(advertiser.update, { params: { id }, body }, staff));
      await run(
        deps.db.pool,
        sql`update advertiser set created_at = ${momentOf(joinedDays[key as keyof typeof companies], 8 * 60).toISOString()}::timestamptz where "userId" = ${id}::uuid`,
      );
    }
    await setRate(deps.db, { vnd_per_usd: 26_345, date: dayFrom(-1) }, actorOf(accounts.super_admin));
  }
  if (campaigns.length > 0) {
    const logged = await run<{ zone: string }>(deps.db.pool, sql`select distinct zone from ad_event where network = ${sampleNetwork}`);
    for (const [at, zone] of zoneNames.entries()) {
      signal.throwIfAborted();
      if (logged.some((each) => each.zone === zone)) continue;
      await change(deps.db, staff, async (tx) => {
        for (let ago = loggedDays; ago >= 0; ago--) await logUnanswered(tx, zone, ago, unanswered / (1 + at / 6));
      });
    }
  }
  for (const of of campaigns) {
    signal.throwIfAborted();
    if (!known.has(of.name)) await createOrLog(context, of.name, () => makeCampaign(context, of));
  }
}

async function makeCampaign(context: Context, of: SampleCampaign): Promise<void> {
  const { deps, callApi, actorOf } = context;
  const owner = actorOf(advertisers[of.by]);
  const staff = actorOf(accounts.moderator);
  const file = of.ads_type === 'text' ? null : await makeFile(context, of, owner);
  const company = companies[of.by];
  const body = {
    name: of.name,
    company: company.company,
    contact_name: company.name,
    email: advertisers[of.by].email,
    phone_number: company.phone_number,
    ads_type: of.ads_type,
    platforms: of.platforms,
    zones: of.zones,
    target: of.target,
    budget: of.budget,
    // The days are set below: a campaign cannot be submitted for days that are over.
    start_date: dayFrom(Math.max(1, of.starts)),
    finish_date: dayFrom(Math.max(2, of.finishes)),
    pacing: of.pacing ?? 'even',
    title: of.title,
    text: of.text ?? null,
    ads_url: company.url,
    file,
  };
  await change(deps.db, owner, async (tx) => {
    const { campaignId: id } =
      of.state === 'draft'
        ? await callApi(campaign.create, { body: { ...body, draft: true }, tx }, owner)
        : await callApi(campaign.submit, { body, tx }, owner);
    const move = (verb: 'review' | 'approve' | 'finalise' | 'reject', more: object = {}) => callApi(campaign[verb], { body: { id, ...more }, tx }, staff);
    const isApproved = !['draft', 'new', 'in_review', 'rejected'].includes(of.state);
    if (!['draft', 'new'].includes(of.state)) await move('review');
    if (of.state === 'rejected') await move('reject', { reject_reason: 'misleading', reject_text: 'Nội dung hứa hẹn kết quả không có căn cứ.' });
    if (isApproved) await move('approve');
    if (isApproved && of.state !== 'contract') await move('finalise');
    await dateBack(tx, id, of);
    await markSample(tx, 'campaign', of.name, id, file === null ? [] : [file]);
    const items = await adsOf(tx, id);
    for (const { id: item } of items) await markSample(tx, 'ad', item, item);
    if (of.perDay === undefined) return;
    const [from, to] = [Math.min(loggedDays, -of.starts), Math.max(of.state === 'paused' ? pausedDays : 0, -of.finishes)];
    for (let ago = from; ago >= to; ago--)
      for (const { id: item } of items)
        await logServed(tx, { ...of, campaign: id, ad: item, ago, perDay: of.perDay / items.length, isVideo: of.ads_type === 'vast' });
  });
}

const adsOf = (tx: Tx, id: string) => run<{ id: string }>(tx.client, sql`select "idAd" as id from ad where campaign = ${id}::uuid order by 1`);

/** Gives a campaign its days and its state. */
async function dateBack(tx: Tx, id: string, { state, starts, finishes }: SampleCampaign): Promise<void> {
  const created = momentOf(Math.max(1, 4 - starts), 9 * 60 + 20).toISOString();
  await run(
    tx.client,
    sql`update campaign set state = ${state}, start_date = ${dayFrom(starts)}::date, finish_date = ${dayFrom(finishes)}::date, created_at = ${created}::timestamptz,
          submitted_at = case when submitted_at is not null then case when ${state} in ('new', 'in_review') then now() - interval '3 hours' else ${created}::timestamptz + interval '40 minutes' end end,
          answered_at = case when answered_at is not null then ${created}::timestamptz + interval '3 hours 15 minutes' end,
          decided_at = case when decided_at is not null then ${created}::timestamptz + interval '3 hours 15 minutes' end
        where "campaignId" = ${id}::uuid`,
  );
  const hasRun = ['running', 'paused', 'finished'].includes(state);
  await run(
    tx.client,
    sql`update campaign_side set launched_at = case when ${hasRun} then ${momentOf(-starts, 1).toISOString()}::timestamptz end,
          ended_at = case when ${state === 'finished'} then ${momentOf(-finishes - 1, 0).toISOString()}::timestamptz end
        where owner = ${id}::uuid`,
  );
}

/** Draws the picture or the video of a campaign and stores it as its advertiser's. Returns the id of the file. */
async function makeFile({ deps, signal }: Context, of: SampleCampaign, { id: owner }: Actor): Promise<string> {
  const [width, height] = zoneFacts(of.zones[0] ?? 'main_screen').size;
  const isVideo = of.ads_type === 'vast';
  const id = newId();
  let bytes: Buffer;
  if (isVideo) {
    const { path, removeFiles } = await makeClip(deps, { slug: `ad-${id}`, title: of.title, look: of.look, clip: { ...clip, seed: of.look.seed } }, signal);
    bytes = await readFile(path).finally(removeFiles);
  } else bytes = await advertisement(of.look, of.title, { width, height });
  const kind = isVideo
    ? { extension: 'mp4', type: 'video/mp4', width: clip.width, height: clip.height, duration: clip.seconds }
    : { extension: 'png', type: 'image/png', width, height, duration: null };
  const key = `ad/${id}.${kind.extension}`;
  await deps.storage.put(key, bytes, { size: bytes.length });
  await run(
    deps.db.pool,
    sql`insert into asset (id, owner, purpose, state, name, content_type, size, storage_key, width, height, duration_s, expires_at)
        values (${id}::uuid, ${owner}::uuid, 'creative', 'ready', ${`${of.name}.${kind.extension}`}, ${kind.type}, ${bytes.length}, ${key}, ${kind.width}::int, ${kind.height}::int, ${kind.duration}::real, now() + interval '1 day')`,
  );
  return id;
}
