import pino from 'pino';
import { beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase } from '../../adapters/database/testing.ts';
import { type Db, openDb } from '../../db/open.ts';
import { atEnd } from '../../endings.testing.ts';
import { run, sql } from '../../kit/sql.ts';
import { newId } from '../../kit/store.ts';
import { AdServer } from './ad-server.ts';
import { dayMs, hourMs } from './calendar.ts';
import { answersOf, settleLeases } from './lease.ts';
import type { AdRequest, Chosen } from './request.ts';
import { type Booked, book, request, seen } from './serving.testing.ts';

const log = pino({ level: 'silent' });
const minute = 60_000;
/** A Wednesday, eight in the morning in Vietnam. */
const morning = Date.parse('2026-07-01T01:00:00Z');
const days = { start: '2026-07-01', finish: '2026-07-03' };

let db: Db;
beforeAll(async () => {
  const database = await freshDatabase(inject('postgresUrl'), inject('template'));
  db = await openDb({ url: database.url, connections: 8 });
  atEnd(async () => {
    await db.close();
    await database.drop();
  });
});

/** A server at a time that the test sets. Each test has zones of its own campaigns: those of earlier tests end here. */
async function serving(campaigns: readonly Omit<Booked, 'name' | 'start' | 'finish'>[], of: { at?: number } = {}) {
  await run(db.pool, sql`update campaign set state = 'finished' where state = 'running'`);
  const ids: string[] = [];
  for (const each of campaigns) ids.push(await book(db.pool, { name: 'Campaign', ...days, ...each }));
  const clock = { now: of.at ?? morning };
  const server = () => new AdServer({ db, log, now: () => clock.now, everyMs: 0 });
  const ads = server();
  await ads.start();
  return { ids, clock, ads, server, first: ids[0] as string };
}

/** Asks until nothing is answered, with a renewal after each pause and `pauses` without an answer at most. */
async function drain(ads: AdServer, clock: { now: number }, of: Partial<AdRequest> = {}, most = 10_000): Promise<Chosen[]> {
  const got: Chosen[] = [];
  for (let pauses = 0; pauses < 3 && got.length < most;) {
    const chosen = ads.decide(request(of));
    if (chosen) got.push(chosen);
    else {
      pauses += 1;
      clock.now += 1000;
      await ads.renew();
    }
    if (chosen) pauses = 0;
  }
  return got;
}

const see = (got: readonly Chosen[], at: number) =>
  seen(
    db,
    got.map((each) => ({ ...each, asked_at: at, zone: 'main_screen' as const, platform: 'web' as const })),
  );
const taken = async (campaign: string) =>
  (await run<{ taken: number; day_taken: number }>(db.pool, sql`select taken, day_taken from ad_budget where campaign = ${campaign}::uuid`))[0];
const rules = (ads: AdServer, of: Partial<AdRequest> = {}) => ads.explain(request(of)).map(({ rule }) => rule);

for (const cap of [1, 2, 5])
  for (const limit of ['budget', 'quota', 'dayCap'] as const)
    test(`a ${limit} of ${cap} allows ${cap} answers, and not one more`, async () => {
      const { ads, clock, ids } = await serving([{ budget: limit === 'budget' ? cap : 1000, ...(limit === 'budget' ? {} : { [limit]: cap }) }]);
      expect(await drain(ads, clock)).toHaveLength(cap);
      expect(rules(ads)).toEqual([{ budget: 'budget', quota: 'quota', dayCap: 'day_cap' }[limit]]);
      expect(ids).toHaveLength(1);
      await ads.stop();
    });

for (const limit of ['quota', 'dayCap'] as const)
  test(`a ${limit} of 0 allows no answer`, async () => {
    const { ads, clock } = await serving([{ budget: 1000, [limit]: 0 }]);
    expect(await drain(ads, clock)).toEqual([]);
    await ads.stop();
  });

test('a budget below one impression allows no answer', async () => {
  const { ads, clock } = await serving([{ budget: 1, rates: { main_screen: 1001 } }]);
  expect(await drain(ads, clock)).toEqual([]);
  expect(rules(ads)).toEqual(['budget']);
  await ads.stop();
});

