import { randomUUID } from 'node:crypto';
import type { Area } from '@marquee/contract/access';
import type { ErrorCode } from '@marquee/contract/errors';
import { endpoints, resources } from '@marquee/contract/index';
import { ticketHeader } from '@marquee/contract/kit/endpoint';
import { limits } from '@marquee/contract/limits';
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
import type { AudienceRule } from './kit/live.ts';
import { addJsonParser } from './json.ts';
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
    /** the call needs the key of a platform, so that only pages of its origins may make it */
    keyed?: boolean;
    /** the handler reads the body itself and sets its own limits */
    raw?: boolean;
    /** the contract has no body for this call */
    bodiless?: boolean;
    /** the fields that refusals of this route name */
    about?: Refusal['about'];
  }
}

/** The area of every kind of record, which decides who receives its live updates. */
export const areaOf: ReadonlyMap<string, Area> = new Map<string, Area>([
  ...Object.values(resources).map((r) => [r.name, r.area] as const),
  ['transcode', 'media'],
  ['media_notification', 'media'],
]);

/** The audience rule of kinds whose events go to persons and not to an area. */
export const audienceRules: ReadonlyMap<string, AudienceRule> = new Map([
  ['notification', canReceiveNotificationEvent],
  ['thread', canReceiveThreadEvent],
]);

/** The calls about advertisements. Their rates are those of many viewers behind one address, and players on any site make them. */
const isAboutAds = ({ url }: FastifyRequest) => /^\/platform\/v1\/ad(?:[/?]|$)/.test(url);

/** Requests a minute from one address on calls without a session: one limit for viewers, one for all others. */
const publicPerMinute = 240;

/** The time limit for a body that is read before its handler runs. An upload may take hours and has an idle limit instead. */
const bodyMs = 120_000;

/** If the event loop is this late, some requests are told to come back, so that others get their answers. */
const overloadedMs = 5000;

/**
 * Paths that applications on other sites call. Any site may (the CORS protocol of the Fetch standard), since no cookie is sent and a session adds nothing.
 * Files are protected by their signature. Another site cannot send anything there, since that needs another method. Calls with the key of a platform are
 * stricter: only pages of the platform's own origins may make them.
 */
const crossOriginPaths = ['/platform/', '/hls/', '/files/'];
const exposedHeaders = 'content-length, content-range, etag, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, x-request-id';
/** A preflight's answer. `*` stands for every header but `Authorization`, though not for a page that sends credentials: then each is named. */
const preflightHeadersOf = (request: FastifyRequest) => ({
  'access-control-allow-headers': (isAboutAds(request) && request.headers['access-control-request-headers']) || '*, authorization',
  'access-control-max-age': '86400',
});

