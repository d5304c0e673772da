import type { Analytic, AnalyticDivision, Currency } from '@marquee/contract/advertise/figures';
import { limits } from '@marquee/contract/limits';
import type { Actor } from '../../kit/actor.ts';
import { type Runner, run, sql } from '../../kit/sql.ts';
import { addDays, daysOf, homeNow, isInRange, lengthOf, type Range, rangeBefore, rangeOf } from './range.ts';
import { inUnit, rateOf, unitOf } from './rate.ts';
import { figuresBy, labelsOf, nothing, totalOf, type Whose } from './sums.ts';

type Wanted = {
  from?: string | undefined;
  to?: string | undefined;
  by?: AnalyticDivision | undefined;
  unit?: Currency | undefined;
  advertiser?: string | undefined;
};

/** The campaigns that a person sees figures of: an advertiser its own, partners none, and staff all or those of one advertiser. */
export function whoseFor({ role, id }: Pick<Actor, 'role' | 'id'>, advertiser?: string): Whose {
  const nobody = '00000000-0000-0000-0000-000000000000';
  if (role === 'partner') return { advertiser: nobody };
  if (role === 'advertiser') return { advertiser: advertiser === undefined || advertiser === id ? (id ?? nobody) : nobody };
  return advertiser === undefined ? 'all' : { advertiser };
}

async function askedIn(on: Runner, range: Range): Promise<{ requests: number; filled: number }> {
  const [row] = await run<{ requests: number; filled: number }>(
    on,
    sql`select coalesce(sum(r.requests), 0)::float8 as requests, coalesce(sum(r.filled), 0)::float8 as filled from ad_request r where ${isInRange('r.hour', range)}`,
  );
  return row as { requests: number; filled: number };
}

/** The figures of all campaigns that a person may see, beside those of as many days before; see the contract. */
export async function analyticOf(on: Runner, actor: Actor, { by = 'day', unit: wanted, advertiser, ...asked }: Wanted): Promise<Analytic> {
  const [{ today }, rate] = await Promise.all([homeNow(on), rateOf(on)]);
  const unit = unitOf(wanted, rate);
  const range = rangeOf(asked, { from: addDays(asked.to ?? today, 1 - limits.adForecastDays), to: today });
  const earlier = rangeBefore(range);
  const whose = whoseFor(actor, advertiser);
  const [parts, before, requests] = await Promise.all([
    figuresBy(on, by, whose, range),
    figuresBy(on, by, whose, earlier),
    whose === 'all' ? askedIn(on, range) : null,
  ]);
  const days = by === 'day' ? daysOf(range).filter((day) => day <= today) : undefined;
  const keys = days ?? [...new Set([...parts.keys(), ...before.keys()])];
  const labels = await labelsOf(on, by, keys);
  const earlierKey = (key: string) => (by === 'day' ? addDays(key, -lengthOf(range)) : key);
  const now = inUnit(
    keys.map((key) => ({ key, label: labels.get(key) ?? null, ...(parts.get(key) ?? nothing) })),
    unit,
    rate,
  );
  const then = inUnit(
    keys.map((key) => before.get(earlierKey(key)) ?? nothing),
    unit,
    rate,
  );
  const rows = now.map((row, at) => ({ ...row, before: then[at] ?? nothing }));
  return {
    ...range,
    unit,
    rate,
    by,
    today,
    total: totalOf(now),
    asked: requests,
    before: { ...earlier, total: totalOf(then) },
    rows: days === undefined ? rows.toSorted((a, b) => b.impressions - a.impressions || b.before.impressions - a.before.impressions) : rows,
  };
}
