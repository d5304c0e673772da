import { errors } from '@marquee/contract/errors';
import { endpoints } from '@marquee/contract/index';
import { ticketHeader } from '@marquee/contract/kit/endpoint';
import pino from 'pino';
import { expect, test } from 'vitest';
import { wireTo } from '../adapters/database/wire.testing.ts';
import { assemble } from '../assemble.ts';
import { openDb } from '../db/open.ts';
import { atEnd } from '../endings.testing.ts';
import { hlsAddress } from '../media/rendition.ts';
import { uploadAddress } from '../media/upload.ts';
import { fileAddress } from './sign.ts';
import { testApp } from './testing.ts';

const id = '00000000-0000-7000-8000-000000000000';

test('no call answers 500 while the database is away', async () => {
  const t = await testApp();
  const admin = await t.root();
  const wire = await wireTo(t.deps.config.DATABASE_URL as string);
  const db = await openDb({ url: wire.url, connections: 4 });
  const { app, stop } = await assemble({ config: t.deps.config, db, directUrl: wire.url, log: pino({ level: 'silent' }) });
  atEnd(async () => {
    await stop();
    await db.close();
  });
  const session = { authorization: `Bearer ${admin.token}` };
  // Known to be signed in before: whoever is must not get further than the others.
  expect((await app.inject({ method: 'GET', url: '/cms/v1/profile/permission', headers: session })).statusCode).toBe(200);
  wire.cut();

  const signed: Record<string, string> = {
    '/files/upload/{id}': uploadAddress({ db }, id, new Date(Date.now() + 600_000)),
    '/files/{id}': fileAddress(db.signing, id),
    '/hls/{expires}/{signature}/{rendition}/*': hlsAddress(db.signing, id),
  };
  const seen = new Map<string, number[]>();
  for (const e of endpoints) {
    const url = signed[e.path] ?? e.path.replaceAll(/\{\w+\}/g, id);
    const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0' };
    const type = { 'content-type': e.body ? 'application/json' : e.method === 'PATCH' ? 'application/offset+octet-stream' : 'image/png' };
    const hasBody = e.body !== undefined || e.takes !== undefined;
    for (const who of [session, { [ticketHeader]: 'A'.repeat(43) }, {}]) {
      const answer = await app.inject({
        method: e.method,
        url: e.path.endsWith('upload_image_contest_video') ? `${url}?width=200&height=300` : url,
        headers: { ...who, ...tus, ...(hasBody ? type : {}) },
        ...(hasBody ? { payload: e.body ? '{}' : Buffer.from('bytes') } : {}),
      });
      const name = `${e.method} ${e.path}`;
      seen.set(name, [...(seen.get(name) ?? []), answer.statusCode]);
      if (answer.statusCode === 503 && e.method !== 'HEAD') expect([name, answer.json().code]).toEqual([name, 'database_away']);
    }
  }
  expect([...seen].filter(([, statuses]) => statuses.includes(errors.internal))).toEqual([]);
  // Whoever speaks HTTP by themselves got as far as to the database.
  for (const e of endpoints.filter((each) => each.raw)) expect([e.path, seen.get(`${e.method} ${e.path}`)]).toEqual([e.path, expect.arrayContaining([503])]);
});
