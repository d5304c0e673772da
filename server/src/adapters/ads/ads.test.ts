import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../../endings.testing.ts';
import { inject, expect, test } from 'vitest';
import { revenueRows } from '../../advertise/revenue.ts';
import { openDb } from '../../db/open.ts';
import { newId } from '../../kit/store.ts';
import { run, sql } from '../../kit/sql.ts';
import { freshDatabase } from '../database/testing.ts';
import { internet } from '../outbound/outbound.ts';
import { adButler } from './adbutler.ts';
import { adsContract, type Served } from './ads.contract.ts';
import { ownAds } from './own.ts';
import { AdsAway, startOf } from './port.ts';

const servedBy = (first: string, second: string): Served[] => [
  { campaign: first, name: 'Phở gói', day: '2026-11-13', requests: 120, impressions: 100, clicks: 4 },
  { campaign: first, name: 'Phở gói', day: '2026-11-16', requests: 60, impressions: 50, clicks: 1 },
  { campaign: second, name: 'Trà sen', day: '2026-11-13', requests: 40, impressions: 30, clicks: 0 },
  { campaign: second, name: 'Trà sen', day: '2026-11-14', requests: 9, impressions: 0, clicks: 0 },
];

adsContract('the own ad server', async () => {
  const database = await freshDatabase(inject('postgresUrl'), inject('template'));
  const db = await openDb({ url: database.url });
  const served = servedBy(newId(), newId());
  for (const [campaign, name] of new Map(served.map((each) => [each.campaign, each.name])))
    await run(db.pool, sql`insert into campaign ("campaignId", name, platforms, zones) values (${campaign}::uuid, ${name}, '{web}', '{main_screen}')`);
  for (const { campaign, day, requests, impressions, clicks } of served)
    await run(
      db.pool,
      sql`insert into ad_stat (campaign, ad, zone, platform, hour, requests, impressions, clicks)
          values (${campaign}::uuid, ${newId()}::uuid, 'main_screen', 'web', ${day}::date::timestamp at time zone 'Asia/Ho_Chi_Minh', ${requests}, ${impressions}, ${clicks})`,
    );
  return {
    ads: ownAds(db.pool, revenueRows),
    served,
    stop: async () => {
      await db.close();
      await database.drop();
    },
  };
});

const key = 'a-key';

/** AdButler on loopback. It refuses what the real one would refuse: another key, path or parameter. A page has one row, so that reports have several. */
async function fakeAdButler(served: readonly Served[], answer?: string) {
  const known = ['type', 'period', 'from', 'to', 'timezone', 'details', 'limit', 'offset'];
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const isRight = pathname === '/v2/reports' && request.method === 'GET' && [...query.keys()].every((each) => known.includes(each));
    response.statusCode = request.headers.authorization === `Basic ${key}` ? (isRight ? 200 : 400) : 401;
    response.setHeader('content-type', 'application/json');
    if (response.statusCode !== 200) return void response.end('{"object":"error"}');
    if (answer !== undefined) return void response.end(answer);
    const period = query.get('period') as 'day';
    const within = served.filter(({ day }) => day >= (query.get('from') ?? '') && day <= (query.get('to') ?? ''));
    const groups = [...Map.groupBy(within, ({ campaign }) => (query.get('type') === 'campaign' ? campaign : ''))];
    const offset = Number(query.get('offset'));
    const data = groups.slice(offset / 100, offset / 100 + 1).map(([id, rows]) => ({
      object: 'report',
      ...(id === '' ? {} : { id: Number(id), name: rows[0]?.name }),
      details: [...Map.groupBy(rows, ({ day }) => startOf(period, day))].map(([start, same]) => ({
        start_date: `${start}T00:00:00+07:00`,
        requests: same.reduce((sum, each) => sum + each.requests, 0),
        impressions: same.reduce((sum, each) => sum + each.impressions, 0),
        clicks: same.reduce((sum, each) => sum + each.clicks, 0),
      })),
    }));
    response.end(JSON.stringify({ object: 'list', has_more: groups.length > offset / 100 + 1, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ads = (with_: string) => adButler({ key: with_, url: `${origin}/v2`, outbound: () => ({ ...internet, allowed: new Set([origin]) }) });
  return { ads, origin, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

adsContract('AdButler', async () => {
  const served = servedBy('101', '102');
  const { ads, stop } = await fakeAdButler(served);
  return { ads: ads(key), served, stop };
});

const wanted = { type: 'overview', period: 'day', from: '2026-11-01', to: '2026-11-02' } as const;

test('AdButler is away if it refuses the key, and if it answers something else', async () => {
  const [right, strange] = [await fakeAdButler([]), await fakeAdButler([], '<html>')];
  atEnd(async () => {
    await right.stop();
    await strange.stop();
  });
  await expect(right.ads('another-key').report(wanted, AbortSignal.timeout(5000))).rejects.toThrow(AdsAway);
  await expect(strange.ads(key).report(wanted, AbortSignal.timeout(5000))).rejects.toThrow(AdsAway);
});

test('AdButler is not called in a private network that the operator has not named', async () => {
  const { origin, stop } = await fakeAdButler([]);
  atEnd(stop);
  const ads = adButler({ key, url: `${origin}/v2`, outbound: () => internet });
  await expect(ads.report(wanted, AbortSignal.timeout(5000))).rejects.toThrow(AdsAway);
});
