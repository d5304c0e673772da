import type { ChartDivision, CampaignChart, Currency } from '@marquee/contract/advertise/figures';
import { limits } from '@marquee/contract/limits';
import { homeZone } from '@marquee/contract/users/user';
import { raw, type Runner, run, sql } from '../../kit/sql.ts';
import { type Booking, planOf } from './plan.ts';
import { addDays, daysOf, homeNow, isInRange, type Range, rangeOf } from './range.ts';
import { inUnit, rateOf, unitOf } from './rate.ts';
import { reconciledOf } from './reconcile.ts';
import { figuresBy, labelsOf, nothing, totalOf } from './sums.ts';
import { unusualOf } from './unusual.ts';

type Wanted = { from?: string | undefined; to?: string | undefined; by?: ChartDivision | undefined; unit?: Currency | undefined };

/** The event that each target pays for, as a counter. */
const paidFor = { impressions: 'impressions', clicks: 'clicks', views: 'completes' } as const;

async function bookingOf(on: Runner, id: string): Promise<Booking> {
  const [row] = await run<Booking>(
    on,
    sql`select t.state, t.target, t.budget::float8 as budget, t.quota, t.day_cap, t.pacing, t.weekdays, t.start_date::text, t.finish_date::text,
          array(select (r.value)::float8 from jsonb_each_text(coalesce(t.rates, '{}')) r) as prices
        from campaign t where t."campaignId" = ${id}::uuid`,
  );
  return row as Booking;
}

/** Events of the target on each day since the beginning, and what all have cost. */
async function deliveredOf(on: Runner, id: string, target: Booking['target']) {
  const rows = await run<{ day: string; events: number; amount: number }>(
    on,
    sql`select (a.hour at time zone ${raw(`'${homeZone}'`)})::date::text as day, sum(a.${raw(paidFor[target])})::float8 as events, sum(a.amount)::float8 as amount
        from ad_stat a where a.campaign = ${id}::uuid group by 1`,
  );
  return { days: new Map(rows.map(({ day, events }) => [day, events])), amount: rows.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Distinct viewers with a valid impression. They are counted anew for each range, since people of two days may be the same. */
async function reachOf(on: Runner, id: string, range: Range): Promise<number> {
  const [row] = await run<{ reach: number }>(
    on,
    sql`select count(distinct e.viewer)::int as reach from ad_event e
        where e.campaign = ${id}::uuid and ${isInRange('e.asked_at', range)} and e.kind = 'impression' and e.reason is null`,
  );
  return row?.reach ?? 0;
}

const invalidOf = (on: Runner, id: string, range: Range) =>
  run<CampaignChart['invalid'][number]>(
    on,
    sql`select i.reason, sum(i.events)::float8 as events, coalesce(sum(i.events) filter (where i.kind = 'impression'), 0)::float8 as impressions,
          coalesce(sum(i.events) filter (where i.kind = 'click'), 0)::float8 as clicks
        from ad_invalid i where i.campaign = ${id}::uuid and ${isInRange('i.hour', range)} group by 1 order by 3 desc, 2 desc, 1`,
  );

/** The chart of a campaign; see the contract. The caller has checked that the person may see it. */
export async function chartOf(on: Runner, id: string, { by = 'day', unit: wanted, ...asked }: Wanted): Promise<CampaignChart> {
  const [booking, now, rate] = await Promise.all([bookingOf(on, id), homeNow(on), rateOf(on)]);
  const unit = unitOf(wanted, rate);
  const last = booking.finish_date ?? now.today;
  const first = booking.start_date ?? addDays(now.today, 1 - limits.adForecastDays);
  const range = rangeOf(asked, { from: first, to: last }, by === 'hour' ? limits.adHourDays : limits.adFigureDays);
  const [parts, delivered, reach, invalid, reconciled] = await Promise.all([
    figuresBy(on, by, { campaign: id }, range),
    deliveredOf(on, id, booking.target),
    reachOf(on, id, range),
    invalidOf(on, id, range),
    reconciledOf(on, id),
  ]);
  const keys = by === 'day' ? daysOf(range).filter((day) => day <= now.today || parts.has(day)) : [...parts.keys()];
  const labels = await labelsOf(on, by, keys);
  const rows = inUnit(
    keys.map((key) => ({ key, label: labels.get(key) ?? null, ...(parts.get(key) ?? nothing) })),
    unit,
    rate,
  );
  const plan = planOf(booking, delivered, now);
  const isWithin = (day: string) => day >= range.from && day <= range.to;
  const tomorrow = plan?.tomorrow ?? null;
  return {
    ...range,
    unit,
    rate,
    by,
    today: now.today,
    reach,
    total: totalOf(rows),
    // Whoever divides by zone or ad wants the largest first.
    rows: by === 'day' || by === 'hour' ? rows : rows.toSorted((a, b) => b.impressions - a.impressions || b.requests - a.requests),
    invalid,
    unusual: by === 'day' ? await unusualOf(on, id, rows) : null,
    plan: plan && {
      ...plan,
      days: plan.days.filter(({ day }) => isWithin(day)),
      tomorrow: tomorrow && { ...tomorrow, revenue: inUnit([tomorrow], unit, rate)[0]?.revenue ?? 0 },
    },
    reconciled,
  };
}