test('units of a campaign in zones of several prices are counted at the highest, until it is known what they cost', async () => {
  const { ads, clock } = await serving([{ budget: 10, zones: ['main_screen', 'news_feed'], rates: { main_screen: 1000, news_feed: 5000 } }]);
  const got = await drain(ads, clock);
  expect(got).toHaveLength(2);
  await see(got, clock.now);
  // Two impressions cost 2 of 10 dong, so one at the highest price fits, and then its rest.
  expect(await drain(ads, clock)).toHaveLength(1);
  await ads.stop();
});

test('processes that take units at the same time never take more than the budget, the quota and the cap of the day', async () => {
  const limited = [{ budget: 97 }, { budget: 1000, quota: 61 }, { budget: 1000, dayCap: 43 }];
  const { ids, clock, server, ads } = await serving(limited);
  const others = [server(), server(), server(), server()];
  await Promise.all(others.map((each) => each.start()));
  const all = [ads, ...others];
  const got = new Map<string, number>();
  for (let round = 0; round < 40; round++) {
    clock.now += 1000;
    await Promise.all(all.map((each) => each.renew()));
    for (const each of all)
      for (let i = 0; i < 20; i++) {
        const chosen = each.decide(request());
        if (chosen) got.set(chosen.campaign, (got.get(chosen.campaign) ?? 0) + 1);
      }
  }
  expect(ids.map((id) => got.get(id))).toEqual([97, 61, 43]);
  await Promise.all(all.map((each) => each.stop()));
  expect((await Promise.all(ids.map(taken))).map((each) => each?.taken)).toEqual([97, 61, 43]);
});

test('the cap of a day is counted from 17:00 to 17:00 UTC', async () => {
  const { ads, clock } = await serving([{ budget: 1000, dayCap: 3 }], { at: Date.parse('2026-07-01T16:55:00Z') });
  expect(await drain(ads, clock)).toHaveLength(3);
  clock.now = Date.parse('2026-07-01T16:59:59.999Z');
  await ads.renew();
  expect(ads.decide(request())).toBeNull();
  clock.now += 1;
  await ads.renew();
  expect(await drain(ads, clock)).toHaveLength(3);
  await ads.stop();
});

test('units that were taken for one day are not used on the next', async () => {
  const { ads, clock } = await serving([{ budget: 1000, dayCap: 3 }], { at: Date.parse('2026-07-01T16:59:59Z') });
  expect(ads.decide(request())).not.toBeNull();
  clock.now += 1000;
  expect(ads.decide(request())).toBeNull();
  await ads.stop();
});

test('the first and the last day belong to a campaign', async () => {
  const { ads, clock } = await serving([{ budget: 1000 }], { at: Date.parse('2026-06-30T16:59:00Z') });
  const at = async (when: string) => {
    clock.now = Date.parse(when);
    await ads.renew();
    await ads.renew();
    return ads.decide(request()) !== null;
  };
  expect(await at('2026-06-30T16:59:59Z')).toBe(false);
  expect(await at('2026-06-30T17:00:00Z')).toBe(true);
  expect(await at('2026-07-03T16:59:59Z')).toBe(true);
  expect(await at('2026-07-03T17:00:00Z')).toBe(false);
  await ads.stop();
});

test('a paused campaign serves no more as soon as it is known, and its units go back', async () => {
  const { ads, clock, first } = await serving([{ budget: 100 }]);
  expect(ads.decide(request())).not.toBeNull();
  await run(db.pool, sql`update campaign set state = 'paused', updated_at = clock_timestamp() where "campaignId" = ${first}::uuid`);
  clock.now += 1000;
  await ads.renew();
  expect(ads.decide(request())).toBeNull();
  expect((await taken(first))?.taken).toBe(1);
  await ads.stop();
});

test('a process that does not know of a pause yet gets no new units', async () => {
  const { ads, clock, first } = await serving([{ budget: 1000 }]);
  await run(db.pool, sql`update campaign set state = 'paused' where "campaignId" = ${first}::uuid`);
  const inHand = await drain(ads, clock);
  expect(inHand.length).toBeLessThan(10);
  await ads.stop();
});

