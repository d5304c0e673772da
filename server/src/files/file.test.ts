import { beforeAll, describe, expect, test, vi } from 'vitest';
import { StorageAway } from '../adapters/storage/port.ts';
import { fileAddress, fileBytes, sign } from '../kit/sign.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let id: string;
let url: string;
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251));
beforeAll(async () => {
  t = await testApp();
  id = await store('Ảnh (bìa) của "tôi".webp', 'ready');
  url = fileAddress(t.deps.db.signing, id);
});

async function store(name: string, state: 'ready' | 'uploading'): Promise<string> {
  const made = newId();
  const key = `picture/${made}.webp`;
  await t.deps.storage.put(key, bytes);
  await run(
    t.deps.db.pool,
    sql`insert into asset (id, purpose, state, name, content_type, size, storage_key) values (${made}::uuid, 'picture', ${state}, ${name}, 'image/webp', ${bytes.length}, ${key})`,
  );
  return made;
}
const get = (address: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url: address, headers });

describe('a file', () => {
  test('is served completely to whoever has its address, and cannot run scripts', async () => {
    const answer = await get(url);
    expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': "inline; filename*=UTF-8''%E1%BA%A2nh%20%28b%C3%ACa%29%20c%E1%BB%A7a%20%22t%C3%B4i%22.webp",
      etag: `"${id}"`,
    });
    const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(String(answer.headers['cache-control'])) ?? [];
    expect(Number(seconds)).toBeGreaterThan(3 * 3600);
    expect(Number(seconds)).toBeLessThanOrEqual(12 * 3600);
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=990-5000', 990, 999],
    ['bytes=900-', 900, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
  ])('is served in part for the range %s', async (range, start, end) => {
    const answer = await get(url, { range });
    expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-length']]).toEqual([
      206,
      `bytes ${start}-${end}/1000`,
      String(end - start + 1),
    ]);
    expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('has no range %s', async (range) => {
    const answer = await get(url, { range });
    expect([answer.statusCode, answer.headers['content-range'], answer.rawPayload.length]).toEqual([416, 'bytes */1000', 0]);
  });

  test.each(['bytes=0-1,5-6', 'bytes=9-3', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
    'is served completely for the invalid or unsupported range %s',
    async (range) => {
      const answer = await get(url, { range });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 1000]);
    },
  );

  test('answers HEAD with the headers that GET would have', async () => {
    const { headers } = await get(url);
    const head = await t.app.inject({ method: 'HEAD', url, headers: { range: 'bytes=0-9' } });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    for (const name of ['content-type', 'content-length', 'accept-ranges', 'cache-control', 'content-disposition', 'etag'])
      expect([name, head.headers[name]]).toEqual([name, headers[name]]);
    expect((await t.app.inject({ method: 'HEAD', url: `/files/${id}` })).statusCode).toBe(403);
  });

  test('is not sent again if the client has it', async () => {
    for (const tag of [`"${id}"`, `W/"${id}"`, `"other", "${id}"`, '*']) {
      const answer = await get(url, { 'if-none-match': tag });
      expect([answer.statusCode, answer.rawPayload.length, answer.headers.etag]).toEqual([304, 0, `"${id}"`]);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': `"${id}"` })).statusCode).toBe(206);
  });

  test('is refused with a wrong or expired signature', async () => {
    const now = Math.floor(Date.now() / 1000);
    const signed = (expires: number, of = id) => `/files/${id}?e=${expires}&s=${sign(t.deps.db.signing, fileBytes(of, expires))}`;
    expect((await get(signed(now + 60))).statusCode).toBe(200);
    for (const wrong of [
      `/files/${id}`,
      signed(now - 1),
      signed(now + 60, newId()),
      signed(now + 60).replace(/e=\d+/, `e=${now + 600}`),
      `${signed(now + 60)}x`,
      `/files/${id}?e=1e12&s=x`,
    ]) {
      const answer = await get(wrong);
      expect([wrong, answer.statusCode, answer.json().code]).toEqual([wrong, 403, 'forbidden']);
    }
  });

  test('that is unfinished, missing or lost is 404', async () => {
    const unfinished = await store('x', 'uploading');
    const lost = await store('x', 'ready');
    await t.deps.storage.remove(`picture/${lost}.webp`);
    for (const other of [unfinished, lost, newId()]) expect((await get(fileAddress(t.deps.db.signing, other))).json().code).toBe('not_found');
  });

  test('that is away for a moment is not cached as missing, and neither is any other refusal', async () => {
    const late = fileAddress(t.deps.db.signing, await store('x', 'ready'));
    vi.spyOn(t.deps.storage, 'stat').mockRejectedValueOnce(new StorageAway('for a moment'));
    const refusals = [await get(late), await get(fileAddress(t.deps.db.signing, newId())), await get(`/files/${id}`), await get('/platform/v1/movie?page=0')];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([503, 404, 403, 403]);
    for (const { headers } of refusals) expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
    expect((await get(late)).statusCode).toBe(200);
  });
});
