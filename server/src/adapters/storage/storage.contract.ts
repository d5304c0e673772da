import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BadKey, BadRange, BodyBroken, contentTypeOf, NotThere, type Storage } from './port.ts';

/** The tests that every storage adapter must pass. `fresh` returns an empty storage. */
export function storageContract(name: string, fresh: () => Promise<Storage>): void {
  describe(`${name} fulfils the storage contract`, () => {
    let storage: Storage;
    let local: string;
    beforeAll(async () => {
      local = await mkdtemp(join(tmpdir(), 'local-'));
    });
    afterAll(() => rm(local, { recursive: true }));
    beforeEach(async () => {
      storage = await fresh();
    });

    const keys = async (prefix: string) => (await Array.fromAsync(storage.list(prefix))).map((each) => each.key).toSorted();
    const read = async (key: string) => text((await storage.open(key)).stream);

    test('reads back what was written, from bytes and from a stream, including empty ones', async () => {
      expect(await storage.put('a/b/poster.jpg', Buffer.from('ảnh'))).toEqual({ size: 5 });
      const opened = await storage.open('a/b/poster.jpg');
      expect({ size: opened.size, contentType: opened.contentType, body: await text(opened.stream) }).toEqual({
        size: 5,
        contentType: 'image/jpeg',
        body: 'ảnh',
      });
      const big = Buffer.alloc(3_000_000, 'marquee');
      await storage.put('big.mp4', Readable.from([big.subarray(0, 1_000_000), big.subarray(1_000_000)]), { size: big.length });
      expect((await buffer((await storage.open('big.mp4')).stream)).equals(big)).toBe(true);
      expect(await storage.put('empty.vtt', Buffer.alloc(0))).toEqual({ size: 0 });
      expect(await read('empty.vtt')).toBe('');
    });

    test('replaces an object entirely', async () => {
      await storage.put('x.json', Buffer.from('{"long":"before"}'));
      await storage.put('x.json', Buffer.from('{}'));
      expect(await read('x.json')).toBe('{}');
      expect(await storage.stat('x.json')).toMatchObject({ size: 2, modified: expect.any(Date) });
    });

    test('reads ranges, both ends included, and refuses those outside', async () => {
      await storage.put('r.bin', Buffer.from('0123456789'));
      for (const [start, end, body] of [
        [0, 0, '0'],
        [3, 5, '345'],
        [9, 9, '9'],
      ] as const) {
        const opened = await storage.open('r.bin', { start, end });
        expect([opened.size, await text(opened.stream)]).toEqual([10, body]);
      }
      expect(await text((await storage.open('r.bin', { start: 7 })).stream)).toBe('789');
      for (const range of [{ start: 10 }, { start: 4, end: 10 }, { start: 5, end: 4 }, { start: -1 }]) {
        await expect(storage.open('r.bin', range)).rejects.toBeInstanceOf(BadRange);
      }
    });

    test('leaves everything as it was if a body fails or has another length', async () => {
      await storage.put('kept.txt', Buffer.from('before'));
      const failing = Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw new Error('the connection broke');
        })(),
      );
      await expect(storage.put('kept.txt', failing)).rejects.toBeInstanceOf(BodyBroken);
      await expect(storage.put('kept.txt', Buffer.from('short'), { size: 50 })).rejects.toBeInstanceOf(BodyBroken);
      await expect(storage.put('kept.txt', Readable.from([Buffer.from('too long')]), { size: 3 })).rejects.toBeInstanceOf(BodyBroken);
      const gone = Readable.from([Buffer.from('x')]);
      gone.destroy();
      await expect(storage.put('new.txt', gone)).rejects.toBeInstanceOf(BodyBroken);
      expect(await keys('')).toEqual(['kept.txt']);
      expect(await read('kept.txt')).toBe('before');
    });

    test('reports a missing object', async () => {
      await storage.put('film/720p/00000.m4s', Buffer.from('x'));
      for (const key of ['nothing', 'film', 'film/720p', 'film/720p/00000.m4s/deeper']) {
        expect(await storage.stat(key)).toBe(null);
        await expect(storage.open(key)).rejects.toBeInstanceOf(NotThere);
        await expect(storage.input(key)).rejects.toBeInstanceOf(NotThere);
        await storage.remove(key);
      }
      expect(await keys('')).toEqual(['film/720p/00000.m4s']);
    });

    test('lists and removes by prefix, by whole segments', async () => {
      for (const key of ['film/1/a', 'film/1/b/c', 'film/12/a', 'other']) await storage.put(key, Buffer.from(key));
      expect(await keys('film/1')).toEqual(['film/1/a', 'film/1/b/c']);
      expect(await keys('')).toEqual(['film/1/a', 'film/1/b/c', 'film/12/a', 'other']);
      expect(await Array.fromAsync(storage.list('other'))).toEqual([]);
      expect(await Array.fromAsync(storage.list('film/12'))).toEqual([{ key: 'film/12/a', size: 9 }]);
      expect(await storage.removePrefix('film/1')).toBe(2);
      expect(await storage.removePrefix('film/1')).toBe(0);
      expect(await storage.removePrefix('other')).toBe(0);
      await storage.remove('film/12/a');
      expect(await keys('')).toEqual(['other']);
    });

    test('refuses keys that could lead elsewhere', async () => {
      const bad = [
        '',
        '/',
        '/etc/passwd',
        '..',
        '../x',
        'a/../b',
        'a//b',
        'a/',
        './a',
        'a/.hidden',
        '.marquee',
        'a\\b',
        'a b',
        'ảnh.jpg',
        'a\0b',
        'a\n',
        'a'.repeat(513),
      ];
      for (const key of bad) {
        await expect(storage.put(key, Buffer.from('x')), key).rejects.toBeInstanceOf(BadKey);
        await expect(storage.open(key), key).rejects.toBeInstanceOf(BadKey);
        await expect(storage.stat(key), key).rejects.toBeInstanceOf(BadKey);
        await expect(storage.remove(key), key).rejects.toBeInstanceOf(BadKey);
        await expect(storage.removePrefix(key), key).rejects.toBeInstanceOf(BadKey);
        await expect(storage.input(key), key).rejects.toBeInstanceOf(BadKey);
        await expect(storage.putDirectory(key, local), key).rejects.toBeInstanceOf(BadKey);
        await expect(storage.adopt(local, key), key).rejects.toBeInstanceOf(BadKey);
      }
    });

    test('accepts any well-formed key and any bytes', async () => {
      const segment = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,20}$/);
      await fc.assert(
        fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 3 }), fc.uint8Array({ maxLength: 200 }), async (segments, bytes) => {
          // A separate folder, so that no key is below another.
          const key = ['p', String(Math.random()).slice(2), ...segments].join('/');
          await storage.put(key, Buffer.from(bytes));
          expect([...(await buffer((await storage.open(key)).stream))]).toEqual([...bytes]);
        }),
        { numRuns: 40 },
      );
    });

    test('shows a reader of a replaced object the old or the new one, never a mixture', async () => {
      const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(400_000, letter));
      await storage.put('v.bin', versions[0]!);
      const seen = await Promise.all([
        ...versions.map((body) => storage.put('v.bin', body).then(() => null)),
        ...Array.from({ length: 12 }, async () => (await buffer((await storage.open('v.bin')).stream)).toString('latin1')),
      ]);
      for (const body of seen) if (body !== null) expect(body).toBe(body[0]!.repeat(400_000));
    });

    test('replaces a folder by a finished one', async () => {
      const folder = async (name: string, files: Record<string, string>) => {
        for (const [file, body] of Object.entries(files)) {
          await mkdir(join(local, name, file, '..'), { recursive: true });
          await writeFile(join(local, name, file), body);
        }
        return join(local, name);
      };
      const first = await folder('first', { 'master.m3u8': 'm1', '720p/index.m3u8': 'i', '720p/00000.m4s': 'segment' });
      expect(await storage.putDirectory('film/7', first)).toEqual({ files: 3, bytes: 10 });
      expect(await keys('film')).toEqual(['film/7/720p/00000.m4s', 'film/7/720p/index.m3u8', 'film/7/master.m3u8']);
      expect(contentTypeOf('film/7/master.m3u8')).toBe(await openedType('film/7/master.m3u8'));
      await expect(stat(first)).rejects.toThrow('ENOENT');
      await storage.putDirectory('film/7', await folder('second', { 'master.m3u8': 'm2', '360p/00000.m4s': 'x' }));
      expect(await keys('film')).toEqual(['film/7/360p/00000.m4s', 'film/7/master.m3u8']);
      expect(await read('film/7/master.m3u8')).toBe('m2');
      await expect(storage.putDirectory('film/8', await folder('third', { 'tên lạ.m4s': 'x' }))).rejects.toBeInstanceOf(BadKey);
      await expect(storage.putDirectory('film/9', join(local, 'nowhere'))).rejects.toBeInstanceOf(BodyBroken);
      expect(await keys('film')).toEqual(['film/7/360p/00000.m4s', 'film/7/master.m3u8']);
    });

    const openedType = async (key: string) => {
      const { stream, contentType } = await storage.open(key);
      stream.destroy();
      return contentType;
    };

    test('adopts a finished file, and offers it to ffmpeg', async () => {
      await writeFile(join(local, 'upload'), 'film');
      expect(await storage.adopt(join(local, 'upload'), 'source/1.mp4')).toEqual({ size: 4 });
      await expect(stat(join(local, 'upload'))).rejects.toThrow('ENOENT');
      await expect(storage.adopt(join(local, 'upload'), 'source/2.mp4')).rejects.toBeInstanceOf(BodyBroken);
      const input = await storage.input('source/1.mp4');
      expect(/^https?:/.test(input) ? await (await fetch(input)).text() : await readFile(input, 'utf8')).toBe('film');
    });

    test('returns the free space, or null if it is unknown', async () => {
      const free = await storage.free();
      expect(free === null || free > 0).toBe(true);
    });
  });
}
