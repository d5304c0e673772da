import pino from 'pino';
import { openDb } from '../../db/open.ts';
import { AdServer } from './ad-server.ts';
import { onOwnDatabase } from './own-database.testing.ts';
import { book, request } from './serving.testing.ts';

/**
 * Measures how long a choice takes with some campaigns in one zone, whose number is the argument. It prints the milliseconds, the median of single choices.
 * `bench/ads.ts` runs it, once for each number, since a process that has measured one is not as fast at the next.
 */
const size = Number(process.argv[2]);
const rounds = { warming: 20, measured: 20, choices: 5000 };

await onOwnDatabase(async (url) => {
  const db = await openDb({ url });
  const of = { name: 'Campaign', start: '2026-07-01', finish: '2026-07-03', budget: 1_000_000_000 };
  await Promise.all(Array.from({ length: size }, (_, at) => book(db.pool, { ...of, weight: 1 + (at % 100) })));
  let now = Date.parse('2026-07-01T01:00:00Z');
  const ads = new AdServer({ db, log: pino({ level: 'warn' }), now: () => now, everyMs: 0 });
  await ads.start();
  const times: number[] = [];
  let missed = 0;
  for (let round = 0; round < rounds.warming + rounds.measured; round++) {
    now += 1000;
    await ads.renew();
    for (let n = 0; n < rounds.choices; n++) {
      const began = process.hrtime.bigint();
      const chosen = ads.decide(request());
      const took = Number(process.hrtime.bigint() - began) / 1e6;
      if (round < rounds.warming) continue;
      times.push(took);
      if (!chosen) missed += 1;
    }
  }
  await ads.stop();
  if (missed > 0) throw new Error(`${missed} requests among ${size} campaigns got no advertisement`);
  await db.close();
  process.stdout.write(String(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]));
});
