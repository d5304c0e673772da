import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@marquee/contract/index';
import { errors, fieldErrors, resumableErrors, type ErrorCode } from '@marquee/contract/errors';
import { type Endpoint, meta } from '@marquee/contract/kit/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fuzzRecords, type Pools } from './records.testing.ts';
import { type Caller, type FuzzCall, fuzzCalls } from './call.testing.ts';
import { assertDescribed, isDescribed, testApp, type TestApp } from '../kit/testing.ts';

/** The seed reproduces the calls of a failure; another seed makes other calls: `FUZZ_SEED=7 npx vitest run server/src/fuzz/fuzz.test.ts`. */
const seed = Number(process.env['FUZZ_SEED'] ?? 21);
const count = 4000;
/** The longest time of the processor that a call may take in milliseconds. By the clock, other work on the machine would count as well. */
const maxMs = 2000;
/** Milliseconds without an answer after which a call hangs. */
const hangingMs = 20_000;

let t: TestApp;
let port: number;
let pools: Pools;
let people: Map<Caller, { id: string; token: string }>;
let platformKey: string;
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'https://cms.example.vn' });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
  ({ pools, people } = await fuzzRecords(t));
  platformKey = await t.platformKey();
});

type Answer = { status: number; headers: IncomingMessage['headers']; text: string; ms: number };
const isJson = ({ headers }: Pick<Answer, 'headers'>) => headers['content-type']?.startsWith('application/json') === true;

/** Makes a call over HTTP. Closes an event stream once it has begun. */
function send(call: FuzzCall, path: string, nth: number): Promise<Answer> {
  const begun = process.cpuUsage();
  const headers: Record<string, string> = { 'x-forwarded-for': `10.${nth >> 8}.${nth & 255}.1`, ...call.headers };
  const token = people.get(call.by)?.token;
  if (token !== undefined) headers['authorization'] ??= `Bearer ${token}`;
  if (call.of.guard === 'platform') headers['platform-key'] ??= platformKey;
  if (call.by === 'entrant') headers['ticket'] ??= pools.fill('~ticket~0~');
  for (const [name, value] of Object.entries(headers)) headers[name] = pools.fill(value);
  const body = call.body === undefined ? undefined : Buffer.from(pools.fill(call.body), call.isBytes ? 'latin1' : 'utf8');
  if (body) headers['content-length'] = String(body.length);
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', method: call.method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      const done = () => {
        const { user, system } = process.cpuUsage(begun);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString(), ms: (user + system) / 1000 });
      };
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', done)
        .on('error', reject);
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        response.removeAllListeners('error').on('error', () => undefined);
        done();
        outgoing.destroy();
      }
    });
    outgoing.on('error', reject);
    outgoing.setTimeout(hangingMs, () => outgoing.destroy(new Error('no answer in time')));
    outgoing.end(body);
  });
}

const params = z.record(z.string(), z.unknown()).optional();
const errorBody = z.strictObject({
  code: z.enum(Object.keys(errors) as [ErrorCode]),
  message: z.string().min(1),
  errors: z.array(z.strictObject({ path: z.string(), code: z.enum(fieldErrors), message: z.string().min(1), params })),
  request_id: z.string().min(1),
  params,
});
const page = z.strictObject({ data: z.array(z.unknown()), meta: z.strictObject(meta.shape) });
const single = z.strictObject({ data: z.unknown() });

/** Throws if the contract does not document the answer. `testApp` checks `data` itself. */
function assertDocumented({ of }: FuzzCall, method: string, path: string, { status, headers, text, ms }: Answer): void {
  expect(ms).toBeLessThan(maxMs);
  expect(status).toBeLessThan(500);
  const type = headers['content-type'];
  if (status >= 400 && !(status === 416 && of.raw)) {
    expect(type).toBe('application/json; charset=utf-8');
    if (method === 'HEAD') return expect(text).toBe('');
    const body = errorBody.parse(JSON.parse(text));
    expect(status).toBe(errors[body.code]);
    expect(body.request_id).toBe(headers['x-request-id']);
    if (body.code === 'invalid') expect(body.errors.length).toBeGreaterThan(0);
    if (body.params) expect(resumableErrors).toContain(body.code);
    if (status === 429) expect(headers['retry-after']).toMatch(/^\d+$/);
    return;
  }
  // HEAD is GET without a body. OPTIONS answers the preflight of any site.
  if (method === 'HEAD' || method === 'OPTIONS') return expect(text).toBe('');
  expect(isDescribed(method, path)).toBe(true);
  assertDescribed(method, path, status, text === '' && !type?.startsWith('text/event-stream') ? undefined : type);
  // An odd id may address another call, such as `list`.
  const calledEndpoint = endpoints.find((each) => each.method === method && each.path === path.split('?')[0]) ?? of;
  if (isJson({ headers }) && text !== '' && !calledEndpoint.raw && method === calledEndpoint.method)
    (calledEndpoint.list ? page : single).parse(JSON.parse(text));
}

test('every answer to random calls matches the contract', async () => {
  const failures: string[] = [];
  const answered = new Map<Endpoint, number>();
  for (const [nth, call] of fuzzCalls(seed, count).entries()) {
    const { of, by, method, headers, body } = call;
    const path = pools.fill(call.path);
    const description = JSON.stringify({ nth, by, method, path, headers, body }).slice(0, 3000);
    const answer = await send(call, path, nth).catch((error: Error) => void failures.push(`${description}\nno answer: ${error.message}`));
    if (!answer) continue;
    const { status, text } = answer;
    try {
      assertDocumented(call, method, path, answer);
    } catch (error) {
      failures.push(`${description}\n${status} ${text.slice(0, 1000)}\n${(error as Error).message}`);
    }
    if (status < 300 && method === of.method) {
      answered.set(of, (answered.get(of) ?? 0) + 1);
      if (isJson(answer) && text !== '') pools.harvest(of.path, text);
    }
    // A person who signed out or locked their session signs in again for the next call.
    const person = people.get(by);
    if (person && headers['authorization'] === undefined && /"code":"(invalid_token|locked)"/.test(text)) person.token = await t.session(person.id);
  }
  expect(failures, `calls of seed ${seed}`).toEqual([]);
  // Refusals alone would test little, so a quarter of the calls must succeed, on more than 90 endpoints.
  const total = [...answered.values()].reduce((sum, each) => sum + each, 0);
  expect([total / count, answered.size]).toEqual([expect.toSatisfy((share: number) => share > 0.25), expect.toSatisfy((sorts: number) => sorts > 90)]);
}, 120_000);
