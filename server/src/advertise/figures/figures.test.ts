import type { Figure, LoggedAdEvent } from '@marquee/contract/advertise/figures';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../../kit/testing.ts';
import { type LoggedEvent, logEvents, makeRunning } from './events.testing.ts';
import { rebuildCounters } from './rebuild.ts';
import { reconcile } from './reconcile.ts';

let t: TestApp;
let staff: Client;
let advertiser: Client;
let other: Client;
let booked: { campaign: string; ad: string };

const november = 'from=2026-11-01&to=2026-11-30';
const chart = async (query: string, by: Client = staff, campaign = booked.campaign) =>
  (await by.call('GET', `/cms/v1/ad/campaign/${campaign}/chart?${query}`)).body.data;
const sum = (rows: readonly Figure[], of: keyof Figure) => rows.reduce((all, row) => all + (row[of] ?? 0), 0);

/** Impressions over days, zones and platforms whose costs do not divide evenly, with some clicks and invalid events. */
function manyEvents(of: { campaign: string; ad: string }): LoggedEvent[] {
  const zones = ['main_screen', 'news_feed', 'movie_detail'] as const;
  const platforms = ['web', 'android', 'ios'] as const;
  return Array.from({ length: 200 }, (_, at): LoggedEvent => ({
    kind: at % 20 === 0 ? 'click' : at % 3 === 0 ? 'request' : 'impression',
    ...of,
    asked: new Date(Date.UTC(2026, 10, 10 + (at % 5), at % 24, at % 60)).toISOString(),
    zone: zones[at % 3] ?? 'main_screen',
    platform: platforms[(at >> 2) % 3] ?? 'web',
    viewer: `v${at % 17}`,
    ...(at % 11 === 1 && at % 20 !== 0 && at % 3 !== 0 ? { reason: 'bot' } : { amount: at % 20 !== 0 && at % 3 !== 0 ? 42_333 + at : 0 }),
  }));
}

beforeAll(async () => {
  t = await testApp();
  [staff, advertiser, other] = [await t.root(), await t.as('advertiser'), await t.as('advertiser')];
  booked = await makeRunning(t, advertiser.id, { ads_type: 'image', start_date: '2026-11-01', finish_date: '2026-11-30', quota: 3000, budget: 10_000_000 });
  await logEvents(t, manyEvents(booked));
});

