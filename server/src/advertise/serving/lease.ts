import { limits } from '@marquee/contract/limits';
import { run, type Runner, sql } from '../../kit/sql.ts';
import { dayOf, instantOf } from './calendar.ts';

/** What a process asks of the units of a campaign. `lease`: the lease that gets them, null for a new one. */
export type Ask = {
  campaign: string;
  want: number;
  lease: number | null;
  /**
   * valid impressions until `until`, from now on if there is no plan yet, or one with another key, and the share of the answers that brings one. Null for a
   * campaign without pacing
   */
  plan: { units: number; key: string; until: string; share: number } | null;
};

/** Which limit gave less than was wanted; null if none did. */
export type Short = 'budget' | 'quota' | 'day_cap' | 'pacing' | null;

/** What a process got: units in a lease, or nothing. */
export type Grant = { campaign: string; units: number; lease: number | null; short: Short };

const none = 2_000_000_000;

/**
 * Takes units for some campaigns, in one statement. It holds the rows of `ad_budget` in the order of their ids, so processes wait for each other, and what one
 * has taken the next one sees. Impressions in `campaign_side` may be a moment old: then spent money counts as a unit at the highest price, which is never too little.
 * A campaign that no longer runs is absent from the answer. `ahead`: the instant until which the plan may be taken; one process gets half of that at most, or
 * the first to ask would always get all of it, and lose it if it dies.
 */
export const takeUnits = (on: Runner, asks: readonly Ask[], of: { now: number; ahead: number; endsAt: number }): Promise<Grant[]> => {
  const [now, day] = [sql`${instantOf(of.now)}::timestamptz`, sql`${dayOf(of.now)}::date`];
  return run<Grant>(
    on,
    sql`with asked as (
        select x.campaign, x.want, x.lease, (x.plan->>'units')::float8 as units, x.plan->>'key' as key, (x.plan->>'share')::float8 as share, (x.plan->>'until')::timestamptz as until
        from jsonb_to_recordset(${JSON.stringify(asks)}::jsonb) as x(campaign uuid, want int, lease bigint, plan jsonb)),
      held as (select b.* from ad_budget b where b.campaign in (select campaign from asked) order by b.campaign for update),
      known as (
        select a.campaign, a.want, a.lease, a.units is not null as is_paced, c.target, c.quota::bigint as quota, c.budget * 1000 as budget, c.day_cap, s.amount, s.impressions, s.clicks,
          (select max(r.value::bigint) from jsonb_each_text(c.rates) r) as price, h.taken, case when h.day = ${day} then h.day_taken else 0 end as day_taken,
          a.units is not null and (h.plan_until is null or h.plan_until <= ${now} or h.plan_key is distinct from a.key) as is_new, a.units, a.key, a.until, a.share,
          h.plan_from, h.plan_until, h.plan_units, h.plan_taken
        from asked a join held h using (campaign) join campaign c on c."campaignId" = a.campaign join campaign_side s on s.owner = a.campaign
        where c.state = 'running' and c.deleted_at is null and ${day} between c.start_date and c.finish_date and (h.day is null or h.day <= ${day})
          and (a.lease is null or exists (select from ad_lease l where l.id = a.lease and not l.is_closed and l.ends_at > ${now}))),
      planned as (
        select k.*, case when is_new then ${now} else plan_from end as p_from, case when is_new then until else plan_until end as p_until,
          case when is_new then units else plan_units end as p_units, case when is_new then 0 else plan_taken end as p_taken, greatest(taken - impressions, 0) as open
        from known k),
      room as (
        select p.*,
          case when coalesce(price, 0) = 0 then ${none} when target = 'impressions' then floor((budget - amount - open * price) / price)
            when amount >= budget then 0 else ${none} end as by_budget,
          case when quota is null or target = 'views' then ${none} when target = 'impressions' then quota - impressions - open
            when clicks >= quota then 0 else ${none} end as by_quota,
          coalesce(day_cap - day_taken, ${none}) as by_day,
          case when not is_paced then ${none}
            else floor(p_units * least(1, extract(epoch from ${instantOf(of.ahead)}::timestamptz - p_from) / greatest(extract(epoch from p_until - p_from), 0.001)) / share + 0.5) - p_taken end as by_plan
        from planned p),
      granted as (select r.*, greatest(0, least(want, by_budget, by_quota, by_day, ceil(by_plan / 2)))::int as n from room r),
      counted as (
        update ad_budget b set taken = b.taken + n, day = ${day}, day_taken = g.day_taken + n, plan_taken = p_taken + n,
          plan_from = p_from, plan_until = p_until, plan_units = p_units, plan_key = case when is_new then g.key else b.plan_key end
        from granted g where b.campaign = g.campaign and (n > 0 or is_new) returning b.campaign),
      extended as (update ad_lease l set units = l.units + g.n from granted g where l.id = g.lease and g.n > 0),
      opened as (
        insert into ad_lease (campaign, day, opened_at, ends_at, units)
        select g.campaign, ${day}, ${now}, ${instantOf(of.endsAt)}::timestamptz, g.n from granted g where g.lease is null and g.n > 0 order by g.campaign returning campaign, id)
      select g.campaign, g.n as units, coalesce(g.lease, o.id) as lease,
        case when g.n >= g.want then null when g.n = greatest(0, by_budget) then 'budget' when g.n = greatest(0, by_quota) then 'quota'
          when g.n = greatest(0, by_day) then 'day_cap' else 'pacing' end as short
      from granted g left join opened o using (campaign)`,
  );
};

