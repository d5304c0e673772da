import { hash } from 'node:crypto';
import { may } from '@marquee/contract/access';
import { areasOf, resources } from '@marquee/contract/index';
import { type Body, type Data, type Endpoint, type Guard, id, isEndpoint, type Params, type Query, ticketHeader } from '@marquee/contract/kit/endpoint';
import type { Fault } from '@marquee/contract/kit/faults';
import type { Fields } from '@marquee/contract/kit/field';
import type { AnyResource, CallName, Check } from '@marquee/contract/kit/resource';
import { changesetHeader } from '@marquee/contract/kit/undo';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Db } from '../db/open.ts';
import { type Actor, stranger } from './actor.ts';
import { addressOf, networkOf } from './address.ts';
import { Json, Page } from './answer.ts';
import { change, type Tx } from './change.ts';
import { type About, checked } from './checked.ts';
import { matchesEtag, versionsOf } from './etag.ts';
import { recordEvent } from './event.ts';
import { idempotent } from './idempotency.ts';
import { classify } from './failure.ts';
import type { TakeBack } from './move.ts';
import { invalid, languageOf, Refusal, refuse } from './refusal.ts';

/** The input of a handler, already checked by the contract. Writes go to `db`. */
export type Call<E = Endpoint> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  /** the versions in `If-Match`; one of them must match */
  ifMatch: readonly number[] | undefined;
  db: Db | Tx;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Handler<E> = (call: Call<E>, actor: Actor) => Promise<Data<E> | Json | Page>;

type Endpoints<O> = { [K in keyof O as O[K] extends { method: string; path: string; guard: unknown } ? K : never]: O[K] };
/** A refused update. `body` omits the fields whose values have the wrong type; `unfit` has their names. */
export type RefusedUpdate<E = Endpoint<{ id: string }, unknown, unknown>> = Pick<Call<E>, 'params' | 'query' | 'body' | 'ifMatch'> & {
  unfit: ReadonlySet<string>;
};
/** The further faults of a refused update, and the record as the update would have made it. */
export type FurtherFaults = { record: Record<string, unknown>; faults: Fault[] };
/** Finds the further faults of a refused update, so that one answer names all of them. It writes nothing and calls no outside system. */
type FindFurtherFaults<E> = (refused: RefusedUpdate<E>, actor: Actor) => Promise<FurtherFaults | null>;
export type Handlers<O> = { [K in keyof Endpoints<O>]: Handler<Endpoints<O>[K]> } & (O extends { update: infer U }
  ? { findFurtherFaults?: FindFurtherFaults<U> }
  : unknown) & { takeBack?: Record<string, TakeBack> };

/** A noun with its handlers. `undo` writes through them like a caller. A handler can exist without its call. */
export type Writer = {
  resource: AnyResource;
  handlers: Partial<Record<CallName, Handler<Endpoint>>>;
  /** By verb, how a move is undone. */
  takeBack: Record<string, TakeBack>;
};
/** By the noun's name; filled by `mount`. */
export type Writers = Map<string, Writer>;

/**
 * Endpoints with their handlers, before they are mounted on a server. `about` names the fields in refusals, and has the checks over several fields.
 * `resource` is the noun, if these are the calls of a noun.
 */
export type Routes = {
  resource: AnyResource | undefined;
  about: About;
  build: (deps: Deps) => {
    calls: [Endpoint, Handler<Endpoint>, FindFurtherFaults<Endpoint> | undefined][];
    handlers: Record<string, Handler<Endpoint>> & { takeBack?: Record<string, TakeBack> };
  };
};

/** Connects a part of the contract with its handlers. A missing or an extra handler does not compile. */
export function implement<O extends object>(contract: O, build: (deps: Deps) => Handlers<O>): Routes {
  const { name, fields, checks = [] } = contract as { name?: string; fields?: Fields; checks?: readonly Check[] };
  const about = name !== undefined && fields !== undefined ? { name, fields, checks } : undefined;
  return {
    resource: Object.values<object>(resources).includes(contract) ? (contract as unknown as AnyResource) : undefined,
    about,
    build: (deps) => {
      const handlers = build(deps) as unknown as Record<string, Handler<Endpoint>> & {
        findFurtherFaults?: FindFurtherFaults<Endpoint>;
        takeBack?: Record<string, TakeBack>;
      };
      const calls = Object.entries(contract)
        .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1]))
        .map(([name, endpoint]): ReturnType<Routes['build']>['calls'][number] => [
          endpoint,
          handlers[name] as Handler<Endpoint>,
          name === 'update' ? handlers.findFurtherFaults : undefined,
        ]);
      return { calls, handlers };
    },
  };
}

