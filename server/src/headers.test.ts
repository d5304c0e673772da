import { readdirSync, readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { join } from 'node:path';
import { ticketHeader } from '@marquee/contract/kit/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { photoBytes } from './contest/entering.testing.ts';
import { type Client, testApp, type TestApp } from './kit/testing.ts';

/** Milliseconds that no caller may hold the process up for. */
const mostMs = 50;
/** Bytes of one header: Node takes so many of all, with the address; the rest is for what the call needs. */
const headerBytes = maxHeaderSize - 1024;

/** What headers are made of that something may take long over. Bytes beyond ASCII are Latin-1. */
const signs = [...'a \t,;"\\=-.:[%1é'];
const groups = [', ', '; ', '""', '",', 'W/"', '\\"', 'a=', 'a;', 'a,', 'en-', '0-', '0-,', '::', '9,', '"1",', '%25', '/../', '\u00ff\u0080'];
const words = ['1.1.1.1,', '127.0.0.1, ', 'en;q=0.1,', 'q=0;', 'W/"1.a", ', 'a b,', 'a/b;c=', '*/*,', 'text/html,'];
const sorts = [...signs, ...groups, ...words];
/** What they end with: what looks for an end, as a pattern that takes blanks off it, looks once from each sign where another one follows. */
const ends = ['', '!'];

type Reading = { begins: readonly string[]; calls: readonly string[] };
/** Every header that the server reads, itself or by its libraries: how its value begins where it is taken for one, and the calls that read it. */
const read: Record<string, Reading> = {
  accept: { begins: ['', 'text/html;q=0,'], calls: ['page'] },
  'accept-language': { begins: ['', 'en;'], calls: ['missing', 'list'] },
  authorization: { begins: ['', 'Bearer '], calls: ['list'] },
  'content-encoding': { begins: [''], calls: ['create', 'append'] },
  'content-length': { begins: [''], calls: ['picture', 'create'] },
  'content-type': { begins: ['', 'application/json;', 'application/json; charset="'], calls: ['create', 'append', 'picture'] },
  cookie: { begins: ['marquee_device=', ';'], calls: ['sign in'] },
  host: { begins: ['', '['], calls: ['passkey', 'list'] },
  'idempotency-key': { begins: [''], calls: ['create'] },
  'if-match': { begins: ['', '"'], calls: ['change'] },
  'if-none-match': { begins: ['', '"', 'W/'], calls: ['list', 'file'] },
  'if-range': { begins: ['', '"'], calls: ['file'] },
  range: { begins: ['', 'bytes=', 'bytes=0-'], calls: ['file'] },
  [ticketHeader]: { begins: [''], calls: ['announce'] },
  'transfer-encoding': { begins: [''], calls: ['create'] },
  'tus-resumable': { begins: [''], calls: ['append'] },
  'upload-offset': { begins: [''], calls: ['append'] },
  'upload-length': { begins: [''], calls: ['append'] },
  'upload-metadata': { begins: ['', 'name '], calls: ['append'] },
  'upload-checksum': { begins: ['sha1 '], calls: ['append'] },
  'user-agent': { begins: ['', 'Mozilla/5.0 ('], calls: ['sign in'] },
  'x-forwarded-for': { begins: ['', '[', '1.2.3.4'], calls: ['public', 'list'] },
  'x-forwarded-host': { begins: ['', '['], calls: ['passkey'] },
  'x-forwarded-proto': { begins: [''], calls: ['passkey'] },
};

describe('no header of any call', () => {
  let t: TestApp;
  /** Several, since each may send so many pictures a minute. */
  let people: Client[];
  type Made = readonly [method: string, path: string, body?: unknown, headers?: Record<string, string>];
  let calls: Record<string, Made>;
  beforeAll(async () => {
    t = await testApp();
    await t.as('partner');
    people = await Promise.all(Array.from({ length: 10 }, () => t.as('moderator')));
    const [first] = people as [Client];
    const tag = await t.make('tag');
    const photo = await photoBytes();
    const picture = await first.call('POST', '/cms/v1/contest/upload_image_contest_video?width=200&height=300', photo, { 'content-type': 'image/jpeg' });
    const film = { name: 'a.mp4', size: 10, content_type: 'video/mp4', purpose: 'film' };
    const announced = await first.call('POST', '/cms/v1/contest/generate_s3_contest_video', film);
    calls = {
      list: ['GET', '/cms/v1/tag'],
      missing: ['GET', '/cms/v1/tag/none'],
      public: ['GET', '/cms/v1/announcement'],
      page: ['GET', '/main/none'],
      create: ['POST', '/cms/v1/tag', () => ({ kind: 'genre', title: `Genre ${made}` })],
      change: ['PUT', `/cms/v1/tag/${tag.idTag}`, {}],
      'sign in': ['POST', '/cms/v1/login', { email: 'partner-1@test.example', password: 'a-password' }],
      passkey: ['POST', '/cms/v1/login/passkey/options', {}],
      announce: ['POST', '/cms/v1/contest/generate_s3_contest_video', film],
      picture: ['POST', '/cms/v1/contest/upload_image_contest_video?width=200&height=300', photo, { 'content-type': 'image/jpeg' }],
      file: ['GET', picture.body.data.url, undefined, { range: 'bytes=0-0' }],
      append: [
        'PATCH',
        announced.body.data.url,
        undefined,
        { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      ],
    };
  });

  test('is read without being in the list above', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(name),
    );
    const found = files.flatMap((name) =>
      [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/request\.headers(?:\.(\w+)|\['([\w-]+)'\])/g)].map(
        ([, plain, quoted]) => plain ?? quoted ?? '',
      ),
    );
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((name) => !(name in read))).toEqual([]);
  });

  let made = 0;
  /** One call from an address of its own, so that no limit ends it; its status, and the milliseconds of this thread's processor that it took. */
  const timed = async ([method, path, body, headers]: Made, more: Record<string, string> = {}) => {
    const address = `10.${made >> 8}.${made & 255}.1`;
    const person = people[made++ % people.length] as Client;
    // Signing in ends the session with which that is done.
    const call = path.startsWith('/cms/v1/login') ? t.stranger : person.call;
    const sent = typeof body === 'function' ? (body() as unknown) : body;
    const before = process.threadCpuUsage();
    const { status } = await call(method, path, sent, { 'x-forwarded-for': address, ...headers, ...more });
    const { user, system } = process.threadCpuUsage(before);
    return { status, ms: (user + system) / 1000 };
  };

  /** Fails where a call is refused as it is: its header would not be read. */
  const demandAnswered = async (names: readonly string[]) => {
    for (const by of names)
      expect([by, (await timed(calls[by] as Made)).status]).toEqual([by, by === 'missing' ? 404 : expect.toSatisfy((status: number) => status < 300)]);
  };

  for (const [name, { begins, calls: readBy }] of Object.entries(read))
    test(`holds the process up or fails: ${name}`, async () => {
      await demandAnswered(readBy);
      for (const by of readBy)
        for (const begin of begins)
          for (const [sort, end] of sorts.flatMap((each) => ends.map((last) => [each, last] as const))) {
            const value = begin + sort.repeat((headerBytes - begin.length - end.length) / sort.length) + end;
            let ms = Infinity;
            // Of three the least: a collection of garbage falls into one.
            for (let nth = 0; nth < 3 && ms >= mostMs; nth++) {
              const done = await timed(calls[by] as Made, { [name]: value });
              expect([by, begin, sort, end, done.status < 500 || done.status]).toEqual([by, begin, sort, end, true]);
              ms = Math.min(ms, done.ms);
            }
            expect([by, begin, sort, end, ms < mostMs || ms]).toEqual([by, begin, sort, end, true]);
          }
      await demandAnswered(readBy);
    }, 60_000);
});
