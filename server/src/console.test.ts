import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { serveConsole } from './console.ts';
import { atEnd } from './endings.testing.ts';
import { type Refusal, statusOf } from './kit/refusal.ts';

describe('the console', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-console-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<title>Marquee</title>');
    await writeFile(join(folder, 'assets/main-1.js'), 'start()');
    app = Fastify();
    app.setErrorHandler((error: Refusal, _request, reply) => reply.code(statusOf(error.code)).send({ code: error.code }));
    await serveConsole(app, { log: pino({ level: 'silent' }) }, folder);
    await app.ready();
    atEnd(async () => {
      await app.close();
      await rm(folder, { recursive: true });
    });
  });
  const ask = async (url: string, accept?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const { statusCode, body } = await app.inject({ method, url, headers: accept === undefined ? {} : { accept } });
    return [statusCode, body === '<title>Marquee</title>'];
  };

  test.each([undefined, '', '*/*', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 'application/json, */*;q=0.1', 'text/plain'])(
    'serves its page at each of its addresses to a client that accepts %s',
    async (accept) => {
      for (const url of ['/', '/sign-in', '/main/media/movie?page=2', '/documents']) expect([url, ...(await ask(url, accept))]).toEqual([url, 200, true]);
    },
  );

  test('serves no page to a client that accepts only JSON, at API addresses, or for missing files', async () => {
    for (const accept of ['application/json', 'application/json;q=0.9, application/problem+json'])
      expect(await ask('/main/media/movie', accept)).toEqual([404, false]);
    for (const url of ['/cms/v1/nothing', '/cms', '/platform/v1/nothing', '/hls/a/b', '/health/nothing', '/assets/main-2.js', '/favicon.ico'])
      expect([url, ...(await ask(url, '*/*'))]).toEqual([url, 404, false]);
    expect(await ask('/main/media/movie', '*/*', 'POST')).toEqual([404, false]);
    expect(await ask('/assets/main-1.js', '*/*')).toEqual([200, false]);
    expect((await ask('/sign-in', '*/*', 'HEAD'))[0]).toBe(200);
  });
});
