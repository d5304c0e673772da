import { areas, rightsOf } from '@marquee/contract/access';
import { areasOf, endpoints, resources } from '@marquee/contract/index';
import type { Endpoint, Guard } from '@marquee/contract/kit/endpoint';
import type { Field } from '@marquee/contract/kit/field';
import { kinds } from '@marquee/contract/kit/kinds';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, testApp, type TestApp } from './testing.ts';

/** The complete list of calls without a session. */
const publicCalls = [
  'POST /cms/v1/login',
  'GET /cms/v1/announcement',
  'POST /cms/v1/account',
  'POST /cms/v1/account/confirm',
  'POST /cms/v1/account/resend',
  'POST /cms/v1/account/forgot',
  'POST /cms/v1/account/reset',
  'POST /cms/v1/login/second',
  'POST /cms/v1/login/passkey/options',
  'POST /cms/v1/login/passkey',
  'POST /cms/v1/account/invitation',
  'POST /cms/v1/account/accept',
  'GET /cms/v1/contest',
  'POST /cms/v1/contest/ticket',
  'POST /cms/v1/contest/status',
  'GET /platform/v1/movie/{id}/play.m3u8',
  'GET /platform/v1/video/{id}/play.m3u8',
  'GET /platform/v1/music/{id}/play.m3u8',
];
/** The only calls that an application makes with the key of its platform, literally: without a session, and in that of a viewer. */
const platformCalls = [
  'GET /platform/v1/movie',
  'GET /platform/v1/movie/{id}',
  'GET /platform/v1/video',
  'GET /platform/v1/video/{id}',
  'GET /platform/v1/music',
  'GET /platform/v1/music/{id}',
  'GET /platform/v1/television',
  'GET /platform/v1/television/{id}',
  'GET /platform/v1/page',
  'GET /platform/v1/page/{id}',
  'GET /platform/v1/collection/{id}',
  'POST /platform/v1/play',
  'POST /platform/v1/subscribe',
  'GET /platform/v1/comment',
  'GET /platform/v1/review',
  'GET /platform/v1/review/rating',
  'POST /platform/v1/ad/refuse',
  'GET /platform/v1/ad/{zone}',
  'POST /platform/v1/ad',
  'POST /platform/v1/account',
  'POST /platform/v1/login',
];
const viewerCalls = [
  'GET /platform/v1/comment/mine',
  'POST /platform/v1/comment',
  'PUT /platform/v1/comment/{id}',
  'DELETE /platform/v1/comment/{id}',
  'GET /platform/v1/review/mine',
  'POST /platform/v1/review',
  'GET /platform/v1/feedback',
  'POST /platform/v1/feedback',
  'POST /platform/v1/report',
  'DELETE /platform/v1/login',
  'POST /platform/v1/account/erase',
  'GET /platform/v1/account',
];
/** The complete list of calls that accept the ticket of a contest entry. */
const ticketCalls = [
  'POST /cms/v1/contest/video',
  'POST /cms/v1/contest/generate_s3_contest_video',
  'POST /cms/v1/publish_s3_file',
  'POST /cms/v1/contest/upload_image_contest_video',
];
/** The complete list of calls with a signed address. */
const signedCalls = [
  'HEAD /files/upload/{id}',
  'PATCH /files/upload/{id}',
  'DELETE /files/upload/{id}',
  'GET /files/{id}',
  'GET /hls/{expires}/{signature}/{rendition}/*',
  'GET /relay/{expires}/{signature}/*',
  'GET /platform/v1/ad/{zone}/vast',
  'GET /platform/v1/ad/event/{token}/{event}',
  'POST /platform/v1/ad/event/{token}/{event}',
  'GET /platform/v1/ad/click/{token}',
];

const nobody = '00000000-0000-7000-8000-000000000000';
const address = (e: Endpoint) => e.path.replace('{zone}', 'main_screen').replaceAll(/\{\w+\}/g, nobody);
/** What calls about one record need in their body, apart from those that need nothing. */
const bodies: Record<string, object> = {
  'POST /cms/v1/media/send_notification/{mediaType}/{id}': { text: 'Có tập mới' },
  'POST /cms/v1/contest/entry/{id}/decline': { reason: 'off_topic' },
  'POST /cms/v1/contest/entry/{id}/video': { channel: '00000000-0000-7000-8000-000000000000' },
};
const nameOf = (e: Endpoint) => `${e.method} ${e.path}`;
const guarded = endpoints.filter((e) => typeof e.guard === 'object');
/** Whether a call is one of an application with a platform's key. */
const isKeyed = ({ guard }: Endpoint) => guard === 'platform' || guard === 'viewer';
const bodied = endpoints.filter((e) => e.body && !e.raw);