test('a lowered cap, a raised budget and a new last day hold from the next renewal on', async () => {
  const { ads, clock, first } = await serving([{ budget: 3 }]);
  expect(await drain(ads, clock)).toHaveLength(3);
  const edit = (set: ReturnType<typeof sql>) =>
    run(db.pool, sql`update campaign set ${set}, version = version + 1, updated_at = clock_timestamp() where "campaignId" = ${first}::uuid`);
  await edit(sql`budget = 10`);
  expect(await drain(ads, clock)).toHaveLength(7);
  await edit(sql`budget = 100, day_cap = 12`);
  expect(await drain(ads, clock)).toHaveLength(2);
  await edit(sql`day_cap = null, finish_date = '2026-06-30', start_date = '2026-06-01'`);
  expect(await drain(ads, clock)).toEqual([]);
  await ads.stop();
});

test('a closed zone gets nothing, and explains it', async () => {
  const { ads, clock } = await serving([{ budget: 100 }]);
  await run(db.pool, sql`update zone set enabled = false, updated_at = clock_timestamp() where zone = 'main_screen'`);
  clock.now += 1000;
  await ads.renew();
  expect(ads.decide(request())).toBeNull();
  expect(rules(ads)).toEqual(['zone']);
  await run(db.pool, sql`update zone set enabled = true, updated_at = clock_timestamp() where zone = 'main_screen'`);
  await ads.stop();
});

test('units in the hands of a killed process go back once their events cannot come any more, without those that were seen', async () => {
  const { clock, server, ads } = await serving([{ budget: 20 }]);
  const killed = server();
  await killed.start();
  const got = await drain(killed, clock, {}, 12);
  await see(got.slice(0, 5), clock.now);
  // Nothing of it is given back: the process is gone.
  clock.now += 64 * minute;
  const before = await drain(ads, clock);
  expect(before.length).toBeLessThan(12);
  await see(before, clock.now);
  clock.now += 10 * minute;
  await ads.renew();
  const after = await drain(ads, clock);
  expect(before.length + after.length).toBe(15);
  await ads.stop();
});

test('answers that nobody saw go back to the budget after an hour, and never more than those', async () => {
  const { ads, clock, first } = await serving([{ budget: 10 }]);
  const got = await drain(ads, clock);
  await see(got.slice(0, 7), clock.now);
  clock.now += 30 * minute;
  expect(await drain(ads, clock)).toEqual([]);
  clock.now += 45 * minute;
  await ads.renew();
  expect(await drain(ads, clock)).toHaveLength(3);
  expect((await taken(first))?.taken).toBe(10);
  await ads.stop();
});

test('stopping gives back what is unused', async () => {
  const { ads, first } = await serving([{ budget: 100 }]);
  expect(ads.decide(request())).not.toBeNull();
  await ads.stop();
  expect(await taken(first)).toMatchObject({ taken: 1, day_taken: 1 });
  expect(ads.decide(request())).toBeNull();
});

test('a clock that jumps takes no units of another day, and a clock that returns serves on', async () => {
  const { ads, clock, first } = await serving([{ budget: 1000, dayCap: 5 }]);
  const got = await drain(ads, clock);
  expect(got).toHaveLength(5);
  await see(got, clock.now);
  clock.now += dayMs;
  expect(await drain(ads, clock)).toHaveLength(5);
  clock.now -= dayMs;
  // The cap of the first day was used up, and units of the second do not count for the first.
  expect(await drain(ads, clock)).toEqual([]);
  clock.now += dayMs;
  expect(await drain(ads, clock)).toEqual([]);
  expect((await taken(first))?.taken).toBe(10);
  await ads.stop();
});

test('the time is that of the database, whatever the clock of this machine says', async () => {
  const { ads: unused } = await serving([]);
  await unused.stop();
  const ads = new AdServer({ db, log, everyMs: 0 });
  await ads.start();
  const real = Date.now;
  try {
    Date.now = () => real() + 5 * dayMs;
    await ads.renew();
    expect(Math.abs(ads.now() - real())).toBeLessThan(hourMs);
  } finally {
    Date.now = real;
  }
  await ads.stop();
});