/** The HTTP application. It has no port and no globals. */
export async function build(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    // Fastify only reports its address, which the start prints itself.
    loggerInstance: deps.log.child({}, deps.log.level === 'info' ? { level: 'warn' } : {}),
    // A refused or failed request gets one line. Lines for successful requests would drown these.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 500 },
    // A request that arrives while the process stops is answered like any other, and then its connection ends.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    // Node would answer a request without `Host` itself, without a body.
    http: { requireHostHeader: false },
    // An address that cannot be decoded fails before the hooks have a request.
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply);
      return sendRefusal(error, request, reply);
    },
  });
  app.server.on('checkExpectation', answerExpectation);
  app.server.on('connect', answerTunnel);
  // Everything but JSON is refused. Fastify would read plain text too. `mount` decides which call accepts JSON as plain text.
  app.removeContentTypeParser('text/plain');
  addJsonParser(app, 'application/json');
  app.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(request, reply);
    if (request.routeOptions.config.keyed && deps.start.isComplete) await allowPlatformOrigin(deps, request, reply);
    // HTTP/1.1 requires it (RFC 9112, 3.2).
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) throw refuse('malformed');
    if (!deps.start.isComplete && request.url !== '/health/live') throw refuse('starting', { seconds: 1 });
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = request.headers;
    const hasBody = (length !== undefined && length !== '0') || encoding !== undefined;
    // Some clients send a content type without a body. It is ignored.
    if (!hasBody && type !== undefined && request.routeOptions.config.bodiless) delete request.headers['content-type'];
    if (!hasBody || request.routeOptions.config.raw) return;
    const limit = setTimeout(() => request.raw.destroy(), bodyMs);
    request.raw.once('close', () => clearTimeout(limit));
  });

  app.setErrorHandler(sendRefusal);

  await app.register(underPressure, {
    maxEventLoopDelay: overloadedMs,
    // A shorter sample may contain only a stall, or nothing.
    sampleInterval: overloadedMs,
    pressureHandler: () => {
      throw refuse('overloaded', { seconds: 5 });
    },
  });
  await app.register(rateLimit, {
    max: (request) => (isAboutAds(request) ? limits.adCallsPerMinute : publicPerMinute),
    timeWindow: 60_000,
    // Viewers have their own limit. Otherwise an office or a site with many viewers could block its sign-ins.
    keyGenerator: (request) => `${isAboutAds(request) ? 'ads ' : request.url.startsWith('/platform/') ? 'viewers ' : ''}${networkOf(addressOf(request))}`,
    // Strangers have tickets, so calls with a ticket count as public calls.
    allowList: (request) => !isAboutAds(request) && !request.routeOptions.config.public && request.headers[ticketHeader] === undefined,
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
  const open = endpoints
    .filter(({ guard, path }) => (guard === 'public' || guard === 'signed') && path.startsWith('/platform/'))
    .map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
  for (const path of new Set([...open, '/hls/*', '/files/*']))
    app.options(path, (request, reply) =>
      reply
        .code(204)
        .headers({ 'access-control-allow-methods': 'GET, POST', ...preflightHeadersOf(request) })
        .send(),
    );
  app.options('/platform/*', { config: { keyed: true } }, async (request, reply) => {
    if (!reply.hasHeader('access-control-allow-origin')) throw refuse('origin_refused');
    return reply
      .code(204)
      .headers({ 'access-control-allow-methods': 'GET, POST, DELETE', ...preflightHeadersOf(request) })
      .send();
  });
  mount(app, deps, routes);
  await serveConsole(app, deps);
  return app;
}

/** Sets the headers of every answer, including refusals for unknown addresses. Without them a page on another site would see a failed connection. */
function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'same-origin');
  if (request.routeOptions.config?.keyed) return;
  if (isAboutAds(request)) {
    reply.header('vary', 'origin');
    if (request.headers.origin !== undefined) allowOrigin(request, reply, request.headers.origin);
  } else if (crossOriginPaths.some((path) => request.url.startsWith(path))) allowOrigin(request, reply, '*');
}

/** Lets pages of an origin read the answer. Players ask for advertisements with credentials, and browsers then accept no `*`; no cookie means anything here. */
function allowOrigin(request: FastifyRequest, reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders);
  if (isAboutAds(request)) reply.header('access-control-allow-credentials', 'true');
}

/** Lets pages of an allowed origin read the answer, refusals included. */
async function allowPlatformOrigin({ platforms }: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin } = request.headers;
  reply.header('vary', 'origin');
  if (origin !== undefined && (await platforms.allowsOrigin(origin))) allowOrigin(request, reply, origin);
}

function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const found = refusalOf(error, request);
  const about = found.about ?? request.routeOptions.config?.about;
  const refusal = about === found.about ? found : new Refusal(found.code, found.faults, found.params, about);
  // The caller only learns that the file is missing. The log tells the operator that it should exist.
  if (error instanceof NotThere) request.log.error({ file: error.message, url: request.routeOptions.url }, 'a file is gone from the storage');
  if (refusal.code === 'internal') request.log.error({ err: error }, 'internal');
  else if (statusOf(refusal.code) >= 500) request.log.warn({ code: refusal.code, reason: error.message }, 'unavailable');
  const seconds = refusal.params['seconds'];
  if (typeof seconds === 'number') reply.header('retry-after', String(seconds));
  // The handler's caching headers must not apply to a refusal: a file that is away for a moment would be cached as missing until its address expires.
  reply.removeHeader('etag').header('cache-control', 'no-store');
  const body = refusalBody(refusal, languageOf(request.headers['accept-language']), request.id);
  return reply.code(statusOf(refusal.code)).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Translates errors of Fastify, PostgreSQL, ffmpeg and the storage to refusals of the catalogue. An unknown error is 500 and reveals nothing. */
function refusalOf(error: FastifyError, { raw }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  // If a client hangs up during its body, its own connection broke and not that to the database.
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
