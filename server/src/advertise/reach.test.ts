import type { Reach } from '@marquee/contract/advertise/reach';
import { zoneNames } from '@marquee/contract/advertise/zone';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await testApp();
  me = await t.as('advertiser');
});
beforeEach(async () => {
  await run(t.deps.db.pool, sql`delete from ad_request`);
  await run(t.deps.db.pool, sql`delete from ad_stat`);
});

const reach = async (query: string): Promise<Reach> => (await me.call('GET', `/cms/v1/ad/reach?${query}`)).body.data;
/** Logs requests for a zone, `days` ago. */
const asked = (zone: string, platform: string, days: number, requests: number) =>
  run(
    t.deps.db.pool,
    sql`insert into ad_request (zone, platform, hour, requests, filled) values (${zone}, ${platform}, date_trunc('hour', now()) - make_interval(days => ${days}::int) + interval '1 hour', ${requests}::int, 0)`,
  );
/** What this many clicks of so many impressions leave of a zone. */
const shown = (zone: string, impressions: number, clicks: number) =>
  run(
    t.deps.db.pool,
    sql`insert into ad_stat (campaign, ad, zone, platform, hour, impressions, clicks) values (gen_random_uuid(), gen_random_uuid(), ${zone}, 'web', date_trunc('hour', now()), ${impressions}::int, ${clicks}::int)`,
  );
const of = (answer: Reach, zone: string) => answer.zones.find((each) => each.zone === zone);

describe('reach', () => {
  test('without any history says so, and forecasts nothing', async () => {
    const answer = await reach('zones=main_screen&budget=4200000&start_date=2026-12-01&finish_date=2026-12-31');
    expect(answer).toMatchObject({
      history_days: 0,
      total: { requests_per_day: 0, events: 100_000, days: 31, lasts_days: null, impressions_per_day: 0 },
    });
  });

  test('names all zones in their order, with the price of the target', async () => {
    const answer = await reach('target=clicks');
    expect(answer.zones.map(({ zone }) => zone)).toEqual(zoneNames);
    expect(of(answer, 'splash_screen')?.price).toBe(4500);
  });

  test('is the mean of the last 30 days on the chosen platforms', async () => {
    await asked('main_screen', 'web', 30, 30_000);
    await asked('main_screen', 'web', 1, 30_000);
    await asked('main_screen', 'tv', 1, 90_000);
    await asked('main_screen', 'web', 40, 999_999);
    expect(of(await reach('platforms=web'), 'main_screen')?.requests_per_day).toBe(2000);
    expect(of(await reach('platforms=web&platforms=tv'), 'main_screen')?.requests_per_day).toBe(5000);
  });

  test('of a young platform is divided by the days that it has logged', async () => {
    await asked('main_screen', 'web', 3, 9000);
    const answer = await reach('platforms=web');
    expect([answer.history_days, of(answer, 'main_screen')?.requests_per_day]).toEqual([3, 3000]);
  });

  test('says what the budget buys and for how many days it lasts', async () => {
    await asked('main_screen', 'web', 10, 100_000);
    // 42,000 dong for 1,000 impressions: 4,200,000 buy 100,000, which are ten days of 10,000.
    const { total } = await reach('zones=main_screen&platforms=web&budget=4200000&start_date=2026-12-01&finish_date=2026-12-20');
    expect(total).toEqual({ requests_per_day: 10_000, events: 100_000, days: 20, lasts_days: 10, impressions_per_day: 5000 });
  });

  test('weighs the prices of zones by their requests', async () => {
    await asked('main_screen', 'web', 10, 300_000);
    await asked('splash_screen', 'web', 10, 100_000);
    // Three of four impressions cost 42 dong, one 55.
    const { total } = await reach('zones=main_screen&zones=splash_screen&budget=1810000');
    expect([total.requests_per_day, total.events]).toEqual([40_000, 40_000]);
  });

  test('of clicks follows the share of impressions that were clicked, and is unknown without impressions', async () => {
    await asked('main_screen', 'web', 10, 100_000);
    const query = 'zones=main_screen&target=clicks&budget=3500000&start_date=2026-12-01&finish_date=2026-12-10';
    expect((await reach(query)).total).toMatchObject({ events: 1000, lasts_days: null, impressions_per_day: null });
    await shown('main_screen', 1000, 10);
    // 1 in 100 is clicked: 100 clicks a day.
    expect((await reach(query)).total).toMatchObject({ events: 1000, lasts_days: 10, impressions_per_day: 10_000 });
  });

  test('is not more than the quota asks for', async () => {
    expect((await reach('zones=main_screen&budget=4200000&quota=500')).total.events).toBe(500);
  });
});