/** Adds a route for every endpoint, with guard, checked input, handler, envelope and ETag. */
export function mount(app: FastifyInstance, deps: Deps, routes: readonly Routes[]): void {
  for (const { about, build, resource } of routes) {
    const { calls, handlers } = build(deps);
    if (resource) deps.writers.set(resource.name, { resource, handlers: handlers as Writer['handlers'], takeBack: handlers.takeBack ?? {} });
    for (const [endpoint, handler, findFurtherFaults] of calls) {
      if (!endpoint.raw) route(app, deps, endpoint, handler, about, findFurtherFaults);
      else
        void app.register(async (inner) => {
          // The handler reads the body itself, whatever its type.
          inner.removeAllContentTypeParsers();
          inner.addContentTypeParser('*', (_request, _body, handle) => handle(null));
          route(inner, deps, endpoint, handler, about);
        });
    }
  }
}

/** The number of checked queries that are cached for a call, and the longest address that is cached. */
const maxCachedQueries = 200;
const maxQueryLength = 1000;

function route(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  about: About,
  findFurtherFaults?: FindFurtherFaults<Endpoint>,
): void {
  // Checking a list's query costs as much as parsing its HTTP request, so the result is cached by address.
  const cachedQueries = new Map<string, unknown>();
  const queryOf = (request: FastifyRequest) => {
    if (request.method !== 'GET') return checked(endpoint.query, request.query, about, {});
    let query = cachedQueries.get(request.url);
    if (query === undefined) {
      query = Object.freeze(checked(endpoint.query, request.query, about, {}));
      if (cachedQueries.size >= maxCachedQueries) cachedQueries.clear();
      if (request.url.length < maxQueryLength) cachedQueries.set(request.url, query);
    }
    return query;
  };
  const unlessSilent: Deps['db']['pulse']['unlessSilent'] = (work, isUnderWay) =>
    endpoint.worksWithoutDatabase ? work() : deps.db.pulse.unlessSilent(work, isUnderWay);
  const limitRate = endpoint.perMinute === undefined ? undefined : rateLimiter(app, endpoint.perMinute);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: !endpoint.raw || endpoint.hasHead === true,
    config: {
      public: endpoint.guard === 'public' || isKeyed(endpoint),
      keyed: isKeyed(endpoint),
      raw: endpoint.raw === true,
      bodiless: !endpoint.body && !endpoint.raw,
      about,
    },
    errorHandler: async (error, request, reply) => {
      await recordRefusal(deps, endpoint, error, request);
      return app.errorHandler(error, request, reply);
    },
    handler: async (request, reply) => {
      const known = await unlessSilent(() => authorize(deps, endpoint, request));
      const actor = { ...known, ...changesetOf(request), ...originOf(request, known) };
      request.actor = actor;
      await limitRate?.(request);
      const aboutBody: About = endpoint.fieldsFor?.(request.body) ?? about;
      const call: Call<Endpoint> = {
        params: parsePathParams(endpoint.params, request.params),
        query: queryOf(request),
        body: undefined,
        ifMatch: versionsOf(request.headers['if-match']),
        db: deps.db,
        request,
        reply,
      };
      const handle = async () => {
        if (!endpoint.raw) call.body = checked(endpoint.body, request.body ?? undefined, aboutBody, undefined, endpoint.creates ? aboutBody?.checks : []);
        const key = endpoint.creates ? request.headers['idempotency-key'] : undefined;
        if (typeof key !== 'string' || actor.id === null) return toAnswerUnlessSent(endpoint, await handler(call, actor));
        return idempotent(deps.db, { actor, key: idempotencyKeyOf(key), hash: fingerprint(endpoint, request) }, async (tx) =>
          toRawAnswer(endpoint, await handler({ ...call, db: tx }, actor)),
        );
      };
      const handleWithFurtherFaults = () =>
        findFurtherFaults
          ? handle().catch(async (error: Error) => Promise.reject(await withFurtherFaults(error, endpoint, findFurtherFaults, call, actor)))
          : handle();
      // A request that still receives or sends data may need no database for a while, so its time is not limited.
      const answer = endpoint.requestType !== undefined ? await handleWithFurtherFaults() : await unlessSilent(handleWithFurtherFaults, () => reply.sent);
      if (!answer) return reply;
      const { status, body, etag } = answer;
      deps.witness?.(endpoint, body.toString());
      reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'private, no-cache');
      if (etag) {
        reply.header('etag', etag);
        // For HEAD, Fastify takes the length from the body and sends no body. The length must be that of a 200 answer (RFC 9110, 8.6).
        if (endpoint.method === 'GET' && matchesEtag(etag, request.headers['if-none-match']))
          return reply.code(304).send(request.method === 'HEAD' ? body : undefined);
      }
      return reply.send(body);
    },
  });
}

