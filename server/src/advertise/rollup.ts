import { homeZone } from '@marquee/contract/users/user';
import { raw, type Sql, sql } from '../kit/sql.ts';

/** The columns of `ad_stat`, each with the condition on an event `e` that it counts. */
const counted = {
  requests: `e.kind = 'request' and e.reason is null`,
  impressions: `e.kind = 'impression' and e.reason is null`,
  raw_impressions: `e.kind = 'impression'`,
  viewable: `e.kind = 'viewable' and e.reason is null`,
  starts: `e.kind = 'start' and e.reason is null`,
  first_quartiles: `e.kind = 'first_quartile' and e.reason is null`,
  midpoints: `e.kind = 'midpoint' and e.reason is null`,
  third_quartiles: `e.kind = 'third_quartile' and e.reason is null`,
  completes: `e.kind = 'complete' and e.reason is null`,
  skips: `e.kind = 'skip' and e.reason is null`,
  clicks: `e.kind = 'click' and e.reason is null`,
  raw_clicks: `e.kind = 'click'`,
  errors: `e.kind = 'error' and e.reason is null`,
} as const;

type Column = keyof typeof counted | 'amount';

/** The counters of events, as a select list. */
const sums = (columns: readonly Column[]) =>
  columns.map((each) => (each === 'amount' ? 'sum(e.amount) as amount' : `count(*) filter (where ${counted[each]}) as ${each}`)).join(', ');

/** Adds to the counters of a row that exists. */
const added = (table: string, columns: readonly Column[]) => columns.map((each) => `${each} = ${table}.${each} + excluded.${each}`).join(', ');

const statColumns = [...Object.keys(counted), 'amount'] as Column[];
const sideColumns = ['requests', 'impressions', 'clicks', 'starts', 'amount'] as const satisfies Column[];

/** The hour and the day, in the platform's home zone, that an event `e` belongs to. */
const hour = `date_trunc('hour', e.asked_at)`;
const day = `(e.asked_at at time zone '${homeZone}')::date`;

/** An upsert of counters by a key. It writes in the order of the key, so that two processes cannot deadlock. */
const upsert = (table: string, keys: Record<string, string>, columns: readonly Column[], where: string) => {
  const names = Object.keys(keys);
  const places = names.map((_, at) => at + 1).join(', ');
  return raw(`insert into ${table} (${[...names, ...columns].join(', ')})
    select ${names.map((each) => `${keys[each]} as ${each}`).join(', ')}, ${sums(columns)} from e where ${where} group by ${places} order by ${places}
    on conflict (${names.join(', ')}) do update set ${added(table, columns)}`);
};

const side = (table: string, key: 'campaign' | 'ad') =>
  raw(`update ${table} s set ${sideColumns.map((each) => `${each} = s.${each} + x.${each}`).join(', ')}
    from (select e.${key}, ${sums(sideColumns)} from e where e.${key} is not null group by 1 order by 1) x where s.owner = x.${key}`);

/**
 * Adds the events of the common table expression `e` to the counters by hour and day, as further common table expressions. The log is the one source: the same
 * statement counts new events and rebuilds the counters from all of them.
 */
export const countersByHour: Sql = sql`
  stat as (${upsert('ad_stat', { campaign: 'e.campaign', hour, ad: 'e.ad', zone: 'e.zone', platform: 'e.platform' }, statColumns, 'e.campaign is not null')}),
  asked as (${raw(`insert into ad_request (zone, platform, hour, requests, filled)
    select e.zone, e.platform, ${hour}, count(*), count(e.ad) from e where e.kind = 'request' and e.reason is null group by 1, 2, 3 order by 1, 2, 3
    on conflict (zone, platform, hour) do update set requests = ad_request.requests + excluded.requests, filled = ad_request.filled + excluded.filled`)}),
  invalid as (${raw(`insert into ad_invalid (campaign, hour, kind, reason, events)
    select e.campaign, ${hour}, e.kind, e.reason, count(*) from e where e.reason is not null and e.campaign is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (campaign, hour, kind, reason) do update set events = ad_invalid.events + excluded.events`)}),
  paid as (${raw(`insert into ad_day (campaign, day, ad, zone, platform, amount)
    select e.campaign, ${day}, e.ad, e.zone, e.platform, sum(e.amount) from e where e.amount > 0 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (campaign, day, ad, zone, platform) do update set amount = ad_day.amount + excluded.amount`)})`;

/** Adds the events of `e` to every counter: to those above, and to the totals of each campaign and advertisement. */
export const rollup: Sql = sql`${countersByHour},
  campaigns as (${side('campaign_side', 'campaign')}),
  ads as (${side('ad_side', 'ad')})`;

/** Sets the totals of each campaign, or of each advertisement, to the sums of their counters by hour. */
export const totalsFromHours = (table: 'campaign_side' | 'ad_side', key: 'campaign' | 'ad'): Sql =>
  raw(`update ${table} s set ${sideColumns.map((each) => `${each} = coalesce(x.${each}, 0)`).join(', ')}
    from ${table} o left join (select a.${key}, ${sideColumns.map((each) => `sum(a.${each}) as ${each}`).join(', ')} from ad_stat a group by 1) x on x.${key} = o.owner
    where o.owner = s.owner`);
