import pino from 'pino';
import { beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase } from '../../adapters/database/testing.ts';
import { wireTo } from '../../adapters/database/wire.testing.ts';
import { type Db, openDb } from '../../db/open.ts';
import { atEnd } from '../../endings.testing.ts';
import { run, sql } from '../../kit/sql.ts';
import { AdServer } from './ad-server.ts';
import { book, request } from './serving.testing.ts';

const minute = 60_000;
let db: Db;
let away: Db;
let wire: Awaited<ReturnType<typeof wireTo>>;
beforeAll(async () => {
  const database = await freshDatabase(inject('postgresUrl'), inject('template'));
  db = await openDb({ url: database.url, connections: 4 });
  wire = await wireTo(database.url);
  away = await openDb({ url: wire.url, connections: 4 });
  atEnd(async () => {
    await away.close();
    await db.close();
    await database.drop();
  });
});

test('without PostgreSQL the units in hand serve on, and afterwards everything goes on, with one line in the log', async () => {
  const campaign = await book(db.pool, { name: 'Steady', start: '2026-07-01', finish: '2026-07-03', budget: 10_000 });
  const lines: string[] = [];
  const clock = { now: Date.parse('2026-07-01T01:00:00Z') };
  const ads = new AdServer({ db: away, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }), now: () => clock.now, everyMs: 0 });
  await ads.start();
  const ask = (times: number) => Array.from({ length: times }, () => ads.decide(request())).filter((each) => each !== null).length;
  for (let second = 0; second < 20; second++) {
    clock.now += 1000;
    ask(10);
    await ads.renew();
  }
  wire.cut();
  let got = 0;
  for (let second = 0; second < 60; second++) {
    clock.now += 1000;
    got += ask(4);
    await ads.renew();
  }
  // About 30 seconds of 10 units were in hand, which last for longer at 4.
  expect(got).toBeGreaterThan(200);
  expect(lines.filter((line) => line.includes('cannot be taken'))).toHaveLength(1);
  // Units are never used long after their lease.
  clock.now += 10 * minute;
  expect(ask(1)).toBe(0);
  wire.mend();
  await ads.renew();
  clock.now += 1000;
  await ads.renew();
  expect(ask(1)).toBe(1);
  expect(lines.filter((line) => line.includes('is back'))).toHaveLength(1);
  await ads.stop();
  const [row] = await run<{ taken: number }>(db.pool, sql`select taken from ad_budget where campaign = ${campaign}::uuid`);
  expect(row?.taken).toBeLessThan(1000);
});

test('a server that starts without PostgreSQL serves once it is there', async () => {
  wire.cut();
  const ads = new AdServer({ db: away, log: pino({ level: 'silent' }), now: () => Date.parse('2026-07-02T01:00:00Z'), everyMs: 0 });
  await ads.start();
  expect(ads.decide(request())).toBeNull();
  wire.mend();
  await ads.renew();
  expect(ads.decide(request())).not.toBeNull();
  await ads.stop();
});

test('it renews by itself, and stops so', async () => {
  const [before] = await run<{ start: string }>(
    db.pool,
    sql`update campaign set start_date = current_date - 1, finish_date = current_date + 1 returning start_date::text as start`,
  );
  expect(before).toBeDefined();
  const ads = new AdServer({ db, log: pino({ level: 'silent' }), everyMs: 10 });
  await ads.start();
  expect(ads.decide(request())).not.toBeNull();
  await run(db.pool, sql`update campaign set state = 'paused', updated_at = clock_timestamp()`);
  await expect.poll(() => ads.decide(request()), { timeout: 15_000 }).toBeNull();
  await run(db.pool, sql`update campaign set state = 'running', updated_at = clock_timestamp()`);
  await expect.poll(() => ads.decide(request()), { timeout: 15_000 }).not.toBeNull();
  await ads.stop();
  expect(ads.decide(request())).toBeNull();
});
