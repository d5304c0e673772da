import { zoneFacts, type PlatformKind, type ZoneName } from '@marquee/contract/advertise/zone';
import { homeZone } from '@marquee/contract/users/user';
import { rollup } from '../advertise/rollup.ts';
import type { Tx } from '../kit/change.ts';
import { raw, run, type Sql, sql } from '../kit/sql.ts';

/** The share of a day's viewers in each of its hours, from midnight on. */
const hours = [2, 1, 1, 1, 1, 2, 4, 6, 6, 5, 5, 7, 8, 6, 5, 5, 6, 8, 10, 13, 14, 12, 8, 4];
/** How busy the days of the week are, from Sunday on. */
const week = [1.25, 0.9, 0.92, 0.94, 0.98, 1.08, 1.22];
/** How often each kind of platform is used. */
const shares: Record<PlatformKind, number> = { android: 46, ios: 28, web: 15, tv: 9, other: 2 };
/** People who watch the sample platform. */
const viewers = 900;

/** What marks the events of the demo that belong to no campaign, so that its removal finds them. */
export const sampleNetwork = 'demo';

/** A pick among values by their weights, by a number from 0 to 1 that is SQL. */
function pick(values: readonly (readonly [value: string, weight: number])[], by: string): string {
  const sum = values.reduce((all, [, weight]) => all + weight, 0);
  let at = 0;
  const cases = values.map(([value, weight]) => {
    at += weight / sum;
    return `when ${by} < ${at.toFixed(6)} then '${value}'`;
  });
  return `case ${cases.join(' ')} else '${values.at(-1)?.[0] ?? ''}' end`;
}

const platformsOf = (kinds: readonly PlatformKind[]) => kinds.map((kind) => [kind, shares[kind]] as const);

/**
 * Answers to requests on one day, spread over its hours but not beyond now: `ago` days ago, about `perDay` of them and at least one, by which a continued demo sees
 * that the day is there.
 */
const answersOf = (of: { ago: number; perDay: number; zones: readonly ZoneName[]; platforms: readonly PlatformKind[] }): Sql => {
  const weighted = of.zones.map((zone, at) => [zone, 1 / (at + 1)] as const);
  const hour = pick(
    hours.map((share, at) => [String(at), share] as const),
    'r.a',
  );
  return sql`answers as materialized (
    select gen_random_uuid() as answer, q.at, q.zone, q.platform, md5('sample ' || (1 + floor(q.d * q.d * ${viewers}))::int) as viewer, q.e as luck, q.f as act, q.g as odd
    from (select d.day + make_interval(hours => (${raw(hour)})::int, secs => r.b * 3600) as at, ${raw(pick(weighted, 'r.c'))} as zone,
            ${raw(pick(platformsOf(of.platforms), 'r.h'))} as platform, r.*
          from (select ((now() at time zone ${raw(`'${homeZone}'`)})::date - ${of.ago}::int)::timestamp at time zone ${raw(`'${homeZone}'`)} as day) d,
            lateral (select random() as a, random() as b, random() as c, random() as d, random() as e, random() as f, random() as g, random() as h
              from generate_series(1, greatest(1, (${of.perDay}::float8 * (${raw(`array[${week.join()}]`)})[1 + extract(dow from d.day at time zone ${raw(`'${homeZone}'`)})::int] * (0.92 + 0.16 * random()))::int))) r) q
    where q.at < now() - interval '1 minute')`;
};

type Served = {
  campaign: string;
  ad: string;
  ago: number;
  perDay: number;
  zones: readonly ZoneName[];
  platforms: readonly PlatformKind[];
  isVideo: boolean;
  target: 'impressions' | 'clicks' | 'views';
};

/** The kinds of events of an answer, and when each happens: a condition on its numbers by chance. */
const stillEvents = [
  ['request', 'true'],
  ['impression', 'luck < 0.94'],
  ['viewable', 'luck < 0.94 and reason is null and act < 0.68'],
  ['click', 'luck < 0.94 and act < 0.014'],
] as const;
const videoEvents = [
  ['start', 'luck < 0.94 and reason is null and act < 0.96'],
  ['first_quartile', 'luck < 0.94 and reason is null and act < 0.82'],
  ['midpoint', 'luck < 0.94 and reason is null and act < 0.7'],
  ['third_quartile', 'luck < 0.94 and reason is null and act < 0.61'],
  ['complete', 'luck < 0.94 and reason is null and act < 0.55'],
  ['skip', 'luck < 0.94 and reason is null and act between 0.7 and 0.9'],
] as const;

const paidKind = { impressions: 'impression', clicks: 'click', views: 'complete' } as const;

/** The part of answers that went to bots: four days ago many came by. */
const botShare = (ago: number) => (ago === 4 ? 0.09 : 0.013);

/** Writes the events of one campaign on one day to the log and counts them, by one statement. */
export async function logServed(tx: Tx, of: Served): Promise<void> {
  const kinds = [...stillEvents, ...(of.isVideo ? videoEvents : [])];
  const rows = kinds.map(([kind, happens]) => `select '${kind}' as kind, o.* from odd o where ${happens}`).join(' union all ');
  await run(
    tx.client,
    sql`with ${answersOf(of)},
        odd as (select a.*, case when odd < ${botShare(of.ago)}::float8 then 'bot' when odd < 0.021 then 'too_many' when odd < 0.025 then 'late' when odd < 0.027 then 'prefetch' end as reason from answers a),
        happened as (${raw(rows)}),
        e as (insert into ad_event (kind, answer, at, asked_at, campaign, ad, zone, platform, viewer, reason, amount)
          select h.kind, h.answer, h.at, h.at, ${of.campaign}::uuid, ${of.ad}::uuid, h.zone, h.platform, h.viewer, case when h.kind in ('impression', 'click') then h.reason end,
            case when h.kind = ${paidKind[of.target]} and h.reason is null then coalesce((c.rates ->> h.zone)::bigint, 0) else 0 end
          from happened h, campaign c where c."campaignId" = ${of.campaign}::uuid
          returning *), ${rollup} select 1`,
  );
}

/** Writes the requests for a zone on one day that got no advertisement. */
export async function logUnanswered(tx: Tx, zone: ZoneName, ago: number, perDay: number): Promise<void> {
  await run(
    tx.client,
    sql`with ${answersOf({ ago, perDay, zones: [zone], platforms: zoneFacts(zone).platforms })},
        e as (insert into ad_event (kind, answer, at, asked_at, zone, platform, viewer, network)
          select 'request', a.answer, a.at, a.at, a.zone, a.platform, a.viewer, ${sampleNetwork} from answers a returning *), ${rollup} select 1`,
  );
}