/** Refuses with 429 more than `max` calls a minute by one person, or by one network if nobody is signed in. */
function rateLimiter(app: FastifyInstance, max: number): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max,
    timeWindow: 60_000,
    // Everybody is counted, also those whom the global limit of public calls leaves out.
    allowList: [],
    keyGenerator: (request) => request.actor?.id ?? networkOf(addressOf(request)),
  });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw refuse('too_many_requests', { seconds: counted.ttlInSeconds });
  };
}

/** An answer in its final form. The body is bytes, since a text would be encoded again for its hash, its length and the socket. */
export type RawAnswer = { status: number; body: Buffer; etag: string | null };

/** Undefined for a raw handler without an answer, because it has sent the response itself. */
const toAnswerUnlessSent = (endpoint: Endpoint, answer: unknown): RawAnswer | undefined =>
  endpoint.raw && answer === undefined ? undefined : toRawAnswer(endpoint, answer);

function toRawAnswer(endpoint: Endpoint, answer: unknown): RawAnswer {
  const status = endpoint.creates ? 201 : 200;
  if (answer instanceof Page) {
    const body = Buffer.from(`{"data":${answer.rows},"meta":${JSON.stringify(answer.meta)}}`);
    return { status, body, etag: `W/"${digest(body)}"` };
  }
  if (answer instanceof Json) {
    const body = Buffer.from(`{"data":${answer.text}}`);
    return { status, body, etag: `"${answer.version}.${digest(body)}"` };
  }
  const body = Buffer.from(JSON.stringify({ data: answer }));
  return { status, body, etag: endpoint.method === 'GET' ? `W/"${digest(body)}"` : null };
}

const digest = (body: Buffer) => hash('sha1', body, 'base64url');

/** Whether a call comes from an application of a platform, with its key. */
const isKeyed = ({ guard }: Endpoint) => guard === 'platform' || guard === 'viewer';

