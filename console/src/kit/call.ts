import type { Endpoint, Meta, ticketHeader } from '@marquee/contract/kit/endpoint';
import type { changesetHeader } from '@marquee/contract/kit/undo';
import type { ErrorBody, ErrorCode, FieldError } from '@marquee/contract/errors';
import type { BanNotice } from '@marquee/contract/users/ban';
import { waitText } from '@marquee/contract/words/wait';
import { language, locale, t } from '../words/words.ts';
import { exact } from './format.ts';
import { toast } from './toast.tsx';

/** Milliseconds until a call times out. A read must be answered sooner, because people do not wait longer for a list. */
const [timeoutMs, readTimeoutMs] = [30_000, 10_000];

/**
 * Why a call failed. `code` is the server's, or one of the console's: `unreachable` (nothing answers), `timeout` (no answer in `params.seconds`), `unknown`
 * (an answer that is not the server's). `status` is 0 if there was no answer. `message` is the server's Vietnamese sentence, or empty.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'unreachable' | 'timeout' | 'unknown';
  readonly errors: FieldError[];
  readonly requestId: string | null;
  /** Seconds after which to try again, if the server says so. */
  readonly retryAfter: number | null;
  /** Whether the person has been told already, so that nobody tells them twice. */
  readonly isReported: boolean;
  /** What the caller needs to continue, for the codes that have parameters. */
  readonly params: Record<string, unknown>;
  /** The refused fields in a sentence of the interface's language, for calls without a form. */
  readonly fullText: string | null;

  constructor(of: {
    status: number;
    code: ApiError['code'];
    message?: string;
    errors?: FieldError[];
    requestId?: string | null;
    retryAfter?: number | null;
    isReported?: boolean;
    params?: Record<string, unknown>;
    fullText?: string;
  }) {
    super(of.message ?? '');
    this.status = of.status;
    this.code = of.code;
    this.errors = of.errors ?? [];
    this.requestId = of.requestId ?? null;
    this.retryAfter = of.retryAfter ?? null;
    this.isReported = of.isReported ?? false;
    this.params = of.params ?? {};
    this.fullText = of.fullText ?? null;
  }
}

/** Whether the server says that a record does not exist, or is hidden from this person. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

type Part<Name extends string, T> = undefined extends T ? { [N in Name]?: T } : keyof T extends never ? { [N in Name]?: T } : { [N in Name]: T };
type Optional<Name extends string, T> = { [N in Name]?: T };

/** The input of a call. `params` fill the path. The type has no body if the endpoint takes none. */
export type Input<P, Q, B> = Part<'params', P> &
  Optional<'query', Q> &
  Part<'body', B> & {
    /** The record's `ETag`. If someone else has changed the record since, the server refuses the call (412). */
    ifMatch?: string | undefined;
    /** The same key on a retry, so that a create that did arrive is not done twice. Calls that create always get one. */
    idempotencyKey?: string | undefined;
    signal?: AbortSignal | undefined;
    /** The changeset of a write, so that it can be undone: see `newChangeset`. */
    changeset?: string | undefined;
    /** The ticket of a contest entrant without an account, instead of a session. */
    ticket?: string | undefined;
  };

/** The answer of a call: `etag` is set if the endpoint is versioned. */
export type Answer<D> = { data: D; etag: string | null };
/** The answer of a list. */
export type ListAnswer<D> = { data: D[]; meta: Meta };

/** Who makes calls, and what happens when the session ends. The session passes this in, because the kit does not know it. */
type Caller = {
  token: () => string | null;
  /** Ends the session, and says whether it had expired or was revoked. */
  endSession: () => 'expired' | 'revoked';
  /**
   * Resolves when calls may be sent: at once, or after the screen is unlocked.
   * @throws when the session ends before that, or the signal fires
   */
  waitForUnlock?: (signal: AbortSignal | undefined) => Promise<void>;
  /** The session was ended by a ban. The sign-in page says why, and for how long. */
  onBanned?: (notice: BanNotice) => void;
  /** The role of this person demands a second factor that they have not set up. */
  onFactorNeeded?: () => void;
  /** The server says that this session is locked. */
  onLocked?: () => void;
  /** How often the lock was opened so far. A refusal of a call from before the last opening is outdated. */
  unlockCount?: () => number;
};
let caller: Caller = { token: () => null, endSession: () => 'revoked' };
export const setCaller = (who: Caller): void => {
  caller = who;
};

