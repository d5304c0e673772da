import pino from 'pino';
import { beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase } from '../../adapters/database/testing.ts';
import { type Db, openDb } from '../../db/open.ts';
import { atEnd } from '../../endings.testing.ts';
import { run, sql } from '../../kit/sql.ts';
import { AdServer } from './ad-server.ts';
import { book, request } from './serving.testing.ts';

let db: Db;
beforeAll(async () => {
  const database = await freshDatabase(inject('postgresUrl'), inject('template'));
  db = await openDb({ url: database.url, connections: 8 });
  atEnd(async () => {
    await db.close();
    await database.drop();
  });
});

/** Servers over one campaign with a limit for each person, at a time that the test sets. */
async function limited(personCap: number, servers = 1) {
  await run(db.pool, sql`update campaign set state = 'finished' where state = 'running'`);
  const campaign = await book(db.pool, {
    name: 'Limited',
    start: '2026-07-01',
    finish: '2026-07-09',
    budget: 100_000,
    personCap,
    zones: ['main_screen', 'news_feed'],
  });
  const clock = { now: Date.parse('2026-07-01T01:00:00Z') };
  const all = Array.from({ length: servers }, () => new AdServer({ db, log: pino({ level: 'silent' }), now: () => clock.now, everyMs: 0 }));
  for (const each of all) await each.start();
  const renew = async (ms = 1000) => {
    clock.now += ms;
    await Promise.all(all.map((each) => each.renew()));
  };
  /** How many advertisements a person gets from all servers in some rounds. */
  const ask = async (viewer: string, rounds: number) => {
    let got = 0;
    for (let round = 0; round < rounds; round++) {
      for (const [at, each] of all.entries()) if (each.decide(request({ viewer, zone: (round + at) % 2 ? 'news_feed' : 'main_screen' }))) got += 1;
      await renew();
    }
    return got;
  };
  const taken = (day: string) =>
    run<{ viewer: string; taken: number }>(
      db.pool,
      sql`select viewer, taken from ad_person where campaign = ${campaign}::uuid and day = ${day}::date order by viewer`,
    );
  return { ads: all[0] as AdServer, all, clock, renew, ask, taken };
}

for (const cap of [1, 2, 20])
  test(`a person with a cap of ${cap} gets ${cap} advertisements in one day, whatever the zone`, async () => {
    const { all, ask } = await limited(cap);
    expect(await ask('a', cap + 30)).toBe(cap);
    await Promise.all(all.map((each) => each.stop()));
  });

test('a cap of 0 gives nobody anything', async () => {
  const { all, ask } = await limited(0);
  expect(await ask('a', 5)).toBe(0);
  await Promise.all(all.map((each) => each.stop()));
});

test('the cap holds over all processes, and each person has their own', async () => {
  const { all, ask, taken } = await limited(7, 4);
  expect(await Promise.all([ask('a', 20), ask('b', 20)])).toEqual([7, 7]);
  expect(await taken('2026-07-01')).toEqual([
    { viewer: 'a', taken: 7 },
    { viewer: 'b', taken: 7 },
  ]);
  await Promise.all(all.map((each) => each.stop()));
});

test('a person who is unknown gets no limited advertisement', async () => {
  const { ads, renew } = await limited(5);
  for (let i = 0; i < 3; i++) {
    expect(ads.decide(request())).toBeNull();
    await renew();
  }
  expect(ads.explain(request())).toMatchObject([{ rule: 'person_unknown' }]);
  await ads.stop();
});

test('zones that are asked for together count one after the other', async () => {
  const { ads, renew } = await limited(1);
  ads.decide(request({ viewer: 'a' }));
  await renew();
  expect(ads.decide(request({ viewer: 'a' }))).not.toBeNull();
  expect(ads.decide(request({ viewer: 'a', zone: 'news_feed' }))).toBeNull();
  await renew();
  expect(ads.decide(request({ viewer: 'a', zone: 'news_feed' }))).toBeNull();
  await ads.stop();
});

test('a new day at the platform’s home gives each person a new cap, and old days are removed', async () => {
  const { ads, clock, ask, renew, taken } = await limited(2);
  expect(await ask('a', 10)).toBe(2);
  clock.now = Date.parse('2026-07-01T17:00:00Z');
  await renew();
  expect(await ask('a', 10)).toBe(2);
  clock.now = Date.parse('2026-07-04T01:00:00Z');
  await renew();
  expect(await taken('2026-07-01')).toEqual([]);
  await ads.stop();
});

test('units that a person did not use go back after a while, and when the process ends', async () => {
  const { ads, renew, taken } = await limited(3);
  ads.decide(request({ viewer: 'a' }));
  await renew();
  expect(await taken('2026-07-01')).toEqual([{ viewer: 'a', taken: 1 }]);
  await renew(11 * 60_000);
  expect(await taken('2026-07-01')).toEqual([{ viewer: 'a', taken: 0 }]);
  ads.decide(request({ viewer: 'a' }));
  await renew();
  expect(ads.decide(request({ viewer: 'a' }))).not.toBeNull();
  await renew();
  expect(await taken('2026-07-01')).toEqual([{ viewer: 'a', taken: 2 }]);
  await ads.stop();
  expect(await taken('2026-07-01')).toEqual([{ viewer: 'a', taken: 1 }]);
});
