import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '@marquee/contract/index';
import pino from 'pino';
import { expect, test } from 'vitest';
import { build } from '../app.ts';
import { atEnd } from '../endings.testing.ts';
import { newId } from './store.ts';
import { testApp } from './testing.ts';

/** Calls with a body, without those that need neither session nor key: an address may make only so many a minute. */
const bodied = endpoints
  .filter((e) => e.body && !e.raw && e.guard !== 'public')
  .map(({ method, path, guard }) => ({ method, guard, path: path.replaceAll(/\{\w+\}/g, newId()) }));

test('a body that is not UTF-8 is refused, and nothing of it is written', async () => {
  const t = await testApp();
  const root = await t.root();
  const bytes = Buffer.from('{"kind":"genre","title":"Kỷ niệm"}');
  const invalidUtf8 = Buffer.concat([bytes.subarray(0, bytes.indexOf('ỷ') + 1), bytes.subarray(bytes.indexOf('ỷ') + 2)]);
  for (const body of [invalidUtf8, Buffer.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])])
    for (const { method, path } of bodied) {
      const answer = await root.call(method, path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 400, 'malformed']);
    }
  expect((await root.call('GET', '/cms/v1/tag?name=niem')).body.data).toEqual([]);
  // A byte order mark is ignored (RFC 8259, 8.1).
  expect((await root.call('POST', '/cms/v1/tag', Buffer.concat([Buffer.from('\ufeff'), bytes]))).body.data.title).toBe('Kỷ niệm');
});

test('a call without a body may have a content type', async () => {
  const t = await testApp();
  const bodiless = endpoints.filter((e) => !e.body && !e.raw && e.method !== 'GET' && e.method !== 'HEAD' && e.guard !== 'public');
  expect(bodiless.length).toBeGreaterThan(10);
  const named: Record<string, string>[] = [{ 'content-type': 'application/json' }, { 'content-type': 'text/plain;charset=UTF-8', 'content-length': '0' }];
  // Some of these calls end the caller's session. That does not matter here, since bodies are parsed before the session is checked.
  const root = await t.root();
  const tag = await t.make('tag');
  for (const { method, path } of bodiless)
    for (const headers of named) {
      const answer = await root.call(method, path.replaceAll(/\{\w+\}/g, newId()), undefined, headers);
      expect([method, path, answer.status]).not.toEqual([method, path, expect.toBeOneOf([400, 415])]);
    }
  const person = await t.as('super_admin');
  const removed = await person.call('DELETE', `/cms/v1/tag/${tag.idTag}`, undefined, { 'content-type': 'application/json' });
  expect([removed.status, removed.body]).toEqual([200, { data: { state: 'DELETED' } }]);
  // If a call needs a body, an empty one is malformed.
  expect((await person.call('POST', '/cms/v1/tag', undefined, { 'content-type': 'application/json' })).body.code).toBe('malformed');
});

test('fields such as __proto__ are reported as unknown like any other, and change no prototype', async () => {
  const t = await testApp();
  const [root, viewer] = [await t.root(), await t.viewer()];
  for (const { method, path, guard } of bodied)
    for (const [name, value] of [
      ['__proto__', '{"isAdmin":true}'],
      ['__proto__', '1'],
      ['constructor', '{"prototype":{"isAdmin":true}}'],
      ['toString', '"a"'],
    ]) {
      const { status, body } = await (guard === 'viewer' ? viewer : root).call(method, path, `{"${name}":${value}}`);
      const faults = body.errors.filter((each: { path: string }) => each.path === name);
      expect([path, name, status, faults]).toEqual([path, name, 422, [expect.objectContaining({ code: 'unknown_field', params: { name } })]]);
    }
  const row = await root.call('POST', '/cms/v1/movie', '{"cast":[{"role":"a","__proto__":{"person":"x"}}]}');
  expect(row.body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ path: 'cast.0.__proto__', code: 'unknown_field' })]));
  expect((await root.call('GET', '/cms/v1/tag?__proto__=1&constructor=2')).body.errors.map((each: { path: string }) => each.path)).toEqual([
    '__proto__',
    'constructor',
  ]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('an answer reports at most about a thousand faults', async () => {
  const t = await testApp();
  const many = 20_000;
  const texts = JSON.stringify(Array.from({ length: many }, () => '\u0000'));
  const fields = Object.fromEntries(Array.from({ length: many }, (_, i) => [`a${i}`, 1]));
  const names = Object.fromEntries(Array.from({ length: many }, (_, i) => [`\0${i}`, 1]));
  let deep = '1';
  for (let i = 0; i < 5000; i++) deep = `{"a":"\\u0000","b":${deep}}`;
  for (const [method, path, body] of [
    ['POST', '/platform/v1/play', `{"kind":${texts}}`],
    ['POST', '/platform/v1/play', JSON.stringify(fields)],
    ['DELETE', `/cms/v1/tag/${newId()}`, JSON.stringify(fields)],
    ['POST', '/platform/v1/play', JSON.stringify({ kind: names })],
    ['POST', '/platform/v1/play', deep],
  ] as const) {
    const answer = await (await t.root()).call(method, path, body);
    expect([answer.status, answer.body.errors.length <= 1000 + 3, JSON.stringify(answer.body).length < 500_000]).toEqual([422, true, true]);
  }
  // An invalid text in a known field is always reported.
  const named = await (await t.root()).call('POST', '/platform/v1/play', { kind: 'movie', id: newId(), viewer: 'a\u0000' });
  expect(named.body.errors.map((each: { path: string }) => each.path)).toEqual(['viewer']);
});

test('a client that disconnects while it sends a body causes no logged fault', async () => {
  const t = await testApp();
  const lines: string[] = [];
  const app = await build({ ...t.deps, log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }) });
  atEnd(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await t.root();
  for (const [path, type] of [
    ['/cms/v1/tag', 'application/json'],
    ['/cms/v1/contest/upload_image_contest_video', 'image/png'],
  ]) {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const arrived = once(app.server, 'request');
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n{"title":`);
    const [, response] = (await arrived) as [IncomingMessage, ServerResponse];
    const closed = once(response, 'close');
    await delay(200);
    socket.destroy();
    await closed;
    await delay(100);
  }
  expect(lines).toEqual([]);
});