/** A random key that no other call has. (`crypto.randomUUID` is missing on plain http, which a console in an office may use.) */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The query string. Lists become repeated keys; undefined, null and empty values are omitted. The table's `ascend` and `descend` become the server's `asc`
 * and `desc`.
 */
export function queryString(query: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === undefined || each === null || each === '') continue;
      params.append(name, name === 'order_by' ? String(each).replace(/^(asc|desc)end$/, '$1') : String(each));
    }
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** The address of a call: `/cms/v1/tag/{id}` with its parameters filled in and its query behind. */
export function address(path: string, params: object = {}, query: object = {}): string {
  const given = params as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (given[name] === undefined) throw new Error(`${path}: ${name} is missing`);
    return encodeURIComponent(String(given[name]));
  });
  return filled + queryString(query);
}

// Constants of this file, because importing the contract's would load its schema library with the sign-in page.
const ticketHeaderName: typeof ticketHeader = 'ticket';
const changesetHeaderName: typeof changesetHeader = 'changeset';

/** The headers of every call of this person. The language is fixed, as specified: the server's sentences are Vietnamese. */
export function headers(ticket?: string): Headers {
  const result = new Headers({ 'Accept-Language': 'vi' });
  const token = caller.token();
  if (token) result.set('Authorization', `Bearer ${token}`);
  if (ticket !== undefined) result.set(ticketHeaderName, ticket);
  return result;
}

/** A snapshot of a call, to compare with its refusal: its headers, and how often the lock had been opened. */
export type RequestSnapshot = { headers: Headers; unlockCount: number };

/** Takes the snapshot of a call just before it is sent. */
export const snapshotRequest = (requestHeaders: Headers): RequestSnapshot => ({ headers: requestHeaders, unlockCount: caller.unlockCount?.() ?? 0 });

/** Why and until when a person is banned. */
export function banText({ reason: why, until }: Pick<BanNotice, 'reason' | 'until'>): string {
  const params = { reason: t(`toast.banned.reasons.${why}`) };
  if (until === null) return t('toast.banned.forGood', params);
  return t('toast.banned.until', { ...params, until: exact(until) });
}

/** Whether a refusal concerns the whole session. A ban from uploading or commenting leaves it open. */
const isAboutSession = ({ code, params }: { code: string; params: Record<string, unknown> }): boolean =>
  code === 'invalid_token' || code === 'second_factor_needed' || (code === 'banned' && ['sign_in', 'everything'].includes(String(params['scope'])));

/**
 * Reads a refusal. If it ends the session or forbids the call, it says so: the only place that handles 403. If `signal` aborts while it reads, as all
 * do when the session ends, it shows nothing and throws the abort.
 */
export async function readRefusal(response: Response, sent: RequestSnapshot, signal?: AbortSignal | null): Promise<ApiError> {
  const body = (await response.json().catch(() => (signal?.throwIfAborted(), null))) as Partial<ErrorBody> | null;
  const retryAfter = Number(response.headers.get('Retry-After'));
  const error = {
    status: response.status,
    code: body?.code ?? 'unknown',
    message: body?.message ?? '',
    errors: body?.errors ?? [],
    requestId: body?.request_id ?? response.headers.get('X-Request-Id'),
    retryAfter: retryAfter > 0 ? retryAfter : null,
    params: body?.params ?? {},
  } as const;
  if (response.status !== 403) return new ApiError(error);
  if (error.code === 'locked') {
    if (sent.unlockCount === (caller.unlockCount?.() ?? 0)) caller.onLocked?.();
  } else if (isAboutSession(error)) {
    // A late answer to a call of an earlier session says nothing about this one.
    const token = caller.token();
    if (token !== null && sent.headers.get('Authorization') === `Bearer ${token}`) {
      if (error.code === 'second_factor_needed') caller.onFactorNeeded?.();
      else {
        const expired = caller.endSession() === 'expired';
        if (error.code === 'banned') caller.onBanned?.(error.params as BanNotice);
        else toast.error({ key: 'session', title: t(expired ? 'toast.tokenExpired' : 'toast.invalidToken'), text: t('toast.signInAgain') });
      }
    }
  } else {
    toast.error({ key: 'forbidden', title: t('toast.forbidden'), text: reason(new ApiError(error)) });
  }
  return new ApiError({ ...error, isReported: true });
}

/**
 * Sends one call and returns the response if its status is good. While the screen is locked it waits, so that nothing behind the lock fails. Calls of the
 * lock itself (`whileLocked`) do not wait.
 * @throws ApiError
 */