async function authorize(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<Actor> {
  const language = languageOf(request.headers['accept-language']);
  const { guard } = endpoint;
  const ticket = request.headers[ticketHeader];
  if (typeof guard === 'object' && guard.ticket && typeof ticket === 'string') {
    const holder = await deps.tickets.findTicket(ticket);
    if (holder === null) throw refuse('ticket_over');
    // Whoever else is signed in at this browser: with a ticket they are a stranger, and do what one may.
    return { ...stranger(request.id, language), ticket: holder };
  }
  const header = request.headers.authorization;
  if (guard === 'signed') return stranger(request.id, language);
  if (guard === 'platform' || guard === 'viewer') {
    const platform = await deps.platforms.admit(request);
    if (guard === 'platform') return { ...stranger(request.id, language), platform };
    const viewer = await deps.sessions.viewer(header, request.id, language, addressOf(request), platform);
    if (!viewer) throw refuse('invalid_token');
    if (viewer.ban && !endpoint.isAllowedWhileBanned) throw refuse('banned', viewer.ban);
    return viewer;
  }
  if (guard === 'public' && !header) return stranger(request.id, language);
  const actor = await deps.sessions.actor(header, request.id, language, addressOf(request));
  const isLocked = actor?.isLocked === true && !endpoint.isAllowedWhileLocked;
  const isWithoutFactor = actor?.needsFactor === true && !endpoint.isAllowedWithoutFactor;
  if (guard === 'public') return actor && !isLocked && !actor.ban && !isWithoutFactor ? actor : stranger(request.id, language);
  if (!actor) throw refuse('invalid_token');
  if (actor.ban && !endpoint.isAllowedWhileBanned) throw refuse('banned', actor.ban);
  if (isLocked) throw refuse('locked');
  if (isWithoutFactor) throw refuse('second_factor_needed');
  // A refusal is recorded with whom it refused.
  request.actor = { ...actor, ...originOf(request, actor) };
  if (actor.seenBy !== undefined && endpoint.method !== 'GET' && !endpoint.isAllowedWhileSeeingAs) throw refuse('read_only');
  if (guard === 'session') return actor;
  requireRight(guard, actor);
  return actor;
}

/** Where a request comes from, for the audit log. Strangers who work by a ticket are promised that nothing about them is kept. */
const originOf = (request: FastifyRequest, { ticket }: Actor): Pick<Actor, 'address' | 'agent'> =>
  ticket === undefined ? { address: addressOf(request), agent: request.headers['user-agent']?.slice(0, 500) } : {};

/** What a person tries who reaches for more than they may do. Plain mistakes are not recorded. */
const isOverreach = ({ code, faults }: Refusal) =>
  ['forbidden', 'own_account', 'last_admin'].includes(code) || faults.some((each) => each.code === 'unknown_field');

/** Records that a signed-in person was refused a change. */
async function recordRefusal(deps: Deps, { method, path }: Endpoint, error: Error, request: FastifyRequest): Promise<void> {
  const { actor } = request;
  if (method === 'GET' || typeof actor?.id !== 'string' || !(error instanceof Refusal) || !isOverreach(error)) return;
  const named = id.safeParse((request.params as { id?: unknown }).id);
  const fields = error.faults.filter((each) => each.code === 'unknown_field').map((each) => each.path.slice(0, 100));
  const event = {
    kind: 'call',
    verb: 'refuse',
    record: named.success ? named.data : undefined,
    label: `${method} ${path}`,
    changes: { error: [null, error.code] as [unknown, unknown], ...(fields.length > 0 && { fields: [null, fields.slice(0, 20)] as [unknown, unknown] }) },
  };
  await change(deps.db, actor, async (tx) => recordEvent(tx, event)).catch((failed: unknown) => deps.log.warn({ err: failed }, 'a refusal was not recorded'));
}

/** Refuses a caller who has the right in none of the guard's areas. */
export function requireRight(guard: Exclude<Guard, string>, { role, permissions }: Actor): void {
  if (!role || !areasOf(guard).some((area) => may(role, permissions, area, guard.right))) throw refuse('forbidden');
}

/** Parses the parameters of a path. An invalid id is 404, just like an unknown one. */
function parsePathParams(schema: Endpoint['params'], input: unknown): unknown {
  const result = schema?.safeParse(input);
  if (result?.success === false) throw refuse('not_found');
  return result?.data;
}

/** Adds the faults of the other fields to an update that was refused for some of its fields. */
async function withFurtherFaults(
  error: Error,
  endpoint: Endpoint,
  findFurtherFaults: FindFurtherFaults<Endpoint>,
  call: Call<Endpoint>,
  actor: Actor,
): Promise<Error> {
  const refused = error instanceof Refusal ? error : classify(error);
  const reported = new Set(refused.faults.map(({ path }) => path.split('.')[0] ?? ''));
  if (reported.size === 0) return error;
  const { params, query, ifMatch } = call;
  let refusedCall = { params, query, ifMatch, body: call.body, unfit: new Set<string>() };
  if (call.body === undefined) {
    const others = Object.entries(call.request.body ?? {}).filter(([name]) => !reported.has(name));
    const rest = endpoint.body?.safeParse(Object.fromEntries(others));
    if (others.length === 0 || !rest?.success) return error;
    refusedCall = { ...refusedCall, body: rest.data, unfit: reported };
  }
  const further = await findFurtherFaults(refusedCall, actor).catch((failed: unknown) => {
    if (failed instanceof Refusal) return null;
    throw failed;
  });
  const more = (further?.faults ?? []).filter(({ path }) => !reported.has(path.split('.')[0] ?? ''));
  return more.length === 0 ? error : invalid([...refused.faults, ...more], refused.about);
}

/** The changeset id in the header of a write. */
function changesetOf(request: FastifyRequest): { changeset?: string } {
  const header = request.headers[changesetHeader];
  if (header === undefined || request.method === 'GET') return {};
  const named = id.safeParse(header);
  if (!named.success) throw invalid([{ path: 'Changeset', code: 'wrong_type' }]);
  return { changeset: named.data };
}

function idempotencyKeyOf(header: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw invalid([{ path: 'Idempotency-Key', code: 'wrong_type' }]);
  return header;
}

const fingerprint = (endpoint: Endpoint, request: FastifyRequest) =>
  hash('sha256', `${endpoint.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`, 'base64url');
