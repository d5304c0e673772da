import { homeZone } from '@marquee/contract/users/user';
import type { ReportType } from '@marquee/contract/advertise/figures';
import { raw, type Runner, run, type Sql, sql } from '../../kit/sql.ts';
import type { Ads } from './port.ts';

/** The key and the name of a row of each type, over the counters `x` of a day. A publisher of the own ad server is a kind of platform. */
const parts: Record<ReportType, { id: string; name: string; joins: string }> = {
  overview: { id: "'all'", name: "''", joins: '' },
  advertiser: {
    id: 'v."userId"::text',
    name: 'v.company',
    joins: 'join campaign c on c."campaignId" = x.campaign join advertiser v on v."userId" = c."userId"',
  },
  publisher: { id: 'x.platform', name: 'x.platform', joins: '' },
  zone: { id: 'z."idZone"::text', name: 'z.title_vi', joins: 'join zone z on z.zone = x.zone' },
  campaign: { id: 'c."campaignId"::text', name: 'c.name', joins: 'join campaign c on c."campaignId" = x.campaign' },
  'ad-item': { id: 'i."idAd"::text', name: 'i.title', joins: 'join ad i on i."idAd" = x.ad' },
};

/** The built-in default: reports of the own ad server, from its counters. `revenue` are the rows of `ad_day` with their dong. */
export const ownAds = (on: Runner, revenue: (where: Sql) => Sql): Ads => ({
  way: 'own',
  report: async ({ type, period, from, to, advertiser }) => {
    const { id, name, joins } = parts[type];
    const whose = (table: string) =>
      advertiser === undefined ? raw('true') : sql`${raw(table)}.campaign in (select o."campaignId" from campaign o where o."userId" = ${advertiser}::uuid)`;
    return run(
      on,
      sql`select ${raw(id)} as id, ${raw(name)} as name, date_trunc(${period}, x.day::timestamp)::date::text as start, sum(x.requests)::float8 as requests,
            sum(x.impressions)::float8 as impressions, sum(x.clicks)::float8 as clicks,
            (sum(x.clicks)::float8 / nullif(sum(x.impressions), 0)) as click_rate, sum(x.revenue)::float8 as revenue
          from (select a.campaign, a.ad, a.zone, a.platform, (a.hour at time zone ${raw(`'${homeZone}'`)})::date as day, a.requests, a.impressions, a.clicks, 0 as revenue
                from ad_stat a where ${whose('a')} and a.hour >= ${from}::date::timestamp at time zone ${raw(`'${homeZone}'`)}
                  and a.hour < (${to}::date + 1)::timestamp at time zone ${raw(`'${homeZone}'`)}
                union all
                select r.campaign, r.ad, r.zone, r.platform, r.day, 0, 0, 0, r.revenue
                from ${revenue(sql`${whose('d')} and d.day between ${from}::date and ${to}::date`)} r) x ${raw(joins)}
          group by 1, 2, 3 order by 3, 5 desc, 1`,
    );
  },
});
