import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { wireTo } from '../adapters/database/wire.testing.ts';
import { openDb } from '../db/open.ts';
import { atEnd } from '../endings.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { logged, serveAd, wrongCounters } from '../platform/ad.testing.ts';
import { type AdEvent, AdLog } from './log.ts';

let t: TestApp;
/** The logs of two processes on one database. */
let logs: [AdLog, AdLog];
beforeAll(async () => {
  t = await testApp();
  const logOf = () => {
    const made = new AdLog({ db: t.deps.db, log: pino({ level: 'silent' }) });
    atEnd(() => made.stop());
    return made;
  };
  logs = [logOf(), logOf()];
});

const event = (of: Partial<AdEvent> = {}): AdEvent => ({
  kind: 'impression',
  answer: newId(),
  at: Date.now(),
  askedAt: Date.now(),
  campaign: null,
  ad: null,
  zone: 'main_screen',
  platform: 'other',
  application: null,
  country: 'VN',
  viewer: null,
  network: null,
  reason: null,
  target: 'impressions',
  price: 1000,
  lease: null,
  code: null,
  ...of,
});

/** How many events of a campaign have each kind and reason. */
async function tally(campaign: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { kind, reason } of await logged(t, sql`campaign = ${campaign}::uuid`)) {
    const name = reason ? `${kind}: ${reason}` : kind;
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}
const inTurn = (nth: number): AdLog => logs[nth % 2] as AdLog;

test('an event that two processes get many times at once counts once', async () => {
  const served = await serveAd(t);
  const same = event(served);
  await Promise.all(Array.from({ length: 60 }, (_, nth) => inTurn(nth).add(same)));
  expect(await tally(served.campaign)).toEqual({ impression: 1, 'impression: repeated': 59 });
  expect(await wrongCounters(t)).toEqual([]);
});

test('clicks are paid up to the budget and not one more, in whatever process they arrive', async () => {
  const served = await serveAd(t, { target: 'clicks', budget: 10 });
  const answers = Array.from({ length: 60 }, () => event({ ...served, target: 'clicks' }));
  await Promise.all(answers.map((each, nth) => inTurn(nth).add(each)));
  await Promise.all(answers.map((each, nth) => inTurn(nth).add({ ...each, kind: 'click' })));
  expect(await tally(served.campaign)).toEqual({ impression: 60, click: 10, 'click: over_budget': 50 });
  const [row] = await run(t.deps.db.pool, sql`select amount from campaign_side where owner = ${served.campaign}::uuid`);
  expect(row).toEqual({ amount: 10_000 });
  expect(await wrongCounters(t)).toEqual([]);
});

test('views are paid up to the quota', async () => {
  const served = await serveAd(t, { target: 'views', type: 'vast', quota: 7 });
  const answers = Array.from({ length: 20 }, () => event({ ...served, target: 'views' }));
  await Promise.all(answers.map((each) => logs[0].add(each)));
  await Promise.all(answers.map((each, nth) => inTurn(nth).add({ ...each, kind: 'complete' })));
  expect(await tally(served.campaign)).toEqual({ impression: 20, complete: 7, 'complete: over_budget': 13 });
});

test('an event of the same batch as its impression counts, whichever of them arrived first', async () => {
  const served = await serveAd(t);
  const impression = event(served);
  await Promise.all([logs[0].add({ ...impression, kind: 'click' }), logs[0].add(impression)]);
  expect(await tally(served.campaign)).toEqual({ click: 1, impression: 1 });
});

test('what follows an impression that does not count does not count for the same reason', async () => {
  const served = await serveAd(t);
  const impression = event({ ...served, reason: 'prefetch' });
  await logs[0].add(impression);
  await logs[1].add({ ...impression, reason: null, kind: 'viewable' });
  expect(await tally(served.campaign)).toEqual({ 'impression: prefetch': 1, 'viewable: prefetch': 1 });
});

test('an event belongs to the hour and the day of its answer, at the home of the platform', async () => {
  const served = await serveAd(t);
  const askedAt = Date.parse('2026-03-01T16:59:59.000Z');
  await logs[0].add(event({ ...served, askedAt, at: askedAt + 20 * 60_000 }));
  const [hour] = await run<{ hour: Date }>(t.deps.db.pool, sql`select hour from ad_stat where campaign = ${served.campaign}::uuid`);
  const [day] = await run<{ day: string }>(t.deps.db.pool, sql`select day from ad_day where campaign = ${served.campaign}::uuid`);
  expect([hour?.hour.toISOString(), day?.day]).toEqual(['2026-03-01T16:00:00.000Z', '2026-03-01']);
});

test('an event that PostgreSQL refuses stops no other', async () => {
  const served = await serveAd(t);
  const results = await Promise.allSettled([event(served), event({ ...served, answer: 'none' }), event(served)].map((each) => logs[0].add(each)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await tally(served.campaign)).toEqual({ impression: 2 });
});

test('a mixture of events, with repetitions and through two processes, leaves counters that equal the log', async () => {
  const campaigns = [await serveAd(t), await serveAd(t, { target: 'clicks', budget: 30 }), await serveAd(t, { target: 'views', type: 'vast' })];
  const targets = ['impressions', 'clicks', 'views'] as const;
  const kinds = ['impression', 'viewable', 'start', 'complete', 'click', 'error', 'skip'] as const;
  const answers = Array.from({ length: 150 }, (_, nth) =>
    event({ ...campaigns[nth % 3], target: targets[nth % 3] ?? null, askedAt: Date.now() - nth * 60_000 }),
  );
  const sent = Array.from({ length: 2500 }, (_, nth) => ({
    ...(answers[(nth * 37) % 150] as AdEvent),
    kind: kinds[(nth * 11) % 7] ?? ('impression' as const),
  }));
  await Promise.all(sent.map((each, nth) => inTurn(nth).add(each)));
  const [row] = await run<{ stored: number }>(
    t.deps.db.pool,
    sql`select count(*)::int as stored from ad_event where campaign = any(${campaigns.map(({ campaign }) => campaign)}::uuid[])`,
  );
  expect(row?.stored).toBe(sent.length);
  expect(await wrongCounters(t)).toEqual([]);
});

test('events wait while PostgreSQL is away, and too many are refused', async () => {
  const wire = await wireTo(t.deps.config.DATABASE_URL as string);
  const db = await openDb({ url: wire.url, connections: 2 });
  const log = new AdLog({ db, log: pino({ level: 'silent' }) });
  const served = await serveAd(t);
  wire.cut();
  const first = Array.from({ length: 50 }, () => log.add(event(served)));
  const rest = Array.from({ length: 99_950 }, () => log.add(event()).catch(() => undefined));
  expect(log.isFull).toBe(true);
  await expect(log.add(event())).rejects.toMatchObject({ code: 'database_away' });
  wire.mend();
  await Promise.all(first);
  expect(await tally(served.campaign)).toEqual({ impression: 50 });
  const stopping = log.stop();
  wire.cut();
  await Promise.all([stopping, ...rest]);
  await db.close();
  expect(await wrongCounters(t)).toEqual([]);
});
