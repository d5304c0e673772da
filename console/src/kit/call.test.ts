import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../words/words.ts';
import { address, ApiError, setCaller, headers, newKey, queryString, reason, send } from './call.ts';

let server: Server;
let base: string;
let answer: RequestListener;
let token: string | null;
let ended: number;

beforeAll(async () => {
  await setLanguage('vi');
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  token = 'now';
  ended = 0;
  setCaller({
    token: () => token,
    endSession: () => {
      ended += 1;
      token = null;
      return 'revoked';
    },
  });
});

const json =
  (status: number, body: unknown, more: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...more });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const failure = async (init: RequestInit = { headers: headers() }, wait?: number, url = base): Promise<ApiError> => {
  const error: unknown = await send(url, init, wait).then(
    () => new Error('was answered'),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('the address', () => {
  test('parameters are filled in and escaped', () =>
    expect(address('/cms/v1/tag/{id}/history', { id: 'a/b' }, { limit: 5 })).toBe('/cms/v1/tag/a%2Fb/history?limit=5'));
  test('a missing parameter throws an error', () => expect(() => address('/cms/v1/tag/{id}')).toThrow('id is missing'));
  test('lists are repeated keys, and empty values are omitted', () =>
    expect(queryString({ kind: ['a', 'b'], name: 'mưa', page: 1, empty: '', none: undefined, no: null, deleted: false })).toBe(
      '?kind=a&kind=b&name=m%C6%B0a&page=1&deleted=false',
    ));
  test('the table’s orders become the server’s values', () => {
    expect(queryString({ order_by: 'ascend' })).toBe('?order_by=asc');
    expect(queryString({ order_by: 'descend' })).toBe('?order_by=desc');
    expect(queryString({ order_by: 'desc', name: 'ascend' })).toBe('?order_by=desc&name=ascend');
  });
  test('each key is unique', () => expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100));
});

describe('headers', () => {
  test('the language is Vietnamese, and the token a bearer token', () =>
    expect([headers().get('accept-language'), headers().get('authorization')]).toEqual(['vi', 'Bearer now']));
  test('there is no token if nobody is signed in', () => {
    token = null;
    expect(headers().has('authorization')).toBe(false);
  });
});

describe('a refusal', () => {
  test('has everything that the server sent', async () => {
    const errors = [{ path: 'cast.3.role', code: 'required', message: 'Vui lòng nhập vai' }];
    answer = json(422, { code: 'invalid', message: 'Dữ liệu chưa hợp lệ', errors, request_id: 'r-1' });
    expect(await failure()).toMatchObject({ status: 422, code: 'invalid', message: 'Dữ liệu chưa hợp lệ', errors, requestId: 'r-1', isReported: false });
  });
  test('because of too many requests says when to try again', async () => {
    answer = json(429, { code: 'too_many_requests', message: 'chậm lại', errors: [], request_id: 'r' }, { 'retry-after': '17' });
    const error = await failure();
    expect(error.retryAfter).toBe(17);
    await setLanguage('en');
    expect(reason(error)).toContain('again in 17 seconds');
    answer = json(429, { code: 'too_many_requests', message: 'chậm lại', errors: [], request_id: 'r' }, { 'retry-after': '900' });
    expect(reason(await failure())).toContain('again in 15 minutes');
    await setLanguage('vi');
    expect(reason(error)).toBe('chậm lại');
  });
  test('with a number in it shows the number in every language', async () => {
    answer = json(409, { code: 'has_episodes', message: 'còn 3 tập', errors: [], request_id: 'r', params: { episodes: 3 } });
    const error = await failure();
    await setLanguage('en');
    expect(reason(error)).toContain('episodes (3)');
    await setLanguage('vi');
    expect(reason(error)).toBe('còn 3 tập');
  });
  test('that does not come from the server is unknown', async () => {
    answer = json(502, '<html>Bad gateway</html>');
    const error = await failure();
    expect(error).toMatchObject({ status: 502, code: 'unknown' });
    expect(reason(error)).toBe('Rất tiếc, đã có lỗi xảy ra!');
  });
  test('of a missing record reads like an unreachable server', async () => {
    answer = json(404, { code: 'not_found', message: 'Không tìm thấy', errors: [], request_id: 'r' });
    expect(reason(await failure())).toBe('Không thể kết nối đến máy chủ');
  });
});

describe('403', () => {
  test('ends the session once, even if several calls are running', async () => {
    answer = json(403, { code: 'invalid_token', message: 'x', errors: [], request_id: 'r' });
    const init = { headers: headers() };
    const all = await Promise.all([failure(init), failure(init), failure(init)]);
    expect(ended).toBe(1);
    expect(all.every(({ isReported }) => isReported)).toBe(true);
  });
  test('to a call of an earlier session does not end this one', async () => {
    answer = json(403, { code: 'invalid_token', message: 'x', errors: [], request_id: 'r' });
    const init = { headers: headers() };
    token = 'later';
    await failure(init);
    expect([ended, token]).toEqual([0, 'later']);
  });
  test('to a call that is aborted while the answer is read is an abort, and shows no toast', async () => {
    const stop = new AbortController();
    answer = (_, response) => {
      response.writeHead(403, { 'content-type': 'application/json' });
      response.write('{"code":');
      setTimeout(() => stop.abort(), 100);
    };
    await expect(send(base, { headers: headers(), signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
  test('with the code `forbidden` is reported and does not end the session', async () => {
    answer = json(403, { code: 'forbidden', message: 'Bạn không có quyền làm việc này', errors: [], request_id: 'r' });
    expect(await failure()).toMatchObject({ code: 'forbidden', isReported: true });
    expect(ended).toBe(0);
  });
});

describe('behind a locked screen', () => {
  test('calls wait and are sent after it is unlocked, also the first refused one; the calls of the lock itself do not wait', async () => {
    const screen = Promise.withResolvers<void>();
    const isToldOf = Promise.withResolvers<void>();
    let isLocked = true;
    let waiting = Promise.resolve();
    setCaller({
      token: () => token,
      endSession: () => 'revoked',
      waitForUnlock: () => waiting,
      onLocked: () => {
        waiting = screen.promise;
        isToldOf.resolve();
      },
    });
    const asked: string[] = [];
    answer = (request, response) => {
      asked.push(request.url ?? '');
      if (isLocked && request.url !== '/unlock') json(403, { code: 'locked', message: 'x', errors: [], request_id: 'r' })(request, response);
      else json(200, { data: 1 })(request, response);
    };
    const first = send(`${base}/first`, { headers: headers() });
    await isToldOf.promise;
    const second = send(`${base}/second`, { headers: headers() });
    await send(`${base}/unlock`, { headers: headers() }, undefined, true);
    expect(asked).toEqual(['/first', '/unlock']);
    isLocked = false;
    screen.resolve();
    expect([(await first).ok, (await second).ok]).toEqual([true, true]);
    expect(asked.toSorted()).toEqual(['/first', '/first', '/second', '/unlock']);
  });
});

describe('no answer', () => {
  test('in time is a timeout', async () => {
    answer = () => undefined;
    expect(await failure({}, 50)).toMatchObject({ status: 0, code: 'timeout', params: { seconds: 0.05 } });
  });
  test('at all means that the server is unreachable', async () =>
    expect(await failure({}, 5000, 'http://127.0.0.1:1')).toMatchObject({ status: 0, code: 'unreachable' }));
  test('because the caller aborted is an abort, not a failure', async () => {
    answer = () => undefined;
    const stop = new AbortController();
    const sent = send(base, { signal: stop.signal });
    stop.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });
});
