import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './kit/testing.ts';

let t: TestApp;
/** The time limit for request headers in milliseconds, before this test shortens it. */
let headersMs: number;
let port: number;
beforeAll(async () => {
  t = await testApp();
  headersMs = t.app.server.headersTimeout;
  // Node checks for slow requests every 30 seconds. It reads this interval when it begins to listen.
  Object.assign(t.app.server, { headersTimeout: 1000, connectionsCheckingInterval: 50 });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
});

/** Sends bytes unchanged, and returns everything that comes back until the connection ends. */
const sent = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });

/** Expects one refusal with this status and code, complete and as the API documents it. */
function expectRefusal(answered: string, status: number, code: string): void {
  const [head = '', body = ''] = answered.split('\r\n\r\n');
  const answer = JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1));
  const id = /x-request-id: (\S+)/i.exec(head)?.[1];
  expect([Number(head.split(' ')[1]), answer]).toEqual([status, { code, message: expect.stringMatching(/\S/), errors: [], request_id: id }]);
  expect(id).toMatch(/\S/);
  expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
}

const host = 'Host: localhost\r\n';

test('Node’s own refusals have the same shape as all others', async () => {
  for (const [bytes, status, code] of [
    ['NONSENSE\r\n\r\n', 400, 'malformed'],
    ['GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed'],
    ['CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 400, 'malformed'],
    [`GET / HTTP/1.1\r\n${host}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    [`POST /cms/v1/login HTTP/1.1\r\n${host}Expect: miracles\r\nContent-Length: 0\r\n\r\n`, 417, 'unmet_expectation'],
  ] as const)
    expectRefusal(await sent(bytes), status, code);
});

test('headers that never end are refused with 408', async () => {
  expect(headersMs).toBe(60_000);
  const slow = ['GET /cms/v1/tag HTTP/1.1\r\n', `POST /cms/v1/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nX-Slow: a`];
  for (const answered of await Promise.all(slow.map(sent))) expectRefusal(answered, 408, 'too_slow');
});

test('a HEAD request that cannot be read is refused without a body', async () => {
  const [head, body] = (await sent(`HEAD / HTTP/1.1\r\n${host}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`)).split('\r\n\r\n');
  expect([head, body]).toEqual([expect.stringMatching(/^HTTP\/1.1 431 /), '']);
});

test('a request that cannot be read is refused in its own language', async () => {
  expect(await sent(`GET / HTTP/1.1\r\n${host}Accept-Language: en\r\nnonsense\r\n\r\n`)).toContain('The request cannot be read');
});