describe('every route', () => {
  let t: TestApp;
  let admin: Client;
  let viewer: Client;
  let calls = 0;
  /** Whoever may make a call. Each call comes from another network, since public calls are limited by network. */
  const callerOf = (e: Endpoint): Pick<Client, 'call'> => ({
    call: (method, path, body, headers) => {
      calls += 1;
      const network = `198.18.${calls >> 8}.${calls & 255}`;
      return (e.guard === 'viewer' ? viewer : admin).call(method, path, body, { 'x-forwarded-for': network, ...headers });
    },
  });
  beforeAll(async () => {
    t = await testApp();
    admin = await t.as('super_admin');
    viewer = await t.viewer();
  });

  test('is mounted', () => {
    const mounted = endpoints.filter((e) => t.app.hasRoute({ method: e.method, url: e.path.replaceAll(/\{(\w+)\}/g, ':$1') }));
    expect(mounted.length).toBe(endpoints.length);
  });

  test('needs a session, except for the listed public calls', async () => {
    expect(endpoints.filter((e) => e.guard === 'public').map(nameOf)).toEqual(publicCalls);
    for (const e of endpoints.filter((each) => each.guard !== 'public' && each.guard !== 'signed' && each.guard !== 'platform')) {
      for (const headers of [{}, { authorization: 'Bearer nonsense-nonsense-nonsense' }, { authorization: 'Basic YTpi' }]) {
        const answer = await t.stranger(e.method, address(e), e.body ? {} : undefined, headers as Record<string, string>);
        expect([nameOf(e), answer.status, answer.body.code]).toEqual([nameOf(e), 403, 'invalid_token']);
      }
    }
  });

  test('needs the key of a platform where a literal list says so, and a session too where another does', async () => {
    const guardedBy = (guard: Guard) => endpoints.filter((e) => e.guard === guard).map(nameOf);
    expect([guardedBy('platform'), guardedBy('viewer')]).toEqual([platformCalls, viewerCalls]);
    for (const e of endpoints.filter(isKeyed))
      for (const key of ['', 'mqp_unknown', `mqp_${'A'.repeat(43)}`]) {
        const answer = await viewer.call(e.method, address(e), e.body ? {} : undefined, { 'platform-key': key });
        expect([nameOf(e), answer.status, answer.body.code]).toEqual([nameOf(e), 403, 'platform_key']);
      }
    for (const e of endpoints.filter((each) => each.guard === 'viewer'))
      expect([nameOf(e), (await admin.call(e.method, address(e))).body.code]).toEqual([nameOf(e), 'invalid_token']);
  });

  test('opens nothing of the console to the session of a viewer', async () => {
    for (const e of endpoints.filter((each) => !isKeyed(each) && each.guard !== 'public' && each.guard !== 'signed')) {
      const answer = await viewer.call(e.method, address(e), e.body ? {} : undefined);
      expect([nameOf(e), answer.status, answer.body.code]).toEqual([nameOf(e), 403, 'invalid_token']);
    }
  });

  test('accepts a valid ticket instead of a session only if it is listed', async () => {
    expect(guarded.filter((e) => (e.guard as { ticket?: true }).ticket).map(nameOf)).toEqual(ticketCalls);
    for (const [nth, e] of guarded.entries()) {
      // A call with a ticket counts as a public one, and one network may make few of them a minute.
      const headers = { ticket: 'A'.repeat(43), 'x-forwarded-for': `198.51.100.${nth % 250}` };
      const answer = await t.stranger(e.method, address(e), e.body ? {} : undefined, headers);
      expect([nameOf(e), answer.body.code]).toEqual([nameOf(e), ticketCalls.includes(nameOf(e)) ? 'ticket_over' : 'invalid_token']);
    }
  });

  test('with a signed address refuses an address without a valid signature', async () => {
    const signed = endpoints.filter((e) => e.guard === 'signed');
    expect(signed.map(nameOf)).toEqual(signedCalls);
    for (const e of signed) {
      for (const query of ['', '?e=1&s=x', `?e=${Math.floor(Date.now() / 1000) + 600}&s=${'A'.repeat(43)}`]) {
        const answer = await admin.call(e.method, address(e) + query, undefined, { 'platform-key': '' });
        // A token that is part of the address is forged, so nothing is there.
        expect([nameOf(e), query, answer.status]).toEqual([nameOf(e), query, e.path.includes('{token}') ? 404 : 403]);
      }
    }
  });

  test('refuses a caller without its permission entry', async () => {
    for (const e of guarded) {
      const open = areasOf(e.guard as Exclude<Guard, string>).map((area) => areas[area].entry);
      const outsider = await t.as('moderator', {
        permissions: Object.values(areas)
          .map((a) => a.entry)
          .filter((entry) => !open.includes(entry)),
      });
      const answer = await outsider.call(e.method, address(e), e.body ? {} : undefined);
      expect([nameOf(e), answer.status, answer.body.code]).toEqual([nameOf(e), 403, 'forbidden']);
    }
  });

  test('refuses roles without its right', async () => {
    for (const role of ['developer', 'partner', 'moderator', 'advertiser'] as const) {
      const client = await t.as(role);
      for (const e of guarded) {
        const guard = e.guard as Exclude<Guard, string>;
        const inside = role !== 'advertiser' || areasOf(guard).includes('advertise');
        const answer = await client.call(e.method, address(e), e.body ? {} : undefined);
        const refused = answer.status === 403 && answer.body.code === 'forbidden';
        if (!inside || !rightsOf[role].includes(guard.right)) expect([role, nameOf(e), refused]).toEqual([role, nameOf(e), true]);
        // An allowed call can still refuse the record (a partner creates no channels), but never the session.
        else expect([role, nameOf(e), answer.body?.code === 'invalid_token']).toEqual([role, nameOf(e), false]);
      }
    }
  });

  test('answers a body that is not JSON with 400, another media type with 415, one too large with 413', async () => {
    for (const e of bodied) {
      const broken = await callerOf(e).call(e.method, address(e), '{"a":');
      expect([nameOf(e), broken.status, broken.body.code]).toEqual([nameOf(e), 400, 'malformed']);
      for (const type of ['text/csv', 'text/plain']) {
        const typed = await callerOf(e).call(e.method, address(e), 'a=1', { 'content-type': type });
        expect([nameOf(e), typed.status, typed.body.code]).toEqual([nameOf(e), 415, 'wrong_media_type']);
      }
      const large = await callerOf(e).call(e.method, address(e), JSON.stringify({ a: 'x'.repeat(1_100_000) }));
      expect([nameOf(e), large.status, large.body.code]).toEqual([nameOf(e), 413, 'too_large']);
    }
  });

  test('reports every unknown field and refuses wrong types, never with a 500', async () => {
    for (const e of bodied) {
      const unknown = await callerOf(e).call(e.method, address(e), { 'no-such-field': 1, another: 2 });
      expect([nameOf(e), unknown.status]).toEqual([nameOf(e), 422]);
      expect(unknown.body.errors.map((x: { path: string }) => x.path)).toEqual(expect.arrayContaining(['no-such-field', 'another']));
      for (const junk of [[], 'text', 7, null, true]) {
        const answer = await callerOf(e).call(e.method, address(e), JSON.stringify(junk));
        expect([nameOf(e), junk, answer.status]).toEqual([nameOf(e), junk, 422]);
      }
    }
  });

  test('reports every text with half a surrogate pair or a NUL, in bodies, rows and queries', async () => {
    // Keywords are created by lists of words, see `feedback/keyword.test.ts`.
    for (const of of Object.values(resources).filter(({ name, path }) => name !== 'keyword' && t.app.hasRoute({ method: 'POST', url: path })))
      for (const [field, { kind }] of Object.entries(of.fields).filter(([, f]) => kinds[(f as Field).kind].isTyped))
        for (const bad of ['\\ud800', '\\u0000', '\\udc00\\ud800']) {
          const { status, body } = await admin.call('POST', of.path, `{"${field}":"https://a.vn/x${bad}y"}`);
          const codes = body.errors.filter((each: { path: string }) => each.path === field).map((each: { code: string }) => each.code);
          expect([of.name, field, kind, status, codes]).toEqual([
            of.name,
            field,
            kind,
            422,
            [expect.stringMatching(/^invalid_(text|url|phone|slug|email|version)$/)],
          ]);
        }
    for (const [body, path] of [
      ['{"cast":[{"role":"a\\ud800"}]}', 'cast.0.role'],
      ['{"a\\ud800":1}', 'a\ud800'],
    ] as const)
      expect((await admin.call('POST', '/cms/v1/movie', body)).body.errors.map((each: { path: string }) => each.path)).toContain(path);
    for (const path of ['/cms/v1/movie?name=%00', '/platform/v1/movie?name=a%00', '/cms/v1/search?q=a%00'])
      expect([path, (await admin.call('GET', path)).body.errors?.[0]?.code]).toEqual([path, 'invalid_text']);
    for (const [depth, status] of [
      [20_000, 422],
      [400_000, 413],
    ] as const)
      expect((await admin.call('POST', '/cms/v1/tag', '['.repeat(depth) + ']'.repeat(depth))).status).toBe(status);
  });

  test('refuses forged cursors, and days, instants and numbers that do not exist', async () => {
    const tag = (await t.make('tag')).idTag;
    const forged = (by: string, value: string) => `cursor=${Buffer.from(JSON.stringify([by, 'desc', value, nobody])).toString('base64url')}`;
    for (const [method, path, field, code, body] of [
      ...['/cms/v1/movie?', '/platform/v1/movie?', '/cms/v1/transcode?'].map((path) => [
        'GET',
        path + forged('created_at', 'junk'),
        'cursor',
        'invalid_cursor',
      ]),
      ['GET', `/cms/v1/notification?${forged('notification', '2026-02-30T00:00:00.000Z')}`, 'cursor', 'invalid_cursor'],
      ['GET', `/cms/v1/message?${forged('thread', '0000-01-01T00:00:00.000Z')}`, 'cursor', 'invalid_cursor'],
      ...['/cms/v1/movie?', '/cms/v1/movie?name=a&'].flatMap((path) => [
        ['GET', `${path}genres=not-an-id`, 'genres.0', 'not_found'],
        ['GET', `${path}fields=nope`, 'fields.0', 'not_one_of'],
      ]),
      ['GET', '/cms/v1/tag?kind=bogus', 'kind.0', 'not_one_of'],
      ['GET', '/cms/v1/tag?kind=', 'kind.0', 'required'],
      ['GET', '/cms/v1/movie?language=vi&language=qq', 'language.1', 'invalid_language'],
      ['GET', '/cms/v1/people?country=vn', 'country.0', 'invalid_country'],
      ['GET', '/cms/v1/tag/lookup?ids=zz', 'ids.0', 'not_found'],
      ['GET', '/cms/v1/movie?release_date_from=0000-01-01', 'release_date_from', 'invalid_date'],
      ['GET', '/cms/v1/people?birthday_to=0000-01-01', 'birthday_to', 'invalid_date'],
      ['POST', '/cms/v1/people', 'birthday', 'invalid_date', { birthday: '0000-01-01' }],
      ['GET', `/cms/v1/tag/${tag}/history?before=9999999999999999999`, 'before', 'wrong_type'],
      ['PUT', '/cms/v1/contest', 'ends_at', 'wrong_type', { ends_at: '2026-99-99T99:99:99.999Z' }],
      // The server adds days to this instant, and the sum must be a valid instant too.
      ['PUT', '/cms/v1/contest', 'ends_at', 'too_late', { ends_at: '9999-12-31T23:59:59.999Z' }],
    ] as [string, string, string, string, object?][]) {
      const answer = await admin.call(method, path, body);
      expect([path, answer.status, answer.body.errors]).toEqual([path, 422, expect.arrayContaining([expect.objectContaining({ path: field, code })])]);
    }
  });

  test('refuses unknown query parameters, filters and sorts with 422', async () => {
    for (const e of endpoints.filter((each) => each.method === 'GET' && !each.raw)) {
      const answer = await callerOf(e).call('GET', `${address(e)}?no_such_filter=1`);
      expect([nameOf(e), answer.status, answer.body.errors?.map((x: { path: string }) => x.path)]).toEqual([
        nameOf(e),
        422,
        expect.arrayContaining(['no_such_filter']),
      ]);
    }
    for (const e of endpoints.filter((each) => each.list)) {
      const answer = await callerOf(e).call('GET', `${address(e)}?sort_by=nonsense&limit=101&page=0`);
      expect(answer.status).toBe(422);
      expect(answer.body.errors.map((x: { path: string }) => x.path).toSorted()).toEqual(['limit', 'page', 'sort_by']);
    }
  });

  test('answers 404 to an invalid id, as to an unknown one', async () => {
    for (const e of endpoints.filter((each) => each.path.includes('{id}') && each.method !== 'PUT' && each.guard !== 'signed')) {
      for (const path of [address({ ...e, path: e.path.replace('{id}', 'not-an-id') }), address(e)]) {
        const answer = await callerOf(e).call(e.method, path, e.body ? (bodies[nameOf(e)] ?? {}) : undefined);
        expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not_found']);
      }
    }
  });

  test('answers in the requested language', async () => {
    const texts = await Promise.all(
      ['vi', 'en-GB,en;q=0.9', 'ja', 'xx', 'vi;q=0.1, en;q=0.9', 'vi;q=0, ja;q=0.2'].map(
        async (l) => (await admin.call('GET', `/cms/v1/tag/${nobody}`, undefined, { 'accept-language': l })).body.message,
      ),
    );
    expect(texts).toEqual(['Không tìm thấy', 'Not found', '見つかりません', 'Không tìm thấy', 'Not found', '見つかりません']);
  });

  test('explains what is wrong with an address, and with a body as a whole', async () => {
    const statusAndMessage = async (method: string, path: string, language: string, body?: unknown) => {
      const answer = await admin.call(method, path, body, { 'accept-language': language });
      expect(answer.body.request_id).toBe(answer.headers['x-request-id']);
      return [answer.status, answer.body.message];
    };
    expect(await statusAndMessage('GET', '/cms/v1/movie/%zz', 'en')).toEqual([400, 'The request cannot be read: it is malformed']);
    expect(await statusAndMessage('GET', `/cms/v1/movie/${'a'.repeat(600)}`, 'en')).toEqual([404, 'Not found']);
    for (const body of [undefined, '"text"']) expect(await statusAndMessage('POST', '/cms/v1/tag', 'en', body)).toEqual([422, 'The body: wrong type of value']);
    expect(await statusAndMessage('POST', '/cms/v1/tag', 'vi', '[]')).toEqual([422, 'Nội dung gửi lên: giá trị sai kiểu']);
    expect(await statusAndMessage('POST', '/cms/v1/tag', 'ja', '[]')).toEqual([422, 'リクエスト本文の値の型が正しくありません']);
  });

  test('is described in /openapi.json', async () => {
    const { status, body } = await t.stranger('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    for (const e of endpoints) expect([nameOf(e), typeof body.paths[e.path]?.[e.method.toLowerCase()]?.summary]).toEqual([nameOf(e), 'string']);
    const described = Object.entries<Record<string, any>>(body.paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, of]) => ({ name: `${method.toUpperCase()} ${path}`, ...of })),
    );
    expect(described.flatMap(({ name, security }) => (security?.length === 0 ? [name] : [])).toSorted()).toEqual(
      [...publicCalls, ...platformCalls, ...signedCalls].toSorted(),
    );
    const picture = body.paths['/cms/v1/contest/upload_image_contest_video'].post;
    expect([Object.keys(picture.requestBody.content), Object.keys(picture.responses[200].content)]).toEqual([['*/*'], ['application/json']]);
    expect(body.paths['/cms/v1/live'].get.responses[200].content).toEqual({ 'text/event-stream': {} });
    const leading = body.paths['/platform/v1/movie/{id}/play.m3u8'].get;
    expect([Object.keys(leading.responses), leading.responses[302]]).toMatchObject([['302', 'default'], { headers: { Location: {} }, content: {} }]);
    const photo = body.paths['/cms/v1/contest/entry/{id}/id-photo'].post;
    expect([photo.requestBody, Object.keys(photo.responses[200].content)]).toEqual([undefined, ['image/jpeg']]);
    expect(Object.keys(body.paths['/files/upload/{id}'].patch.responses)).toEqual(['204', 'default']);
    // The ETag, which a caller sends back as `If-Match`.
    for (const method of ['get', 'put']) expect([method, body.paths['/cms/v1/tag/{id}'][method].responses[200].headers]).toMatchObject([method, { ETag: {} }]);
    // `params` has what a caller needs to continue after `second_factor`.
    expect(Object.keys(body.components.schemas.Error.properties)).toEqual(['code', 'message', 'errors', 'request_id', 'params']);
  });

  test('reveals nothing about the server at an unknown path', async () => {
    const answer = await t.stranger('GET', '/cms/v1/nothing');
    expect(answer.status).toBe(404);
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'errors', 'message', 'request_id']);
  });
});