export async function send(url: string, init: RequestInit, maxWaitMs: number = timeoutMs, isAllowedWhileLocked: boolean = false): Promise<Response> {
  if (isAllowedWhileLocked) return sendOnce(url, init, maxWaitMs);
  for (;;) {
    await caller.waitForUnlock?.(init.signal ?? undefined);
    try {
      return await sendOnce(url, init, maxWaitMs);
    } catch (error) {
      const isLocked = error instanceof ApiError && error.code === 'locked' && caller.waitForUnlock !== undefined;
      if (!isLocked) throw error;
    }
  }
}

async function sendOnce(url: string, init: RequestInit, maxWaitMs: number): Promise<Response> {
  const deadline = AbortSignal.timeout(maxWaitMs);
  const answerWithinMs = init.method === 'GET' ? Math.min(maxWaitMs, readTimeoutMs) : maxWaitMs;
  const noAnswer = new AbortController();
  const timer = setTimeout(() => noAnswer.abort(), answerWithinMs);
  const sent = snapshotRequest(new Headers(init.headers));
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.any([deadline, noAnswer.signal, ...(init.signal ? [init.signal] : [])]) });
  } catch (cause) {
    // If the caller aborted the call, that is no failure to report.
    if (init.signal?.aborted) throw cause;
    const isTimeout = deadline.aborted || noAnswer.signal.aborted;
    throw new ApiError(isTimeout ? { status: 0, code: 'timeout', params: { seconds: answerWithinMs / 1000 } } : { status: 0, code: 'unreachable' });
  } finally {
    clearTimeout(timer);
  }
  if (!response.ok) throw await readRefusal(response, sent, init.signal);
  return response;
}

async function request<P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: Input<P, Q, B>): Promise<{ body: unknown; etag: string | null }> {
  const given = input as Partial<Input<object, object, unknown>>;
  const requestHeaders = headers(given.ticket);
  if (given.body !== undefined) requestHeaders.set('Content-Type', 'application/json');
  if (given.changeset !== undefined) requestHeaders.set(changesetHeaderName, given.changeset);
  if (given.ifMatch) requestHeaders.set('If-Match', given.ifMatch);
  if (endpoint.creates) requestHeaders.set('Idempotency-Key', given.idempotencyKey ?? newKey());
  const init: RequestInit = {
    method: endpoint.method,
    headers: requestHeaders,
    cache: 'no-store',
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    ...(given.signal ? { signal: given.signal } : {}),
  };
  const response = await send(address(endpoint.path, given.params, given.query), init, timeoutMs, endpoint.isAllowedWhileLocked);
  try {
    return { body: await response.json(), etag: response.headers.get('ETag') };
  } catch (cause) {
    if (given.signal?.aborted) throw cause;
    const isCutOff = cause instanceof DOMException || cause instanceof TypeError;
    throw new ApiError({ status: isCutOff ? 0 : response.status, code: isCutOff ? 'unreachable' : 'unknown', requestId: response.headers.get('X-Request-Id') });
  }
}

/**
 * Calls one endpoint of the contract.
 * @throws ApiError
 */
export async function call<P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: NoInfer<Input<P, Q, B>>): Promise<Answer<D>> {
  const { body, etag } = await request(endpoint, input);
  return { data: (body as { data: D }).data, etag };
}

/**
 * Calls an endpoint that lists.
 * @throws ApiError
 */
export async function callList<P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: NoInfer<Input<P, Q, B>>): Promise<ListAnswer<D>> {
  const { body } = await request(endpoint, input);
  return body as ListAnswer<D>;
}

/**
 * Why a call failed, in a sentence for people. If the error has a full text, it is that. In Vietnamese it is the server's message, else the console's
 * translation of the code. If there is none, it is the specification's 'Whoops! Something went wrong'.
 */
export function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return t('toast.whoops');
  if (error.fullText !== null) return error.fullText;
  if (error.status === 404 || error.code === 'unreachable') return t('toast.unreachable');
  if (error.code === 'timeout') return t('toast.timeout', { seconds: Number(error.params['seconds']) });
  if (error.code === 'unknown') return t('toast.whoops');
  if (error.code === 'banned' && typeof error.params['reason'] === 'string') return banText(error.params as BanNotice);
  if (error.message && language() === 'vi') return error.message;
  return t(`errors.${error.code}`, { ...error.params, wait: waitText(locale(), error.retryAfter ?? 60), defaultValue: t('toast.whoops') });
}
