import { randomUUID } from 'node:crypto';
import { resources } from '@marquee/contract/index';
import type { Area } from '@marquee/contract/access';
import type { ErrorCode } from '@marquee/contract/errors';
import { ticketHeader } from '@marquee/contract/kit/endpoint';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { FfmpegMissing } from './adapters/ffmpeg/find.ts';
import { NotThere, StorageAway, StorageFull } from './adapters/storage/port.ts';
import { answerExpectation, answerTunnel, answerUnreadable } from './client-error.ts';
import type { Deps } from './deps.ts';
import type { Actor } from './kit/actor.ts';
import { addressOf, networkOf } from './kit/address.ts';
import { classify } from './kit/failure.ts';
import type { HearsEvent } from './kit/live.ts';
import { takeJson } from './kit/json.ts';
import { mount } from './kit/mount.ts';
import { languageOf, Refusal, refusalBody, refuse, statusOf } from './kit/refusal.ts';
import { openapi } from './openapi.ts';
import { routes } from './routes.ts';
import { canReceiveNotificationEvent } from './session/notify.ts';
import { canReceiveThreadEvent } from './session/thread.ts';
import { serveConsole } from './console.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor;
  }
  interface FastifyContextConfig {
    public?: boolean;
    /** the body reaches the handler unread, which sets its own limits */
    raw?: boolean;
    /** the contract knows no body of this call */
    bodiless?: boolean;
    /** the fields that refusals of this route speak of */
    about?: Refusal['about'];
  }
}

/** The area of every kind of record: who may hear of its changes. */
export const areaOf: ReadonlyMap<string, Area> = new Map<string, Area>([
  ...Object.values(resources).map((r) => [r.name, r.area] as const),
  ['transcode', 'media'],
]);

/** Who hears of kinds that are told to people rather than to an area. */
export const hears: ReadonlyMap<string, HearsEvent> = new Map([
  ['notification', canReceiveNotificationEvent],
  ['thread', canReceiveThreadEvent],
]);

/** Requests a minute from one address on calls that need no session: so many for viewers, and so many for all else. */
const publicPerMinute = 240;

/** A body that is read before its handler must have arrived within this; an upload may take hours and is watched for silence instead. */
const bodyMs = 120_000;

/** An event loop this late would answer everybody too late; some are told to come back instead. */
const overloadedMs = 5000;

/**
 * What applications call whose pages are on sites of their own: any site may (the CORS protocol of the Fetch standard), since no
 * cookie goes along and a session adds nothing. Of files the signature is the permission; what is sent there no other site may send, since it
 * would need another method.
 */
const crossOriginPaths = ['/platform/', '/hls/', '/files/'];