describe('the figures of a campaign', () => {
  test.each(['hour', 'zone', 'platform', 'ad'])('add up to the same by day and by %s, to the dong', async (by) => {
    const [days, parts] = [await chart(`${november}&by=day`), await chart(`${november}&by=${by}`)];
    expect(parts.total).toEqual(days.total);
    for (const name of ['impressions', 'raw_impressions', 'clicks', 'revenue'] as const)
      expect([name, sum(parts.rows, name)]).toEqual([name, days.total[name]]);
  });

  test('have the revenue of the valid events, rounded once for each day', async () => {
    const rows = await run<{ dong: number }>(
      t.deps.db.pool,
      sql`select round(sum(amount) / 1000)::int as dong from ad_event where campaign = ${booked.campaign}::uuid group by (asked_at at time zone 'Asia/Ho_Chi_Minh')::date`,
    );
    expect((await chart(november)).total.revenue).toBe(rows.reduce((all, { dong }) => all + dong, 0));
  });

  test('have the reasons of all invalid events', async () => {
    const { total, invalid } = await chart(november);
    expect(invalid).toEqual([
      { reason: 'bot', events: total.raw_impressions - total.impressions, impressions: total.raw_impressions - total.impressions, clicks: 0 },
    ]);
  });

  test('have no rates without impressions', async () => {
    const { total, rows } = await chart('from=2026-10-01&to=2026-10-02');
    expect([total.click_rate, total.start_rate, rows.map((row: Figure) => row.click_rate)]).toEqual([null, null, [null, null]]);
  });

  test('count people anew for each range', async () => {
    const [whole, one, two] = [
      await chart('from=2026-11-10&to=2026-11-11'),
      await chart('from=2026-11-10&to=2026-11-10'),
      await chart('from=2026-11-11&to=2026-11-11'),
    ];
    expect(whole.reach).toBeLessThan(one.reach + two.reach);
    expect(whole.reach).toBeGreaterThanOrEqual(Math.max(one.reach, two.reach));
  });

  test('can be traced to their events, page by page, each once', async () => {
    const { total, invalid } = await chart(november);
    const read = async (query: string, by = staff) =>
      (await by.call('GET', `/cms/v1/ad/campaign/${booked.campaign}/event?${november}&limit=7&${query}`)).body.data;
    const all: LoggedAdEvent[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: { events: LoggedAdEvent[]; next: string | null } = await read(next === '' ? '' : `before=${next}`);
      all.push(...page.events);
      next = page.next;
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(total.raw_impressions);
    expect(all.filter(({ reason }) => reason === null)).toHaveLength(total.impressions);
    expect(all.map(({ asked_at }) => asked_at)).toEqual(all.map(({ asked_at }) => asked_at).toSorted((a, b) => b.localeCompare(a)));
    expect(all.filter(({ reason }) => reason === 'bot')).toHaveLength(invalid[0].impressions);
    expect((await read('reason=bot')).events).toEqual(all.filter(({ reason }) => reason === 'bot').slice(0, 7));
    expect((await read('kind=click')).events.every(({ kind }: LoggedAdEvent) => kind === 'click')).toBe(true);
    // Sources are for staff alone.
    expect(all.every(({ viewer }) => viewer !== null)).toBe(true);
    expect((await read('', advertiser)).events.every(({ viewer, network }: LoggedAdEvent) => viewer === null && network === null)).toBe(true);
  });

  test.each(['1', '1-', '99999999999999-1', '-1', '1-2-3', '9'.repeat(50), "1-1'"])('have no page before %s', async (before) => {
    const { status, body } = await staff.call('GET', `/cms/v1/ad/campaign/${booked.campaign}/event?before=${encodeURIComponent(before)}`);
    expect([status, body.errors[0].path]).toEqual([422, 'before']);
  });

  test('begin and end their days at midnight of Asia/Ho_Chi_Minh, both included', async () => {
    const own = await makeRunning(t, advertiser.id, { ads_type: 'image', start_date: '2026-11-01', finish_date: '2026-11-30' });
    const asked = ['2026-11-19T16:59:59.999Z', '2026-11-19T17:00:00.000Z', '2026-11-20T16:59:59.999Z', '2026-11-20T17:00:00.000Z'];
    await logEvents(
      t,
      asked.map((at) => ({ kind: 'impression', ...own, asked: at })),
    );
    const { rows, total } = await chart('from=2026-11-20&to=2026-11-20', staff, own.campaign);
    expect([rows.map((row: { key: string }) => row.key), total.impressions]).toEqual([['2026-11-20'], 2]);
  });

  test('put an event that arrives later on the day of its answer', async () => {
    const own = await makeRunning(t, advertiser.id, { ads_type: 'image', start_date: '2026-11-01', finish_date: '2026-11-30' });
    await logEvents(t, [{ kind: 'impression', ...own, asked: '2026-11-12T05:00:00.000Z', amount: 42_000 }]);
    const before = await chart('from=2026-11-12&to=2026-11-12', staff, own.campaign);
    await logEvents(t, [{ kind: 'click', ...own, asked: '2026-11-12T05:00:00.000Z', amount: 3_500_000 }]);
    const after = await chart('from=2026-11-12&to=2026-11-12', staff, own.campaign);
    expect([before.total.clicks, after.total.clicks, after.total.revenue - before.total.revenue]).toEqual([0, 1, 3500]);
  });

  test('are refused for a range that ends before it begins, that is too long, or of a wrong day', async () => {
    const refused = async (query: string) => {
      const { status, body } = await staff.call('GET', `/cms/v1/ad/campaign/${booked.campaign}/chart?${query}`);
      return [status, body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])];
    };
    expect(await refused('from=2026-11-02&to=2026-11-01')).toEqual([422, [['to', 'before_start']]]);
    expect(await refused('from=2020-01-01&to=2026-11-01')).toEqual([422, [['to', 'range_too_long']]]);
    expect(await refused('from=2026-09-01&to=2026-11-01&by=hour')).toEqual([422, [['to', 'range_too_long']]]);
    expect(await refused('from=2026-02-30')).toEqual([422, [['from', 'invalid_date']]]);
  });

  test('are those of the own campaigns for an advertiser, and 404 for others', async () => {
    expect((await chart(november, advertiser)).total.impressions).toBeGreaterThan(0);
    for (const path of ['chart', 'ads']) expect((await other.call('GET', `/cms/v1/ad/campaign/${booked.campaign}/${path}`)).status).toBe(404);
  });

  test('are shown for each of its advertisements', async () => {
    const { body } = await advertiser.call('GET', `/cms/v1/ad/campaign/${booked.campaign}/ads`);
    const { total } = await chart(november);
    expect(body.data.map((row: Figure & { idAd: string }) => [row.idAd, row.impressions, row.revenue])).toEqual([
      [booked.ad, total.impressions, total.revenue],
    ]);
  });
});

