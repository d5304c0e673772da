import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Entry, entries, type Role } from '@marquee/contract/access';
import { endpoints, resources } from '@marquee/contract/index';
import { auditKinds, auditVerbs } from '@marquee/contract/users/audit';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { Field, Fields } from '@marquee/contract/kit/field';
import { type AnyResource, has } from '@marquee/contract/kit/resource';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { inject } from 'vitest';
import { freshDatabase } from '../adapters/database/testing.ts';
import { assemble } from '../assemble.ts';
import { readConfig } from '../config.ts';
import { type Db, openDb } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { atEnd } from '../endings.testing.ts';
import { answersOf } from '../openapi.ts';
import { createUser } from '../session/first-account.ts';
import { tokenHash } from '../session/token.ts';
import { makePlatformKey } from '../users/platform.ts';
import { type Actor, machine } from './actor.ts';
import type { Json } from './answer.ts';
import type { Call } from './mount.ts';
import { sampleOf } from './samples.testing.ts';
import { run, sql } from './sql.ts';
import { newId } from './store.ts';

export type Answer = { status: number; body: any; headers: LightMyRequestResponse['headers'] };
export type Client = {
  id: string;
  token: string;
  /** Makes one call. `path` includes the query. A string body is sent unchanged. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
};
export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  /** Creates a signed-in person of this role, with every permission entry by default. */
  as: (role: Role, of?: { permissions?: readonly Entry[] }) => Promise<Client>;
  /** Opens a session of a person and returns its token. */
  session: (user: string) => Promise<string>;
  /** The super_admin who creates samples. */
  root: () => Promise<Client>;
  /** A viewer who has registered over the platform of these tests. */
  viewer: () => Promise<Client>;
  /** The key of the platform of these tests. Every client sends it with calls of the platform API, unless the test names another. */
  platformKey: () => Promise<string>;
  /** Makes a call without a session. */
  stranger: Client['call'];
  /** A body that creates a record of this resource. The records that it refers to are created. */
  sample: (of: AnyResource, overrides?: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** Creates a record as a super_admin and returns it: through the API, or by the noun's handler if there is no `create` call. */
  make: (name: keyof typeof resources, overrides?: Record<string, unknown>) => Promise<any>;
  /** Inserts the row of a stored file, which this person may attach, and returns its id. */
  asset: (of: { purpose: 'picture' | 'film' | 'sound' | 'subtitle' | 'creative'; width?: number; height?: number; owner: string }) => Promise<string>;
};

/**
 * Starts the whole application with its own database and without a port. Every answer is checked against the contract, and a wrong answer fails the
 * call. With `logged`, everything is logged into it.
 */
export async function testApp(env: Record<string, string> = {}, logged?: string[]): Promise<TestApp> {
  const database = await freshDatabase(inject('postgresUrl'), inject('template'));
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'));
  const db = await openDb({ url: database.url, connections: 8 });
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: database.url, ...env });
  const log = pino({ level: logged ? 'trace' : 'error' }, { write: (line: string) => void (logged ? logged.push(line) : logToConsole(line)) });
  const built = await assemble({ config, db, directUrl: database.url, log, witness: checkAnswer });
  const { app, deps } = built;
  await app.ready();
  // Signed addresses must not change between two answers that a test compares.
  const expires = db.signing.expires();
  db.signing.expires = () => expires;
  atEnd(async () => {
    await built.stop();
    await db.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  let key: Promise<string> | undefined;
  const platformKey = () => {
    const makeKey = async () => {
      const id = newId();
      await run(db.pool, sql`insert into platform ("idPlatform", title, kind) values (${id}::uuid, 'Tests', 'other')`);
      return (await makePlatformKey(deps, db, machine, { id, overlap: 0 })).key;
    };
    return (key ??= makeKey());
  };

  const call =
    (token: string | null): Client['call'] =>
    async (method, path, body, headers = {}) => {
      const response = await app.inject({
        method: method as 'GET',
        url: path,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(path.startsWith('/platform/') && !('platform-key' in headers) ? { 'platform-key': await platformKey() } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
      });
      assertDescribed(method, path, response.statusCode, response.body === '' ? undefined : response.headers['content-type']);
      if (!('idempotency-key' in headers)) await assertRecorded(db, method, path, response);
      const isJson = String(response.headers['content-type']).includes('json') && response.body !== '';
      return { status: response.statusCode, body: isJson ? JSON.parse(response.body) : response.body, headers: response.headers };
    };

  const session: TestApp['session'] = async (user) => {
    const token = randomBytes(32).toString('base64url');
    await run(
      db.pool,
      sql`insert into session (hash, "user", created_at, expires_at) values (${tokenHash(token)}, ${user}::uuid, now(), now() + interval '1 hour')`,
    );
    return token;
  };

  let people = 0;
  const as: TestApp['as'] = async (role, of = {}) => {
    people += 1;
    const id = await createUser(db, {
      displayName: `${role} ${people}`,
      email: `${role}-${people}@test.example`,
      password: 'a-password',
      role,
      permissions: of.permissions ?? entries,
    });
    const token = await session(id);
    return { id, token, call: call(token) };
  };

  const viewer: TestApp['viewer'] = async () => {
    people += 1;
    const email = `viewer-${people}@test.example`;
    const { body } = await call(null)('POST', '/platform/v1/account', {
      name: 'Viewer',
      birth_date: '2000-01-31',
      email,
      password: 'mây trôi bốn phương',
      consent: true,
    });
    return { id: body.data.user.idUser, token: body.data.token, call: call(body.data.token) };
  };

  let owner: Client | undefined;
  const root = async () => (owner ??= await as('super_admin'));

  const asset: TestApp['asset'] = async ({ purpose, width, height, owner: by }) => {
    const id = newId();
    await run(
      db.pool,
      sql`insert into asset (id, owner, purpose, state, name, content_type, size, storage_key, width, height, language, cues, expires_at)
          values (${id}::uuid, ${by}::uuid, ${purpose}, 'ready', 'sample.vi.vtt', 'application/octet-stream', 1, ${`test/${id}`}, ${width ?? null}::int, ${height ?? null}::int, 'vi', 1, now() + interval '1 day')`,
    );
    return id;
  };

  let counter = 0;
  const value = async (name: string, f: Field): Promise<unknown> => {
    const owner = (await root()).id;
    return sampleOf(name, f, { next: () => ++counter, refer, required, asset: (of) => asset({ ...of, owner }) });
  };
  const required = async (fields: Fields) => {
    const body: Record<string, unknown> = {};
    for (const [name, f] of Object.entries(fields)) if (f.required) body[name] = await value(name, f);
    return body;
  };
  const refer = async (to: string, only?: Record<string, string>): Promise<string> => {
    if (to === 'user') return (await as('moderator')).id;
    const of = resources[to as keyof typeof resources] as unknown as AnyResource;
    return (await make(to as keyof typeof resources, only))[of.id];
  };
  const sample: TestApp['sample'] = async (of, overrides = {}) => {
    const body: Record<string, unknown> = {
      ...(await required(Object.fromEntries(Object.entries(of.fields).filter(([name]) => !(name in overrides))))),
      ...overrides,
    };
    // Fields that a rule over several fields requires are added once.
    for (const { path } of of.checks.flatMap((check) => check(body))) {
      const f = of.fields[path];
      if (f && body[path] === undefined) body[path] = await value(path, f);
    }
    return body;
  };
  const make: TestApp['make'] = async (name, overrides = {}) => {
    const of = resources[name] as unknown as AnyResource;
    const body = await sample(of, overrides);
    if (!has(of, 'create')) {
      const actor = await deps.sessions.actor(`Bearer ${(await root()).token}`, 'test', 'vi', '127.0.0.1');
      const record = await deps.writers.get(name)?.handlers.create?.({ body, db } as unknown as Call, actor as Actor);
      return JSON.parse((record as Json).text);
    }
    const answer = await (await root()).call('POST', of.path, body);
    if (answer.status !== 201) throw new Error(`${name} could not be made: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };

  return { app, deps, as, session, root, viewer, platformKey, stranger: call(null), sample, make, asset };
}

/** Prints a logged error, since the answer of a 500 has no cause. The test runner shows the output of failed tests only. */
function logToConsole(line: string): void {
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { stack: string } };
  console.error(err?.stack ?? msg);
}

/** Fails the call if its answer does not match the contract. */
function checkAnswer(endpoint: Endpoint, text: string): void {
  const { data } = JSON.parse(text) as { data: unknown };
  for (const one of endpoint.list ? (data as unknown[]) : [data]) {
    const result = endpoint.data.safeParse(one);
    if (!result.success) throw new Error(`${endpoint.method} ${endpoint.path} answers against its contract: ${result.error.message}`);
    const unknown = unknownPaths(one, result.data);
    if (unknown.length > 0) throw new Error(`${endpoint.method} ${endpoint.path} answers what its contract does not name: ${unknown.join(', ')}`);
  }
}

/** The paths of an answer's fields that its schema does not declare. Parsing has removed them from `read`. */
function unknownPaths(answer: unknown, read: unknown, at = ''): string[] {
  if (typeof answer !== 'object' || answer === null || typeof read !== 'object' || read === null) return [];
  const declared = read as Record<string, unknown>;
  return Object.entries(answer).flatMap(([name, value]) => (name in declared ? unknownPaths(value, declared[name], `${at}${name}.`) : [`${at}${name}`]));
}

const described = endpoints.map((e) => ({
  name: `${e.method} ${e.path}`,
  method: e.method,
  path: new RegExp(`^${e.path.replaceAll(/\{\w+\}/g, '[^/]+').replace('*', '.+')}$`),
  answers: answersOf(e),
}));

const describedAt = (method: string, path: string) => described.filter((each) => each.method === method && each.path.test(path.split('?')[0] ?? ''));
/** Whether the contract has a call with this method at this path. */
export const isDescribed = (method: string, path: string): boolean => describedAt(method, path).length > 0;

/**
 * Fails the call if a successful answer has a status or a media type that its description does not declare.
 * `type` is undefined if the answer has no body.
 */
export function assertDescribed(method: string, path: string, status: number, type: unknown): void {
  const calls = describedAt(method, path);
  if (calls.length === 0 || status >= 400) return;
  const media = type === undefined ? null : (String(type).split(';')[0] ?? null);
  const matches = (type: string | null | undefined) => type === media || (type === '*/*' && media !== null);
  if (!calls.some(({ answers }) => matches(answers[status])))
    throw new Error(`${method} ${path} answers ${status} ${media}, which its description does not say`);
}

/** The changing calls that leave no row in the audit log, literally. docs/decisions/audit.md says why. */
export const unrecordedCalls = [
  'POST /comment/v1/cms/lease',
  'POST /comment/v1/cms/lease/release',
  'POST /platform/v1/comment',
  'POST /platform/v1/review',
  'POST /platform/v1/feedback',
  'POST /platform/v1/report',
  'POST /platform/v1/ad',
  'POST /platform/v1/ad/event/{token}/{event}',
  'POST /platform/v1/ad/refuse',
  'POST /cms/v1/account/resend',
  'POST /cms/v1/account/forgot',
  'POST /cms/v1/account/avatar',
  'POST /cms/v1/account/totp',
  'POST /cms/v1/login/passkey/options',
  'POST /cms/v1/session/unlock/options',
  'POST /cms/v1/account/passkey/options',
  'POST /cms/v1/account/invitation',
  'POST /cms/v1/contest/ticket',
  'POST /cms/v1/contest/status',
  'POST /cms/v1/contest/generate_s3_contest_video',
  'POST /cms/v1/publish_s3_file',
  'POST /cms/v1/contest/upload_image_contest_video',
  'POST /cms/v1/upload_ad_file',
  'PATCH /files/upload/{id}',
  'DELETE /files/upload/{id}',
  'POST /cms/v1/extract_metadata',
  'POST /cms/v1/television/{id}/probe',
  'POST /cms/v1/music_bulk/read',
  'POST /cms/v1/music_bulk/match',
  'POST /comment/v1/cms/blacklist/preview',
  'POST /comment/v1/cms/blacklist/try',
  'POST /platform/v1/play',
  'POST /platform/v1/subscribe',
  'POST /platform/v1/login',
  'DELETE /platform/v1/login',
  'POST /cms/v1/notification/read',
  'POST /cms/v1/message/read',
];
/** Calls that succeed also if there is nothing to change, as every PUT does. `users/audit.test.ts` makes each of them change something. */
export const maybeEmptyCalls = [
  'POST /comment/v1/cms/blacklist',
  'POST /comment/v1/cms/delete_blacklist',
  'POST /comment/v1/cms/store_review',
  'POST /comment/v1/cms/store_review/import',
  'POST /cms/v1/movie/order_episodes',
  'POST /cms/v1/media/update_status',
  'POST /cms/v1/music/order_songs',
  'POST /cms/v1/music_bulk',
  'POST /cms/v1/account',
  'POST /cms/v1/profile/invite',
  'POST /cms/v1/contest/video',
  'POST /cms/v1/contest/entry/{id}/erase',
  'DELETE /cms/v1/session/see_as',
  'DELETE /cms/v1/transcode',
  'POST /cms/v1/changeset/{id}/undo',
];

const kindsOfContract = new Set(Object.keys(resources));

/** Fails a successful changing call that leaves no row in the audit log, or one of a kind or verb that the contract does not name. */
async function assertRecorded(db: Db, method: string, path: string, { statusCode, headers }: LightMyRequestResponse): Promise<void> {
  const matching = method === 'GET' || method === 'HEAD' || statusCode >= 300 ? [] : describedAt(method, path);
  // `/session/list` also has the form of `/session/{id}`.
  const made = matching.find(({ name }) => name === `${method} ${path.split('?')[0]}`) ?? matching[0];
  if (made === undefined || unrecordedCalls.includes(made.name)) return;
  const rows = await run<{ kind: string; verb: string }>(db.pool, sql`select kind, verb from history where request_id = ${String(headers['x-request-id'])}`);
  if (rows.length === 0 && method !== 'PUT' && !maybeEmptyCalls.includes(made.name)) throw new Error(`${made.name} left no row in the audit log`);
  // A noun of a test has no words.
  for (const { kind, verb } of rows.filter((row) => kindsOfContract.has(row.kind) || !db.references.has(row.kind)))
    if (!(auditKinds as readonly string[]).includes(kind) || !(auditVerbs as readonly string[]).includes(verb))
      throw new Error(`${made.name} left a row that the audit log has no words for: ${kind}, ${verb}`);
}