/** The HTTP application: no port, no globals. */
export async function build(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    // Fastify's own news is where it listens, which the start says in words.
    loggerInstance: deps.log.child({}, deps.log.level === 'info' ? { level: 'warn' } : {}),
    // One line for what was refused or failed; a line for every request that went well would drown it.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 500 },
    // What is on its way when the process is told to stop is a request under way like any other: it is answered, and its connection ended.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    // Node would answer a request without `Host` by itself, without a word.
    http: { requireHostHeader: false },
    // Of an address that cannot be decoded Fastify tells before there is a request for the hooks.
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply);
      return sendRefusal(error, request, reply);
    },
  });
  app.server.on('checkExpectation', answerExpectation);
  app.server.on('connect', answerTunnel);
  // Everything but JSON is refused; Fastify would read plain text too. `mount` says which call takes JSON under that name.
  app.removeContentTypeParser('text/plain');
  takeJson(app, 'application/json');
  app.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(request, reply);
    // HTTP/1.1 demands it (RFC 9112, 3.2).
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) throw refuse('malformed');
    if (!deps.start.isComplete && request.url !== '/health/live') throw refuse('starting', { seconds: 1 });
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = request.headers;
    const hasBody = (length !== undefined && length !== '0') || encoding !== undefined;
    // Some clients name the type of whatever they send, and of nothing too. Nothing is of no type.
    if (!hasBody && type !== undefined && request.routeOptions.config.bodiless) delete request.headers['content-type'];
    if (!hasBody || request.routeOptions.config.raw) return;
    const limit = setTimeout(() => request.raw.destroy(), bodyMs);
    request.raw.once('close', () => clearTimeout(limit));
  });

  app.setErrorHandler(sendRefusal);

  await app.register(underPressure, {
    maxEventLoopDelay: overloadedMs,
    // Shorter, a sample may hold nothing but a stall, or nothing at all.
    sampleInterval: overloadedMs,
    pressureHandler: () => {
      throw refuse('overloaded', { seconds: 5 });
    },
  });
  await app.register(rateLimit, {
    max: publicPerMinute,
    timeWindow: 60_000,
    // Viewers apart: of a whole office, or of a site that asks for all of its viewers, nobody could sign in any more.
    keyGenerator: (request) => `${request.url.startsWith('/platform/') ? 'viewers ' : ''}${networkOf(addressOf(request))}`,
    // A ticket admits strangers: what it is sent with counts like a public call.
    allowList: (request) => !request.routeOptions.config.public && request.headers[ticketHeader] === undefined,
    errorResponseBuilder: (_request, context) => refuse('too_many_requests', { seconds: Math.ceil(context.ttl / 1000) }),
  });

  app.get('/health/live', async () => ({ state: 'live' }));
  app.get('/health/ready', async () => {
    await deps.db.pulse.check();
    return { state: 'ready' };
  });
  let described: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    described ??= JSON.stringify(openapi());
    return reply.type('application/json; charset=utf-8').send(described);
  });
  for (const path of crossOriginPaths)
    app.options(`${path}*`, (_request, reply) =>
      reply.code(204).headers({ 'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': '*', 'access-control-max-age': '86400' }).send(),
    );
  mount(app, deps, routes);
  await serveConsole(app, deps);
  return app;
}

/** What every answer begins with, refusals of what is no address too: a page on another site would be told of a failed connection instead. */
function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'same-origin');
  if (crossOriginPaths.some((path) => request.url.startsWith(path)))
    reply
      .header('access-control-allow-origin', '*')
      .header(
        'access-control-expose-headers',
        'content-length, content-range, etag, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, x-request-id',
      );
}

function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const found = refusalOf(error, request);
  const about = found.about ?? request.routeOptions.config?.about;
  const refusal = about === found.about ? found : new Refusal(found.code, found.faults, found.params, about);
  // Whoever asks is told that there is none; that there should be one is for the operator to know.
  if (error instanceof NotThere) request.log.error({ file: error.message, url: request.routeOptions.url }, 'a file is gone from the storage');
  if (refusal.code === 'internal') request.log.error({ err: error }, 'internal');
  else if (statusOf(refusal.code) >= 500) request.log.warn({ code: refusal.code, reason: error.message }, 'unavailable');
  const seconds = refusal.params['seconds'];
  if (typeof seconds === 'number') reply.header('retry-after', String(seconds));
  // What a handler said of its answer is not true of a refusal: a file that is away for a moment would be kept as being away until its address lapses.
  reply.removeHeader('etag').header('cache-control', 'no-store');
  const body = refusalBody(refusal, languageOf(request.headers['accept-language']), request.id);
  return reply.code(statusOf(refusal.code)).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** What Fastify, PostgreSQL, ffmpeg and the storage throw, as refusals of the catalogue. Whatever is unknown is 500 with nothing of itself in it. */
function refusalOf(error: FastifyError, { raw }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  // Whoever hangs up in the midst of a body breaks their own connection, and not that to the database.
  if (error === raw.errored) return refuse('malformed');
  if (error instanceof StorageFull) return refuse('storage_full');
  if (error instanceof StorageAway) return refuse('storage_away');
  if (error instanceof FfmpegMissing) return refuse('ffmpeg_away');
  if (error instanceof NotThere) return refuse('not_found');
  const known: Record<string, ErrorCode> = {
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_media_type',
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
    FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
    FST_ERR_BAD_URL: 'malformed',
    FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  };
  const code = known[error.code];
  if (code) return refuse(code, code === 'wrong_media_type' ? { type: 'application/json' } : {});
  return classify(error);
}
