import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../../adapters/database/testing.ts';
import { openDb } from '../../db/open.ts';
import { run, sql } from '../../kit/sql.ts';
import { replay } from './replay.testing.ts';
import { faultsOf, outcomesOf, tableOf } from './replay-verdict.testing.ts';

test('20,000 requests of a morning through three processes, one of them killed twice, exceed no budget and no cap', { timeout: 180_000 }, async () => {
  const database = await freshDatabase(inject('postgresUrl'), inject('template'));
  const pieceMs = 5 * 60_000;
  const played = await replay({ url: database.url, requests: 20_000, hours: 8, pieceMs, processes: 3, kills: [20, 61] });
  const db = await openDb({ url: database.url });
  const outcomes = await outcomesOf(db.pool, played, 8);
  process.stdout.write(`${tableOf(outcomes).join('\n')}\n`);
  // Of few requests, chance alone makes an hour or a share differ by a tenth and more. `npm run drill` plays a million.
  expect(faultsOf(outcomes, { offPlan: 1, offShare: 0.15 })).toEqual([]);
  const [wrong] = await run<{ n: number }>(
    db.pool,
    sql`select count(*)::int as n from campaign_side s join ad_budget b on b.campaign = s.owner
        where b.taken < s.impressions or s.impressions <> (select count(*) from ad_event e where e.campaign = s.owner and e.kind = 'impression')`,
  );
  expect(wrong?.n).toBe(0);
  await db.close();
  await database.drop();
});
