import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { StorageAway } from '../adapters/storage/port.ts';
import { assemble } from '../assemble.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { uploadAddress } from './upload.ts';

const tus = { 'tus-resumable': '1.0.0' };
const patch = (offset: number) => ({ ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) });

let t: TestApp;
let me: Client;
let port: number;
let files: string;

beforeAll(async () => {
  t = await testApp();
  me = await t.as('moderator');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
  files = join(t.deps.config.root, 'files');
});

async function announce(size: number): Promise<{ idAsset: string; url: string }> {
  const answer = await me.call('POST', '/cms/v1/contest/generate_s3_contest_video', { name: 'phim.mp4', size, content_type: 'video/mp4', purpose: 'film' });
  return answer.body.data;
}
const noise = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, i) => (i * 7919) >> 3));
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const kept = async (id: string) => hashOf(await readFile(join(files, 'uploads', id)));
const head = async (url: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'HEAD', headers: tus });
  return [answer.status, answer.headers.get('upload-offset'), answer.headers.get('upload-length')];
};
const send = (url: string, offset: number, bytes: Buffer, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${url}`, { method: 'PATCH', headers: { ...patch(offset), ...headers }, body: new Uint8Array(bytes) });
const refused = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

/** Announces a file to the server, sends only its first part, and hangs up once the server has received that. */
async function hangUp(url: string, idAsset: string, bytes: Buffer, after: number): Promise<void> {
  const call = httpRequest({ port, host: '127.0.0.1', path: url, method: 'PATCH', headers: { ...patch(0), 'content-length': String(bytes.length) } });
  call.on('error', () => undefined);
  call.write(bytes.subarray(0, after));
  await expect.poll(async () => (await readFile(join(files, 'uploads', idAsset)).catch(() => Buffer.alloc(0))).length, { timeout: 10_000 }).toBe(after);
  call.destroy();
}

describe('an upload', () => {
  test('that broke off half way continues where it stopped', async () => {
    const bytes = noise(6_000_000);
    const { idAsset, url } = await announce(bytes.length);
    expect(await head(url)).toEqual([200, '0', '6000000']);
    await hangUp(url, idAsset, bytes, 3_000_000);
    expect(await head(url)).toEqual([200, '3000000', '6000000']);
    const rest = await send(url, 3_000_000, bytes.subarray(3_000_000));
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, '6000000']);
    expect(await kept(idAsset)).toBe(hashOf(bytes));
  });

  test('with more bytes than announced is refused, and is not logged as a server error', async () => {
    const told = vi.spyOn(t.deps.log, 'error');
    const { url } = await announce(10);
    expect(await refused(await send(url, 0, noise(30)))).toEqual([413, 'too_large']);
    expect(await head(url)).toEqual([200, '0', '10']);
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
  });

  test('whose sender hung up before the server read it is not waited for', async () => {
    const { idAsset, url } = await announce(1000);
    const { free } = t.deps.storage;
    const asked = once(t.app.server, 'request') as Promise<[IncomingMessage]>;
    const held = vi.spyOn(t.deps.storage, 'free').mockImplementationOnce(async () => {
      const [from] = await asked;
      call.destroy();
      await new Promise((resolve) => from.once('close', resolve));
      return free();
    });
    const call = httpRequest({ port, host: '127.0.0.1', path: url, method: 'PATCH', agent: false, headers: { ...patch(0), 'content-length': '1000' } });
    call.on('error', () => undefined);
    call.flushHeaders();
    await expect.poll(() => readFile(join(files, 'uploads', idAsset), 'utf8').catch(() => 'nothing yet'), { timeout: 10_000 }).toBe('');
    held.mockRestore();
    const open = async () => {
      const links = (await readdir('/proc/self/fd')).map((each) => readlink(`/proc/self/fd/${each}`).catch(() => ''));
      return (await Promise.all(links)).filter((path) => path.includes(idAsset));
    };
    await expect.poll(open, { timeout: 10_000 }).toEqual([]);
  });

  test('whose first sender is still connected can be taken over by a second', async () => {
    const bytes = noise(2_000_000);
    const { idAsset, url } = await announce(bytes.length);
    const call = httpRequest({ port, host: '127.0.0.1', path: url, method: 'PATCH', headers: { ...patch(0), 'content-length': String(bytes.length) } });
    call.on('error', () => undefined);
    call.write(bytes.subarray(0, 1_000_000));
    await expect.poll(async () => (await readFile(join(files, 'uploads', idAsset)).catch(() => Buffer.alloc(0))).length, { timeout: 10_000 }).toBe(1_000_000);
    expect(await head(url)).toEqual([200, '1000000', '2000000']);
    expect((await send(url, 1_000_000, bytes.subarray(1_000_000))).status).toBe(204);
    call.destroy();
    expect(await kept(idAsset)).toBe(hashOf(bytes));
  });

  test('sent to two processes at once is complete', async () => {
    const { app } = await assemble({ config: t.deps.config, db: t.deps.db, directUrl: t.deps.config.DATABASE_URL as string, log: pino({ level: 'silent' }) });
    const other = await app.listen({ port: 0, host: '127.0.0.1' });
    const bytes = noise(2_000_000);
    const { idAsset, url } = await announce(bytes.length);
    const call = httpRequest({ port, host: '127.0.0.1', path: url, method: 'PATCH', headers: { ...patch(0), 'content-length': String(bytes.length) } });
    const answered = once(call, 'response');
    call.write(bytes.subarray(0, 1_000_000));
    await expect.poll(async () => (await readFile(join(files, 'uploads', idAsset)).catch(() => Buffer.alloc(0))).length, { timeout: 10_000 }).toBe(1_000_000);
    // The first connection seemed lost, and the rest arrived by another. Then it arrives by the first one as well.
    const rest = bytes.subarray(1_000_000);
    expect((await fetch(`${other}${url}`, { method: 'PATCH', headers: patch(1_000_000), body: new Uint8Array(rest) })).status).toBe(204);
    call.end(rest);
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(204);
    expect(await kept(idAsset)).toBe(hashOf(bytes));
    await app.close();
  });

  test('accepts bytes at the right offset only: any other is 409 and changes nothing', async () => {
    const { idAsset, url } = await announce(100);
    expect((await send(url, 0, noise(40))).status).toBe(204);
    for (const offset of [0, 39, 41, 100]) expect(await refused(await send(url, offset, noise(10)))).toEqual([409, 'conflict']);
    expect(await kept(idAsset)).toBe(hashOf(noise(40)));
  });

  test('keeps the announced length, whatever length a later call states', async () => {
    const { url } = await announce(100);
    for (const [length, offset] of [
      ['100', 0],
      ['7', 30],
      ['x', 60],
    ] as const)
      expect((await send(url, offset, noise(30), { 'upload-length': length })).status).toBe(204);
  });

  test('accepts no more bytes than announced', async () => {
    const { url } = await announce(100);
    expect(await refused(await send(url, 0, noise(101)))).toEqual([413, 'too_large']);
    // Without a stated length the excess shows only as the bytes arrive.
    const body = new Blob([noise(101)]).stream();
    const unmeasured = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'PATCH', headers: patch(0), body, duplex: 'half' } as RequestInit);
    expect(await refused(unmeasured)).toEqual([413, 'too_large']);
    expect(await head(url)).toEqual([200, '0', '100']);
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['of another content type is 415', { 'content-type': 'video/mp4' }, 415, 'wrong_media_type'],
    ['with an offset that is no number is 400', { 'upload-offset': 'x' }, 400, 'malformed'],
  ])('%s', async (_, headers, status, code) => {
    const { url } = await announce(100);
    expect(await refused(await send(url, 0, noise(10), headers))).toEqual([status, code]);
    expect(await head(url)).toEqual([200, '0', '100']);
  });

  test.each(['HEAD', 'PATCH', 'DELETE'])('without tus, or with another version of it, is 412 and changes nothing: %s', async (method) => {
    const { idAsset, url } = await announce(100);
    await send(url, 0, noise(40));
    const { 'tus-resumable': _ours, ...others } = patch(40);
    for (const headers of [others, { ...others, 'tus-resumable': '0.2.2' }]) {
      const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers, ...(method === 'PATCH' ? { body: new Uint8Array(noise(10)) } : {}) });
      expect([answer.status, answer.headers.get('tus-version'), answer.headers.get('tus-resumable')]).toEqual([412, '1.0.0', '1.0.0']);
      if (method !== 'HEAD') expect(((await answer.json()) as { code: string }).code).toBe('unsupported_version');
    }
    expect(await kept(idAsset)).toBe(hashOf(noise(40)));
    expect(await head(url)).toEqual([200, '40', '100']);
  });

  test('that is cancelled is removed with its bytes', async () => {
    const { idAsset, url } = await announce(100);
    await send(url, 0, noise(40));
    expect((await fetch(`http://127.0.0.1:${port}${url}`, { method: 'DELETE', headers: tus })).status).toBe(204);
    await expect(kept(idAsset)).rejects.toThrow('ENOENT');
    expect((await head(url))[0]).toBe(404);
    expect((await me.call('POST', '/cms/v1/publish_s3_file', { idAsset })).status).toBe(404);
  });

  test('that is cancelled after it was refused as no film, or while it is checked, leaves nothing behind', async () => {
    const discard = async (url: string) => (await fetch(`http://127.0.0.1:${port}${url}`, { method: 'DELETE', headers: tus })).status;
    const publish = (idAsset: string) => me.call('POST', '/cms/v1/publish_s3_file', { idAsset });
    const stored = (idAsset: string) => t.deps.storage.stat(`film/${idAsset}`);
    const refusedOne = await announce(1000);
    await send(refusedOne.url, 0, noise(1000));
    expect((await publish(refusedOne.idAsset)).status).toBe(422);
    expect((await stored(refusedOne.idAsset))?.size).toBe(1000);
    // The disk cannot delete the file. The caller gets an error and may try again.
    const remove = vi.spyOn(t.deps.storage, 'remove').mockRejectedValueOnce(new StorageAway('the disk does not let go of it'));
    expect(await discard(refusedOne.url)).toBe(503);
    remove.mockRestore();
    expect(await discard(refusedOne.url)).toBe(204);
    expect(await stored(refusedOne.idAsset)).toBeNull();
    expect(await discard(refusedOne.url)).toBe(404);
    // Cancelled at the moment when its bytes are in their place and being checked.
    const looked = await announce(1000);
    await send(looked.url, 0, noise(1000));
    const adopt = vi.spyOn(t.deps.storage, 'adopt').mockImplementationOnce(async (path, key) => {
      adopt.mockRestore();
      const adopted = await t.deps.storage.adopt(path, key);
      await run(t.deps.db.pool, sql`delete from asset where id = ${looked.idAsset}::uuid`);
      return adopted;
    });
    expect((await publish(looked.idAsset)).status).toBe(404);
    expect(await stored(looked.idAsset)).toBeNull();
  });

  test('is reachable only by its own address, until that expires', async () => {
    const mine = await announce(100);
    const other = await announce(100);
    const moved = mine.url.replace(mine.idAsset, other.idAsset);
    expect(await refused(await send(moved, 0, noise(10)))).toEqual([403, 'forbidden']);
    const later = mine.url.replace(/e=\d+/, `e=${Math.floor(Date.now() / 1000) + 172_800}`);
    expect(await refused(await send(later, 0, noise(10)))).toEqual([403, 'forbidden']);
    const lapsed = uploadAddress(t.deps, mine.idAsset, new Date(Date.now() - 1000));
    expect(await refused(await send(lapsed, 0, noise(10)))).toEqual([403, 'forbidden']);
    await run(t.deps.db.pool, sql`update asset set expires_at = now() - interval '1 second' where id = ${mine.idAsset}::uuid`);
    expect(await refused(await send(mine.url, 0, noise(10)))).toEqual([404, 'not_found']);
  });
});