describe('the overview', () => {
  const overview = async (by: Client, query: string) => (await by.call('GET', `/cms/v1/ad/analytic?${query}`)).body.data;

  test.each(['zone', 'platform', 'advertiser', 'campaign'])('adds up to the same by day and by %s', async (by) => {
    const [days, parts] = [await overview(staff, `${november}&by=day`), await overview(staff, `${november}&by=${by}`)];
    expect(parts.total).toEqual(days.total);
    expect(sum(parts.rows, 'revenue')).toBe(days.total.revenue);
  });

  test('compares with as many days before', async () => {
    const { before, rows } = await overview(staff, 'from=2026-11-12&to=2026-11-13');
    const earlier = await overview(staff, 'from=2026-11-10&to=2026-11-11');
    expect(before).toEqual({ from: '2026-11-10', to: '2026-11-11', total: earlier.total });
    expect(rows.map((row: { before: Figure }) => row.before.impressions)).toEqual(earlier.rows.map((row: Figure) => row.impressions));
  });

  test('has nothing of others for an advertiser', async () => {
    const { total, asked } = await overview(other, november);
    expect([total.impressions, asked]).toEqual([0, null]);
    expect((await overview(other, `${november}&advertiser=${advertiser.id}`)).total.impressions).toBe(0);
    expect((await overview(advertiser, november)).total.impressions).toBeGreaterThan(0);
  });

  test('counts requests that got no advertisement too', async () => {
    const before = (await overview(staff, november)).asked;
    await logEvents(t, [{ kind: 'request', campaign: null, ad: null, asked: '2026-11-15T05:00:00.000Z' }]);
    expect((await overview(staff, november)).asked).toEqual({ requests: before.requests + 1, filled: before.filled });
  });
});

describe('the currency', () => {
  test('stays dong without a rate', async () => {
    expect(await chart(`${november}&unit=USD`)).toMatchObject({ unit: 'VND', rate: null });
  });

  test('is set by owners alone, and converts parts that add up to the converted total', async () => {
    const dong = await chart(`${november}&by=zone`);
    const rate = { vnd_per_usd: 26_345, date: '2026-11-20' };
    expect((await (await t.as('moderator')).call('PUT', '/cms/v1/ad/rate', rate)).status).toBe(403);
    expect((await staff.call('PUT', '/cms/v1/ad/rate', rate)).body.data).toEqual(rate);
    const dollars = await chart(`${november}&by=zone&unit=USD`);
    expect(dollars).toMatchObject({ unit: 'USD', rate });
    expect(dollars.total.revenue).toBe(Math.round((dong.total.revenue * 100) / 26_345));
    expect(sum(dollars.rows, 'revenue')).toBe(dollars.total.revenue);
    expect((await chart(`${november}&by=zone`)).total.revenue).toBe(dong.total.revenue);
  });
});

describe('the counters', () => {
  test('are the same after all were counted anew from the log', async () => {
    const read = async () => ({
      chart: await chart(`${november}&by=zone`),
      ads: (await staff.call('GET', `/cms/v1/ad/campaign/${booked.campaign}/ads`)).body.data,
    });
    const before = await read();
    await run(t.deps.db.pool, sql`update ad_stat set impressions = impressions + 7, amount = 5`);
    await run(t.deps.db.pool, sql`update campaign_side set clicks = 99`);
    await run(t.deps.db.pool, sql`update ad_day set amount = amount * 2`);
    expect((await read()).chart.total).not.toEqual(before.chart.total);
    await rebuildCounters(t.deps.db);
    expect(await read()).toEqual(before);
  });

  test('lose no event that arrives while they are counted anew', async () => {
    const own = await makeRunning(t, advertiser.id, { ads_type: 'image', start_date: '2026-11-01', finish_date: '2026-11-30' });
    const one = (at: number) => logEvents(t, [{ kind: 'impression', ...own, asked: `2026-11-${10 + (at % 5)}T05:00:00.000Z`, amount: 1000 }]);
    await Promise.all([rebuildCounters(t.deps.db), ...Array.from({ length: 40 }, (_, at) => one(at))]);
    expect((await chart(november, staff, own.campaign)).total).toMatchObject({ impressions: 40, revenue: 40 });
    expect(await reconcile(t.deps.db)).toEqual([]);
  });

  test('are told to agree with the log, or by how much they do not', async () => {
    await reconcile(t.deps.db);
    expect((await chart(november)).reconciled).toMatchObject({ is_equal: true, difference: 0 });
    await run(
      t.deps.db.pool,
      sql`update ad_stat set impressions = impressions + 3 where ctid = (select ctid from ad_stat where campaign = ${booked.campaign}::uuid limit 1)`,
    );
    await reconcile(t.deps.db);
    expect((await chart(november)).reconciled).toMatchObject({ is_equal: false, difference: 3 });
    await rebuildCounters(t.deps.db);
    expect(await reconcile(t.deps.db)).toEqual([]);
  });
});
