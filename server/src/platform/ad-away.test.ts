import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { wireTo } from '../adapters/database/wire.testing.ts';
import { assemble } from '../assemble.ts';
import { openDb } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { atEnd } from '../endings.testing.ts';
import { dataFolder, spawnMarquee } from '../main.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { browser, logged, serveAd, storeVideo, wrongCounters } from './ad.testing.ts';

let t: TestApp;
/** A second process on the same database, whose connection can be cut. */
let app: FastifyInstance;
let deps: Deps;
let wire: Awaited<ReturnType<typeof wireTo>>;
beforeAll(async () => {
  t = await testApp();
  await serveAd(t, { zones: ['main_screen'] });
  await serveAd(t, { zones: ['full_video'], type: 'vast' }, { file: await storeVideo(t) });
  wire = await wireTo(t.deps.config.DATABASE_URL as string);
  const db = await openDb({ url: wire.url, connections: 4 });
  const built = await assemble({ config: t.deps.config, db, directUrl: wire.url, log: pino({ level: 'silent' }) });
  ({ app, deps } = built);
  atEnd(async () => {
    await built.stop();
    await db.close();
  });
});

const get = async (address: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  const answer = await app.inject({ method: 'GET', url: pathname + search, headers: { ...browser, ...headers } });
  return { status: answer.statusCode, body: answer.body, location: answer.headers.location };
};
const ask = async (zone: string) => {
  const { status, body } = await get(`/platform/v1/ad/${zone}`, { 'platform-key': await t.platformKey() });
  return { status, ad: JSON.parse(body).data?.ad };
};

test.each(['cut', 'freeze'] as const)(
  'while PostgreSQL is away (%s) advertisements are answered, beacons wait, and clicks lead on',
  async (how) => {
    for (const zone of ['main_screen', 'full_video']) expect((await ask(zone)).ad).not.toBeNull();
    if (how === 'cut') wire.cut();
    else wire.freeze();
    await expect
      .poll(
        () =>
          deps.db.pulse.check().then(
            () => 'there',
            () => 'away',
          ),
        { timeout: 15_000 },
      )
      .toBe('away');
    const image = await ask('main_screen');
    const video = await ask('full_video');
    expect([image, video]).toMatchObject([
      { status: 200, ad: { type: 'image', image: { width: 1080 } } },
      { status: 200, ad: { type: 'vast' } },
    ]);
    expect((await get(video.ad.vast_url)).body).toContain('<MediaFile ');
    const impression = get(image.ad.impression_url);
    const first = await Promise.race([impression, get(image.ad.click_url)]);
    expect([first.status, first.location]).toEqual([302, 'https://tra.example/sen?a=1&b=2']);
    if (how === 'cut') wire.mend();
    else wire.thaw();
    expect((await impression).status).toBe(200);
    const events = () => logged(t, sql`answer = ${image.ad.id}::uuid`);
    await expect
      .poll(async () => (await events()).map(({ kind, reason }) => [kind, reason]), { timeout: 10_000 })
      .toEqual([
        ['request', null],
        ['impression', null],
        ['click', null],
      ]);
    expect(await wrongCounters(t)).toEqual([]);
  },
  60_000,
);

test('after SIGKILL in a burst every acknowledged event is in the log, and the counters equal it', { timeout: 90_000 }, async () => {
  const folder = await dataFolder();
  atEnd(folder.remove);
  const { root, DATABASE_URL: url = '' } = t.deps.config;
  const SEAL_KEY = (await readFile(join(root, 'seal.key'), 'utf8')).trim();
  const server = await spawnMarquee({ dataDir: folder.path, mode: 'web', env: { DATABASE_URL: url, SEAL_KEY } });
  const key = await t.platformKey();
  const acknowledged: string[] = [];
  const killed = new AbortController();
  const show = async () => {
    const answer = await fetch(`${server.address}/platform/v1/ad/main_screen?viewer=${newId()}`, { headers: { 'platform-key': key } });
    const { data } = (await answer.json()) as { data: { ad: { id: string; impression_url: string } | null } };
    if (data.ad === null) return;
    const beacon = await fetch(data.ad.impression_url, { headers: browser });
    if (beacon.status === 200) acknowledged.push(data.ad.id);
  };
  const viewers = Array.from({ length: 20 }, async () => {
    while (!killed.signal.aborted) await show().catch(() => undefined);
  });
  await expect.poll(() => acknowledged.length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(200);
  server.child.kill('SIGKILL');
  killed.abort();
  await Promise.all(viewers);
  const [row] = await run<{ missing: number }>(
    t.deps.db.pool,
    sql`select count(*)::int as missing from unnest(${acknowledged}::uuid[]) as a(answer)
        where not exists (select from ad_event e where e.answer = a.answer and e.kind = 'impression' and e.reason is null)`,
  );
  expect(row).toEqual({ missing: 0 });
  expect(await wrongCounters(t)).toEqual([]);
});
