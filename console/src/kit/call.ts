import type { Endpoint, Meta, ticketHeader } from '@marquee/contract/kit/endpoint';
import type { changesetHeader } from '@marquee/contract/kit/undo';
import type { ErrorBody, ErrorCode, FieldError } from '@marquee/contract/errors';
import { waitText } from '@marquee/contract/words/wait';
import { language, locale, t } from '../words/words.ts';
import { toast } from './toast.tsx';

/** Milliseconds that an answer is waited for; what is only read must begin to come sooner, for nobody looks longer at a list that does not. */
const [patience, readPatience] = [30_000, 10_000];

/**
 * Why a call failed. `code` is the server's, or one of ours: `unreachable` (nothing answers), `timeout` (no answer in `params.seconds`),
 * `unknown` (an answer that is not the server's). `status` is 0 where there was no answer. `message` is the server's Vietnamese sentence, or empty.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'unreachable' | 'timeout' | 'unknown';
  readonly errors: FieldError[];
  readonly requestId: string | null;
  /** Seconds after which to try again, where the server says so. */
  readonly retryAfter: number | null;
  /** Whether the person has been told already, so that nobody tells them twice. */
  readonly isReported: boolean;
  /** What the caller needs to go on, with the codes that name it. */
  readonly params: Record<string, unknown>;
  /** What was refused field by field, in a sentence of the interface's language, where no form is there to show it. */
  readonly inFull: string | null;

  constructor(of: {
    status: number;
    code: ApiError['code'];
    message?: string;
    errors?: FieldError[];
    requestId?: string | null;
    retryAfter?: number | null;
    isReported?: boolean;
    params?: Record<string, unknown>;
    inFull?: string;
  }) {
    super(of.message ?? '');
    this.status = of.status;
    this.code = of.code;
    this.errors = of.errors ?? [];
    this.requestId = of.requestId ?? null;
    this.retryAfter = of.retryAfter ?? null;
    this.isReported = of.isReported ?? false;
    this.params = of.params ?? {};
    this.inFull = of.inFull ?? null;
  }
}

/** Whether the server says that what was asked for is not there, or not to be seen. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

type Part<Name extends string, T> = undefined extends T ? { [N in Name]?: T } : keyof T extends never ? { [N in Name]?: T } : { [N in Name]: T };
type Optional<Name extends string, T> = { [N in Name]?: T };

/** What a call is made with. `params` fill the path; a body that the endpoint does not take cannot be given. */
export type Input<P, Q, B> = Part<'params', P> &
  Optional<'query', Q> &
  Part<'body', B> & {
    /** The record's `ETag`, so that a change by someone else in between is refused (412). */
    ifMatch?: string | undefined;
    /** Given again on a retry, so that a create that did arrive is not done twice. Endpoints that create always get one. */
    idempotencyKey?: string | undefined;
    signal?: AbortSignal | undefined;
    /** The changeset that a write belongs to, so that it can be taken back: see `newChangeset`. */
    changeset?: string | undefined;
    /** The ticket of a stranger's entry, in place of a session. */
    ticket?: string | undefined;
  };

/** What comes back: `etag` where the endpoint is versioned. */
export type Answer<D> = { data: D; etag: string | null };
/** What a list comes back with. */
export type ListAnswer<D> = { data: D[]; meta: Meta };

/** Who calls, and what to do when the session has ended: handed in by the session, which the kit does not know. */
type Caller = {
  token: () => string | null;
  /** Ends the session, and answers whether it had run out or was revoked before its time. */
  ended: () => 'expired' | 'revoked';
  /** Resolves when calls may go out: at once, or after the screen was unlocked. @throws when the session ends before, or the signal fires */
  unlocked?: (signal: AbortSignal | undefined) => Promise<void>;
  /** The server says that this session is locked. */
  locked?: () => void;
  /** How often the lock was opened so far: that a call from before that was refused says nothing about now. */
  opened?: () => number;
};
let caller: Caller = { token: () => null, ended: () => 'revoked' };
export const setCaller = (who: Caller): void => {
  caller = who;
};

/** A key that no other call has. (`crypto.randomUUID` is missing on plain http, where a console in an office may live.) */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The query string: lists as repeated keys; undefined, null and empty left out; the table's `ascend` and `descend` in the server's words. */
export function queryString(query: object): string {
  const out = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === undefined || each === null || each === '') continue;
      out.append(name, name === 'order_by' ? String(each).replace(/^(asc|desc)end$/, '$1') : String(each));
    }
  }
  const text = out.toString();
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

// Written out: the contract's own constant would bring all its schemas' library into the sign-in page.
const ticketName: typeof ticketHeader = 'ticket';
const changesetName: typeof changesetHeader = 'changeset';

/** The headers of every call of this person. The language is fixed, as specified: the server's sentences are Vietnamese. */
export function headers(ticket?: string): Headers {
  const out = new Headers({ 'Accept-Language': 'vi' });
  const token = caller.token();
  if (token) out.set('Authorization', `Bearer ${token}`);
  if (ticket !== undefined) out.set(ticketName, ticket);
  return out;
}

/** What a refusal is held against: the headers that the call was made with, and how often the lock had been opened by then. */
export type Sent = { headers: Headers; opened: number };

/** A call with these headers, noted down just before it goes out. */
export const snapshotRequest = (of: Headers): Sent => ({ headers: of, opened: caller.opened?.() ?? 0 });