describe('the disk', () => {
  test('that is full answers 507, and the upload continues once there is space', async () => {
    const bytes = noise(2_000_000);
    const { idAsset, url } = await announce(bytes.length);
    // Every write to this device is refused with ENOSPC.
    await mkdir(join(files, 'uploads'), { recursive: true });
    await symlink('/dev/full', join(files, 'uploads', idAsset));
    expect(await refused(await send(url, 0, bytes))).toEqual([507, 'storage_full']);
    await rm(join(files, 'uploads', idAsset));
    expect(await head(url)).toEqual([200, '0', '2000000']);
    expect((await send(url, 0, bytes)).status).toBe(204);
    expect(await kept(idAsset)).toBe(hashOf(bytes));
  });

  test('that is missing answers 503, and no byte of the upload is lost once it is back', async () => {
    const { idAsset, url } = await announce(100);
    await send(url, 0, noise(40));
    await rename(files, `${files}-away`);
    try {
      expect(await refused(await send(url, 40, noise(60)))).toEqual([503, 'storage_away']);
      expect((await head(url))[0]).toBe(503);
      expect((await me.call('POST', '/cms/v1/publish_s3_file', { idAsset })).body.code).toBe('storage_away');
    } finally {
      await rm(files, { recursive: true, force: true });
      await rename(`${files}-away`, files);
    }
    expect(await head(url)).toEqual([200, '40', '100']);
    expect((await send(url, 40, noise(60))).status).toBe(204);
  });
});
