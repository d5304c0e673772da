import { errors } from '@marquee/contract/errors';
import { endpoints } from '@marquee/contract/index';
import { ticketHeader } from '@marquee/contract/kit/endpoint';
import { asset } from '@marquee/contract/media/asset';
import { stream } from '@marquee/contract/media/stream';
import { relay } from '@marquee/contract/media/television';
import { session } from '@marquee/contract/session/session';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { wireTo } from '../adapters/database/wire.testing.ts';
import { assemble } from '../assemble.ts';
import { type Db, openDb } from '../db/open.ts';
import { atEnd } from '../endings.testing.ts';
import { hlsAddress } from '../films/rendition.ts';
import { uploadAddress } from '../files/upload.ts';
import { fileAddress } from './sign.ts';
import { type Client, testApp } from './testing.ts';

const id = '00000000-0000-7000-8000-000000000000';
const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0' };

let app: FastifyInstance;
let db: Db;
let wire: Awaited<ReturnType<typeof wireTo>>;
let admin: Client;
beforeAll(async () => {
  const t = await testApp();
  admin = await t.root();
  wire = await wireTo(t.deps.config.DATABASE_URL as string);
  db = await openDb({ url: wire.url, connections: 4 });
  const built = await assemble({ config: t.deps.config, db, directUrl: wire.url, log: pino({ level: 'silent' }) });
  app = built.app;
  atEnd(async () => {
    await built.stop();
    await db.close();
  });
});

const upload = () => uploadAddress({ db }, id, new Date(Date.now() + 600_000));

test('no call answers 500 while the database is unavailable', async () => {
  const picture = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const signedIn = { authorization: `Bearer ${admin.token}` };
  const signed: Record<string, string> = {
    [asset.append.path]: upload(),
    [asset.file.path]: fileAddress(db.signing, id),
    [stream.file.path]: hlsAddress(db.signing, id),
    [asset.picture.path]: `${asset.picture.path}?width=200&height=300`,
  };
  // A cached session passes the guard without the database, so its calls reach the handler. This call fills the cache.
  expect((await app.inject({ method: 'GET', url: session.permission.path, headers: signedIn })).statusCode).toBe(200);
  wire.cut();
  // The stream of live updates never ends, and opens without the database for a cached session.
  const tested = endpoints.filter((e) => e.path !== session.live.path);
  const statusesByCall = new Map<string, number[]>();
  for (const who of [signedIn, { [ticketHeader]: 'A'.repeat(43) }, {}])
    for (const e of tested) {
      const type = e.body ? 'application/json' : e.requestType === '*/*' ? 'image/png' : e.requestType;
      const answer = await app.inject({
        method: e.method,
        url: signed[e.path] ?? e.path.replaceAll(/\{\w+\}/g, id),
        headers: { ...who, ...tus, ...(type ? { 'content-type': type } : {}) },
        ...(type ? { payload: e.body ? '{}' : picture } : {}),
      });
      const name = `${e.method} ${e.path}`;
      statusesByCall.set(name, [...(statusesByCall.get(name) ?? []), answer.statusCode]);
      if (answer.statusCode === 503 && e.method !== 'HEAD') expect([name, answer.json().code]).toEqual([name, 'database_away']);
    }
  expect([...statusesByCall].filter(([, statuses]) => statuses.includes(errors.internal))).toEqual([]);
  // Raw calls reached the database. Segments of films and of live channels need no database.
  const withoutDatabase: readonly string[] = [stream.file.path, relay.file.path];
  for (const e of tested.filter((each) => each.raw && !each.worksWithoutDatabase && !withoutDatabase.includes(each.path)))
    expect([e.path, statusesByCall.get(`${e.method} ${e.path}`)]).toEqual([e.path, expect.arrayContaining([503])]);
  wire.mend();
});

test('calls that query or cancel an upload answer 503 within seconds if the database does not respond', async () => {
  const ask = (method: 'HEAD' | 'DELETE') => app.inject({ method, url: upload(), headers: tus });
  expect((await ask('HEAD')).statusCode).toBe(404);
  wire.freeze();
  onTestFinished(wire.thaw);
  const begun = performance.now();
  const answers = await Promise.all([ask('HEAD'), ask('DELETE')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  // Without this timeout, a statement would wait for half a minute.
  expect(performance.now() - begun).toBeLessThan(15_000);
});