test('each rule of targeting removes a campaign, and says which it was', async () => {
  const [genre] = await run<{ id: string }>(
    db.pool,
    sql`insert into tag ("idTag", title, kind) values (${newId()}::uuid, 'Hài', 'genre') returning "idTag" as id`,
  );
  const { ads } = await serving([
    { budget: 100, countries: ['JP'] },
    { budget: 100, weekdays: ['mon', 'tue'] },
    { budget: 100, dayparts: [[20, 24]] },
    { budget: 100, genres: [genre?.id as string] },
    { budget: 100, type: 'vast' },
    { budget: 100, platforms: ['tv'] },
    { budget: 100, ads: [] },
    { budget: 100, personCap: 1 },
    { budget: 100, rates: {} },
    { budget: 100, zones: ['news_feed'] },
  ]);
  const asked = { types: ['image'] } as const;
  expect(ads.decide(request(asked))).toBeNull();
  expect(rules(ads, asked)).toEqual(['country', 'weekday', 'daypart', 'genre', 'type', 'platform', 'no_ad', 'person_unknown', 'zone']);
  const fitting = { country: 'JP', genres: [newId(), genre?.id as string], viewer: 'hash' };
  expect(rules(ads, { ...asked, ...fitting })).toEqual([null, 'weekday', 'daypart', null, 'type', 'platform', 'no_ad', 'person_cap', 'zone']);
  expect(rules(ads, { zone: 'news_feed' })).toEqual([null]);
  await ads.stop();
});

test('a daypart begins and ends at hours of Vietnam, and 24 is midnight', async () => {
  const { ads, clock } = await serving([{ budget: 1000, dayparts: [[20, 24]] }]);
  const at = async (when: string) => {
    clock.now = Date.parse(when);
    await ads.renew();
    return ads.decide(request()) !== null;
  };
  expect(await at('2026-07-01T12:59:59Z')).toBe(false);
  expect(await at('2026-07-01T13:00:00Z')).toBe(true);
  expect(await at('2026-07-01T16:59:59Z')).toBe(true);
  expect(await at('2026-07-01T17:00:00Z')).toBe(false);
  await ads.stop();
});

test('the share of valid answers is remembered of settled leases, and those of a killed process say nothing', async () => {
  const { ads, first, clock } = await serving([{ budget: 100_000 }]);
  const settle = async (leases: { units: number; valid: number; closed: boolean }[]) => {
    for (const { units, valid, closed } of leases)
      await run(
        db.pool,
        sql`insert into ad_lease (campaign, day, opened_at, ends_at, units, valid, is_closed)
            values (${first}::uuid, '2026-07-01', '2026-06-30', '2026-06-30', ${units}::int, ${valid}::int, ${closed}::boolean)`,
      );
    await settleLeases(db.pool, clock.now, 100);
    return (await answersOf(db.pool, clock.now, minute)).map(({ answers, valid }) => [answers, Math.round(valid)]);
  };
  expect(
    await settle([
      { units: 1000, valid: 900, closed: true },
      { units: 500, valid: 20, closed: false },
    ]),
  ).toEqual([[1000, 900]]);
  // Of so many the oldest are forgotten.
  expect(await settle([{ units: 9000, valid: 5400, closed: true }])).toEqual([[5000, 3150]]);
  await ads.stop();
});

test('campaigns and their advertisements are chosen as their weights say', async () => {
  const { ads, ids, clock } = await serving([
    { budget: 100_000, weight: 10, ads: [1, 3] },
    { budget: 100_000, weight: 30 },
    { budget: 100_000, weight: 100, countries: ['JP'] },
  ]);
  const byCampaign = new Map<string, number>();
  const byAd = new Map<string, number>();
  for (let i = 0, all = 0; all < 20_000; i++) {
    if (i % 100 === 0) {
      clock.now += 1000;
      await ads.renew();
    }
    const chosen = ads.decide(request());
    // The first units of each campaign are few, so its share holds once its rate is known.
    if (!chosen || i < 3000) continue;
    all += 1;
    byCampaign.set(chosen.campaign, (byCampaign.get(chosen.campaign) ?? 0) + 1);
    if (chosen.campaign === ids[0]) byAd.set(chosen.ad, (byAd.get(chosen.ad) ?? 0) + 1);
  }
  expect((byCampaign.get(ids[0] as string) ?? 0) / 20_000).toBeCloseTo(0.25, 1);
  const [fewer = 0, more = 0] = [...byAd.values()].toSorted((a, b) => a - b);
  expect(fewer / (fewer + more)).toBeCloseTo(0.25, 1);
  await ads.stop();
});