/** Closes leases. The units that they did not use go back at once. A lease that is closed already stays as it is, so a repeat does no harm. */
export async function giveBack(on: Runner, unused: readonly { lease: number; units: number }[], now: number): Promise<void> {
  if (unused.length === 0) return;
  await run(
    on,
    sql`with back as (
        select l.id, l.campaign, x.units from jsonb_to_recordset(${JSON.stringify(unused)}::jsonb) as x(lease bigint, units int) join ad_lease l on l.id = x.lease),
      held as (select b.campaign from ad_budget b where b.campaign in (select campaign from back) order by b.campaign for update),
      closed as (
        update ad_lease l set units = l.units - b.units, is_closed = true, ends_at = least(l.ends_at, ${instantOf(now)}::timestamptz)
        from back b join held using (campaign) where l.id = b.id and not l.is_closed returning l.campaign, l.day, l.opened_at, b.units)
      update ad_budget b set taken = b.taken - c.units, day_taken = b.day_taken - case when c.day = b.day then c.units else 0 end,
        plan_taken = b.plan_taken - case when c.opened_at >= b.plan_from then c.units else 0 end
      from closed c where b.campaign = c.campaign`,
  );
}

/** Minutes after which no event of a lease's answers is stored any more. The log waits for a database that is away, which is shorter than the second part. */
const settledAfterMs = (limits.adEventMinutes + 5) * 60_000;

/** The share of valid answers is remembered of so many settled answers, the latest counting most. */
const remembered = 5000;

/**
 * Settles old leases, also those of killed processes: what brought no valid impression goes back to the totals. Returns how many leases it settled, at most
 * `most`.
 */
export async function settleLeases(on: Runner, now: number, most: number): Promise<number> {
  const [row] = await run<{ n: number }>(
    on,
    sql`with due as (select id, campaign from ad_lease where ends_at < ${instantOf(now - settledAfterMs)}::timestamptz order by ends_at, id limit ${most}),
      held as (select b.campaign from ad_budget b where b.campaign in (select campaign from due) order by b.campaign for update),
      gone as (delete from ad_lease l using due d join held using (campaign) where l.id = d.id returning l.campaign, l.day, l.units, l.valid, l.is_closed),
      settled as (
        select g.campaign, sum(g.units - g.valid) as lost, coalesce(sum(g.units - g.valid) filter (where g.day = b.day), 0) as lost_today,
          coalesce(sum(g.units) filter (where g.is_closed), 0) as answers, coalesce(sum(g.valid) filter (where g.is_closed), 0) as valid
        from gone g join ad_budget b using (campaign) group by g.campaign),
      counted as (
        update ad_budget b set taken = b.taken - x.lost, day_taken = b.day_taken - x.lost_today,
          settled_answers = (b.settled_answers + x.answers) * least(1, ${remembered} / greatest(b.settled_answers + x.answers, 1)),
          settled_valid = (b.settled_valid + x.valid) * least(1, ${remembered} / greatest(b.settled_answers + x.answers, 1))
        from settled x where b.campaign = x.campaign)
      select count(*)::int as n from gone`,
  );
  return row?.n ?? 0;
}

/**
 * Of the answers of settled and of recently closed leases, how many brought a valid impression, by running campaign. Answers of the last `quietMs` may still
 * bring one.
 */
export const answersOf = (on: Runner, now: number, quietMs: number): Promise<{ campaign: string; answers: number; valid: number }[]> =>
  run(
    on,
    sql`select b.campaign, b.settled_answers + coalesce(l.answers, 0)::float8 as answers, b.settled_valid + coalesce(l.valid, 0)::float8 as valid
        from campaign c join ad_budget b on b.campaign = c."campaignId"
          left join (select campaign, sum(units) as answers, sum(valid) as valid from ad_lease
            where is_closed and ends_at < ${instantOf(now - quietMs)}::timestamptz group by campaign) l using (campaign)
        where c.state = 'running' and c.deleted_at is null`,
  );

/** Gives campaigns the row of their units, if they have none. */
export const openBudgets = (on: Runner, ids: readonly string[]): Promise<unknown> =>
  run(
    on,
    sql`insert into ad_budget (campaign, taken) select s.owner, s.impressions from campaign_side s where s.owner = any(${ids}::uuid[]) order by s.owner on conflict do nothing`,
  );
