import type { CampaignTarget, Pacing } from '@marquee/contract/advertise/campaign';
import type { AdType, PlatformKind, ZoneName } from '@marquee/contract/advertise/zone';
import type { Db } from '../../db/open.ts';
import { run, type Runner, sql } from '../../kit/sql.ts';
import { newId } from '../../kit/store.ts';
import type { AdEventKind } from '@marquee/contract/advertise/figures';
import type { AdEvent } from '../log.ts';
import type { Rates } from '../price.ts';
import { storeEvents } from '../store-events.ts';
import type { AdRequest, Chosen } from './request.ts';

/** A campaign of these tests. Its price is a thousand for each impression unless `rates` says otherwise, so `budget` is a number of impressions. */
export type Booked = {
  name: string;
  start: string;
  finish: string;
  budget: number;
  zones?: readonly ZoneName[];
  platforms?: readonly PlatformKind[];
  type?: AdType;
  target?: CampaignTarget;
  quota?: number;
  dayCap?: number;
  personCap?: number;
  pacing?: Pacing;
  weight?: number;
  rates?: Rates;
  countries?: readonly string[];
  weekdays?: readonly string[];
  dayparts?: readonly (readonly [number, number])[];
  genres?: readonly string[];
  /** weights of its advertisements */
  ads?: readonly number[];
};

/** Inserts a running campaign with approved advertisements. Returns its id. */
export async function book(on: Runner, of: Booked): Promise<string> {
  const id = newId();
  const { zones = ['main_screen'], platforms = ['web'], type = 'image', target = 'impressions' } = of;
  const rates = of.rates ?? Object.fromEntries(zones.map((zone) => [zone, 1000]));
  await run(
    on,
    sql`insert into campaign ("campaignId", name, platforms, ads_type, zones, target, budget, quota, start_date, finish_date, weekdays, pacing, day_cap, person_cap, weight,
            state, rates)
          values (${id}::uuid, ${of.name}, ${platforms}::text[], ${type}, ${zones}::text[], ${target}, ${of.budget}::bigint, ${of.quota ?? null}::int, ${of.start}::date, ${of.finish}::date,
            ${of.weekdays ?? []}::text[], ${of.pacing ?? 'asap'}, ${of.dayCap ?? null}::int, ${of.personCap ?? null}::int, ${of.weight ?? 10}::int, 'running', ${JSON.stringify(rates)}::jsonb)`,
  );
  await run(on, sql`insert into campaign_side (owner) values (${id}::uuid)`);
  for (const [at, [from, to]] of (of.dayparts ?? []).entries())
    await run(
      on,
      sql`insert into campaign_daypart (id, owner, position, from_hour, to_hour) values (${newId()}::uuid, ${id}::uuid, ${at}::int, ${from}::int, ${to}::int)`,
    );
  for (const [at, country] of (of.countries ?? []).entries())
    await run(on, sql`insert into campaign_country (id, owner, position, country) values (${newId()}::uuid, ${id}::uuid, ${at}::int, ${country})`);
  for (const [at, genre] of (of.genres ?? []).entries())
    await run(on, sql`insert into campaign_genre (owner, target, position) values (${id}::uuid, ${genre}::uuid, ${at}::int)`);
  for (const weight of of.ads ?? [10]) {
    const ad = newId();
    await run(
      on,
      sql`insert into ad ("idAd", campaign, ads_type, title, ads_url, weight, state, served) values (${ad}::uuid, ${id}::uuid, ${type}, ${of.name}, 'https://example.com/', ${weight}::int,
          'approved', ${JSON.stringify({ title: of.name, text: null, ads_url: 'https://example.com/', file: null, tag_url: null, skippable: true, skip_after: 5 })}::jsonb)`,
    );
    await run(on, sql`insert into ad_side (owner) values (${ad}::uuid)`);
  }
  return id;
}

/** A request of the web for `main_screen`, by nobody who is known. */
export const request = (of: Partial<AdRequest> = {}): AdRequest => ({
  zone: 'main_screen',
  platform: 'web',
  country: 'VN',
  viewer: null,
  genres: [],
  types: ['image', 'text', 'vast'],
  ...of,
});

/** An answer, when it was given, and the zone and platform of its request. `followed_by`: what follows its impression. */
export type Answered = Chosen & { asked_at: number; zone: ZoneName; platform: PlatformKind; viewer?: string; followed_by?: 'click' | 'complete' };

/** Stores the request and the valid impression of answers, and what follows it, as the log does. */
export async function seen(db: Db, answers: readonly Answered[]): Promise<void> {
  const events = answers.flatMap(({ asked_at: askedAt, followed_by, viewer = null, campaign, ad, zone, platform, target, price, lease }): AdEvent[] => {
    const of = { answer: newId(), at: askedAt, askedAt, campaign, ad, zone, platform, application: null, country: null, viewer, network: null };
    const kinds: AdEventKind[] = ['request', 'impression', ...(followed_by ? [followed_by] : [])];
    return kinds.map((kind) => ({ ...of, kind, reason: null, target, price, lease, code: null }));
  });
  if (events.length > 0) await storeEvents(db, events);
}
