import { readdirSync, readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { join } from 'node:path';
import { ticketHeader } from '@marquee/contract/kit/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { photoBytes } from './contest/entering.testing.ts';
import { type Client, testApp, type TestApp } from './kit/testing.ts';
import { askAd, serveAd } from './platform/ad.testing.ts';

/** The most milliseconds that a header may block the process. */
const limitMs = 50;
/** The most bytes of one header. Node limits all headers with the address together; the rest is for what the call needs. */
const headerBytes = maxHeaderSize - 1024;

/** Characters that may make the parsing of headers slow. Bytes beyond ASCII are Latin-1. */
const slowCharacters = [...'a \t,;"\\=-.:[%1é'];
const groups = [', ', '; ', '""', '",', 'W/"', '\\"', 'a=', 'a;', 'a,', 'en-', '0-', '0-,', '::', '9,', '"1",', '%25', '/../', '\u00ff\u0080'];
const words = ['1.1.1.1,', '127.0.0.1, ', 'en;q=0.1,', 'q=0;', 'W/"1.a", ', 'a b,', 'a/b;c=', '*/*,', 'text/html,'];
const sorts = [...slowCharacters, ...groups, ...words];
/** The ends of these headers. A pattern that searches for an end, such as one that strips spaces, starts at each character if another one follows. */
const endings = ['', '!'];

type Reading = { begins: readonly string[]; calls: readonly string[] };
/** Every header that the server reads, itself or by a library: how a valid value begins, and the calls that read it. */
const headersRead: Record<string, Reading> = {
  'access-control-request-headers': { begins: [''], calls: ['preflight'] },
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
  origin: { begins: ['', 'https://'], calls: ['preflight'] },
  range: { begins: ['', 'bytes=', 'bytes=0-'], calls: ['file'] },
  [ticketHeader]: { begins: [''], calls: ['announce'] },
  'transfer-encoding': { begins: [''], calls: ['create'] },
  'tus-resumable': { begins: [''], calls: ['append'] },
  'upload-offset': { begins: [''], calls: ['append'] },
  'upload-length': { begins: [''], calls: ['append'] },
  'upload-metadata': { begins: ['', 'name '], calls: ['append'] },
  'upload-checksum': { begins: ['sha1 '], calls: ['append'] },
  'user-agent': { begins: ['', 'Mozilla/5.0 ('], calls: ['sign in', 'beacon'] },
  'x-forwarded-for': { begins: ['', '[', '1.2.3.4'], calls: ['public', 'list'] },
  'x-forwarded-host': { begins: ['', '['], calls: ['passkey'] },
  'x-forwarded-proto': { begins: [''], calls: ['passkey'] },
};

describe('no header of any call', () => {
  let t: TestApp;
  /** Several people, since each may send only so many pictures a minute. */
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
    await serveAd(t);
    const { impression_url: beacon } = await askAd(t);
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
      preflight: ['OPTIONS', '/platform/v1/ad/main_screen/vast'],
      beacon: ['GET', new URL(beacon).pathname],
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
    expect(found.filter((name) => !(name in headersRead))).toEqual([]);
  });

  let made = 0;
  /** Makes one call from an unused address, so that no rate limit applies. Returns its status, and the processor milliseconds of this thread. */
  const timed = async ([method, path, body, headers]: Made, more: Record<string, string> = {}) => {
    const address = `10.${made >> 8}.${made & 255}.1`;
    const person = people[made++ % people.length] as Client;
    // Signing in ends the session that the call uses.
    const call = path.startsWith('/cms/v1/login') ? t.stranger : person.call;
    const sent = typeof body === 'function' ? (body() as unknown) : body;
    const before = process.threadCpuUsage();
    const { status } = await call(method, path, sent, { 'x-forwarded-for': address, ...headers, ...more });
    const { user, system } = process.threadCpuUsage(before);
    return { status, ms: (user + system) / 1000 };
  };

  /** Fails if a call is refused before it reads the header. */
  const demandAnswered = async (names: readonly string[]) => {
    for (const by of names)
      expect([by, (await timed(calls[by] as Made)).status]).toEqual([by, by === 'missing' ? 404 : expect.toSatisfy((status: number) => status < 300)]);
  };

  for (const [name, { begins, calls: readBy }] of Object.entries(headersRead))
    test(`blocks the process or makes the call fail: ${name}`, async () => {
      await demandAnswered(readBy);
      for (const by of readBy)
        for (const begin of begins)
          for (const [sort, end] of sorts.flatMap((each) => endings.map((last) => [each, last] as const))) {
            const value = begin + sort.repeat((headerBytes - begin.length - end.length) / sort.length) + end;
            let ms = Infinity;
            // The fastest of ten counts, since garbage collections and a machine that stands still fall into some. A slow pattern is slow each time.
            for (let nth = 0; nth < 10 && ms >= limitMs; nth++) {
              const done = await timed(calls[by] as Made, { [name]: value });
              expect([by, begin, sort, end, done.status < 500 || done.status]).toEqual([by, begin, sort, end, true]);
              ms = Math.min(ms, done.ms);
            }
            expect([by, begin, sort, end, ms < limitMs || ms]).toEqual([by, begin, sort, end, true]);
          }
      await demandAnswered(readBy);
    }, 60_000);
});
