import type { Currency, ExchangeRate, Figure } from '@marquee/contract/advertise/figures';
import type { Actor } from '../../kit/actor.ts';
import { change, type Tx } from '../../kit/change.ts';
import type { Db } from '../../db/open.ts';
import { type Runner, run, sql } from '../../kit/sql.ts';
import { asCents, divide } from './share.ts';

export const exchangeRateSetting = 'exchange_rate';
/** There is only one such setting. Its history has this record id. */
export const exchangeRateRecord = '00000000-0000-7000-8000-0000000fad01';

/** The exchange rate; null before somebody enters one. */
export async function rateOf(on: Runner): Promise<ExchangeRate | null> {
  const [row] = await run<{ value: ExchangeRate | null }>(on, sql`select value from setting where name = ${exchangeRateSetting}`);
  return row?.value ?? null;
}

export const setRate = (db: Db | Tx, rate: ExchangeRate, actor: Actor): Promise<ExchangeRate> =>
  change(db, actor, async (tx) => {
    // Lock the row, so that of two parallel updates the second records the rate of the first as its old value.
    await run(tx.client, sql`insert into setting (name, value) values (${exchangeRateSetting}, 'null') on conflict (name) do nothing`);
    await run(tx.client, sql`select 1 from setting where name = ${exchangeRateSetting} for update`);
    const before = await rateOf(tx.client);
    if (before?.vnd_per_usd === rate.vnd_per_usd && before.date === rate.date) return rate;
    await run(tx.client, sql`update setting set value = ${JSON.stringify(rate)}::jsonb where name = ${exchangeRateSetting}`);
    tx.recordWrite({
      kind: 'exchange_rate',
      record: exchangeRateRecord,
      verb: 'update',
      changes: { vnd_per_usd: [before?.vnd_per_usd ?? null, rate.vnd_per_usd], date: [before?.date ?? null, rate.date] },
      audience: null,
    });
    return rate;
  });

/** The currency of an answer: the wanted one, or dong as long as there is no rate. */
export const unitOf = (wanted: Currency | undefined, rate: ExchangeRate | null): Currency => (wanted === 'USD' && rate !== null ? 'USD' : 'VND');

/** The same figures in a currency. The parts are rounded so that they add up to their converted sum. */
export function inUnit<F extends Pick<Figure, 'revenue'>>(parts: readonly F[], unit: Currency, rate: ExchangeRate | null): F[] {
  if (unit === 'VND' || rate === null) return [...parts];
  const dong = parts.map(({ revenue }) => revenue);
  const cents = divide(
    asCents(
      dong.reduce((sum, each) => sum + each, 0),
      rate.vnd_per_usd,
    ),
    dong,
  );
  return parts.map((part, at) => ({ ...part, revenue: cents[at] ?? 0 }));
}