/** Whether a ban ends the session: one from uploading or commenting leaves it open. */
const endsSession = ({ scope }: Record<string, unknown>): boolean => scope === 'sign_in' || scope === 'everything';

/**
 * Reads a refusal and, if it ends the session or forbids the call, says so: the one place that handles 403. One that is given up by `signal` while it is
 * read, as all are when the session ends, says nothing, and goes out as it came.
 */
export async function refusal(response: Response, sent: Sent, signal?: AbortSignal | null): Promise<ApiError> {
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
    if (sent.opened === (caller.opened?.() ?? 0)) caller.locked?.();
  } else if (error.code === 'invalid_token' || (error.code === 'banned' && endsSession(error.params))) {
    // A late answer to a call of an earlier session says nothing about this one.
    const token = caller.token();
    if (token !== null && sent.headers.get('Authorization') === `Bearer ${token}`) {
      const expired = caller.ended() === 'expired';
      const isBanned = error.code === 'banned';
      const title = t(expired && !isBanned ? 'toast.tokenExpired' : 'toast.invalidToken');
      toast.error({ key: 'session', title, text: isBanned ? reason(new ApiError(error)) : t('toast.signInAgain') });
    }
  } else {
    toast.error({ key: 'forbidden', title: t('toast.forbidden'), text: reason(new ApiError(error)) });
  }
  return new ApiError({ ...error, isReported: true });
}

/**
 * One call as it goes over the wire; answers with the response if it is a good one. While the screen is locked it waits, so that nothing
 * behind the lock fails, unless it is one of the lock's own (`whileLocked`). @throws ApiError
 */
export async function send(url: string, init: RequestInit, wait: number = patience, whileLocked: boolean = false): Promise<Response> {
  if (whileLocked) return attempt(url, init, wait);
  for (;;) {
    await caller.unlocked?.(init.signal ?? undefined);
    try {
      return await attempt(url, init, wait);
    } catch (error) {
      const isHeldUp = error instanceof ApiError && error.code === 'locked' && caller.unlocked !== undefined;
      if (!isHeldUp) throw error;
    }
  }
}

async function attempt(url: string, init: RequestInit, wait: number): Promise<Response> {
  const limit = AbortSignal.timeout(wait);
  const within = init.method === 'GET' ? Math.min(wait, readPatience) : wait;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), within);
  const sent = snapshotRequest(new Headers(init.headers));
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.any([limit, silence.signal, ...(init.signal ? [init.signal] : [])]) });
  } catch (cause) {
    // A call that its own caller gave up is not a failure to tell anyone about: it goes out as it came.
    if (init.signal?.aborted) throw cause;
    const isLate = limit.aborted || silence.signal.aborted;
    throw new ApiError(isLate ? { status: 0, code: 'timeout', params: { seconds: within / 1000 } } : { status: 0, code: 'unreachable' });
  } finally {
    clearTimeout(timer);
  }
  if (!response.ok) throw await refusal(response, sent, init.signal);
  return response;
}

async function make<P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: Input<P, Q, B>): Promise<{ body: unknown; etag: string | null }> {
  const given = input as Partial<Input<object, object, unknown>>;
  const head = headers(given.ticket);
  if (given.body !== undefined) head.set('Content-Type', 'application/json');
  if (given.changeset !== undefined) head.set(changesetName, given.changeset);
  if (given.ifMatch) head.set('If-Match', given.ifMatch);
  if (endpoint.creates) head.set('Idempotency-Key', given.idempotencyKey ?? newKey());
  const init: RequestInit = {
    method: endpoint.method,
    headers: head,
    cache: 'no-store',
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    ...(given.signal ? { signal: given.signal } : {}),
  };
  const response = await send(address(endpoint.path, given.params, given.query), init, patience, endpoint.isAllowedWhileLocked);
  try {
    return { body: await response.json(), etag: response.headers.get('ETag') };
  } catch (cause) {
    if (given.signal?.aborted) throw cause;
    const cut = cause instanceof DOMException || cause instanceof TypeError;
    throw new ApiError({ status: cut ? 0 : response.status, code: cut ? 'unreachable' : 'unknown', requestId: response.headers.get('X-Request-Id') });
  }
}

/** Calls one endpoint of the contract. @throws ApiError */
export async function call<P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: NoInfer<Input<P, Q, B>>): Promise<Answer<D>> {
  const { body, etag } = await make(endpoint, input);
  return { data: (body as { data: D }).data, etag };
}

/** Calls an endpoint that lists. @throws ApiError */
export async function callList<P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: NoInfer<Input<P, Q, B>>): Promise<ListAnswer<D>> {
  const { body } = await make(endpoint, input);
  return body as ListAnswer<D>;
}

/**
 * Why it failed, in a sentence for people: field by field where only that tells; else the server's own where the interface is Vietnamese, else the console's
 * translation of the code, else the specification's 'Whoops! Something went wrong'.
 */
export function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return t('toast.whoops');
  if (error.inFull !== null) return error.inFull;
  if (error.status === 404 || error.code === 'unreachable') return t('toast.unreachable');
  if (error.code === 'timeout') return t('toast.timeout', { seconds: Number(error.params['seconds']) });
  if (error.code === 'unknown') return t('toast.whoops');
  if (error.message && language() === 'vi') return error.message;
  return t(`errors.${error.code}`, { ...error.params, wait: waitText(locale(), error.retryAfter ?? 60), defaultValue: t('toast.whoops') });
}
