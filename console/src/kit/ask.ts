import { keepPreviousData, QueryCache, QueryClient, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { QueryKey, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { toast as words } from '../words/vi/toast.ts';
import { t } from '../words/words.ts';
import { ApiError, call, callList, reason } from './call.ts';
import type { Answer, Input, ListAnswer } from './call.ts';
import { toast } from './toast.tsx';
import { undoable } from './undo.ts';

/**
 * Whether asking again at once may help: nothing answered, or the server was not itself. Whoever waited for an answer that did not come is told
 * before they wait as long again.
 */
const passing = (error: unknown) => error instanceof ApiError && error.code !== 'timeout' && (error.status === 0 || error.status >= 500);

/** Everything that was asked, by endpoint path and input. Cleared at sign-out. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!(error instanceof ApiError) || error.isReported || query.meta?.['quiet']) return;
      // That something else is answered says that the server is back, and not that what is missing is there.
      // What was there before and is gone is told by whoever shows it.
      if (error.status === 404) {
        if (query.state.data === undefined) toast.error({ key: 'missing', title: t('toast.unreachable') });
      } else if (error.code === 'unreachable') toast.error({ key: 'unreachable', title: t('toast.unreachable') });
    },
    onSuccess: () => toast.close('unreachable'),
  }),
  defaultOptions: {
    queries: {
      // The server may be on this very machine, so being offline says nothing about it.
      networkMode: 'always',
      staleTime: 5_000,
      retry: (tries, error) => passing(error) && tries < 2,
      retryDelay: (tries) => 500 * 2 ** tries,
    },
    mutations: { networkMode: 'always' },
  },
});

type Ask = {
  /** False where it must not be asked yet. */
  enabled?: boolean;
  /** Show the old answer while the next is on its way (lists). */
  keep?: boolean;
  /** The caller shows the failure itself: no toast (users, feeds, categories, feedbacks and keywords, as specified). */
  quiet?: boolean;
  /** Milliseconds after which it is asked again, for what has no live updates. */
  every?: number | false;
};
type Asked<P, Q> = { params?: P; query?: Q };

const key = (path: string, input: object): QueryKey => [path, input];

function options<P, Q, B, D, A>(endpoint: Endpoint<P, Q, B, D>, input: Asked<P, Q>, ask: (signal: AbortSignal) => Promise<A>, how: Ask) {
  return {
    queryKey: key(endpoint.path, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
    ...(how.enabled === undefined ? {} : { enabled: how.enabled }),
    ...(how.keep ? { placeholderData: keepPreviousData as never } : {}),
    ...(how.every ? { refetchInterval: how.every } : {}),
    meta: { quiet: how.quiet ?? false },
  };
}

const one = <P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: Asked<P, Q>, how: Ask = {}) =>
  options<P, Q, B, D, Answer<D>>(endpoint, input, (signal) => call(endpoint, { ...input, signal } as unknown as NoInfer<Input<P, Q, B>>), how);
const many = <P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: Asked<P, Q>, how: Ask = {}) =>
  options<P, Q, B, D, ListAnswer<D>>(endpoint, input, (signal) => callList(endpoint, { ...input, signal } as unknown as NoInfer<Input<P, Q, B>>), how);

/** Asks one endpoint and keeps the answer fresh: `{ data: { data, etag }, error, … }`. An endpoint that does not exist is not asked. */
export function useEndpoint<P, Q, B, D>(endpoint: Endpoint<P, Q, B, D> | undefined, input: NoInfer<Asked<P, Q>>, how?: Ask): UseQueryResult<Answer<D>, Error> {
  const asked = endpoint === undefined ? { queryKey: ['no endpoint'], queryFn: skipToken } : one(endpoint, input, how);
  return useQuery(asked as ReturnType<typeof one<P, Q, B, D>>) as UseQueryResult<Answer<D>, Error>;
}

/** Asks an endpoint that lists: `{ data: { data: rows, meta }, error, … }`. */
export function useEndpointList<P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: NoInfer<Asked<P, Q>>, how?: Ask): UseQueryResult<ListAnswer<D>, Error> {
  return useQuery(many(endpoint, input, how)) as UseQueryResult<ListAnswer<D>, Error>;
}

/** Asks ahead, for instance when a row is pointed at; failures are not told. */
export const prefetch = <P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: NoInfer<Asked<P, Q>>): Promise<void> =>
  queries.prefetchQuery({ ...one(endpoint, input, { quiet: true }), retry: false });

/** Asks once, outside drawing, through the same store of answers (pickers, select all that match). @throws ApiError */
export const fetchOnce = <P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: NoInfer<Asked<P, Q>>): Promise<Answer<D>> =>
  queries.fetchQuery(one(endpoint, input, { quiet: true }));

/** Under what the names of a resource's records are asked: its path is not known before the resource itself is fetched. */
export const lookupKey = (resource: string): string => `lookup/${resource}`;

/** The resource a path belongs to: what stands before its first parameter. */
const root = (path: string): string => path.split('/{')[0] ?? path;

/** Asks again whatever was asked under these paths: `/cms/v1/tag` covers `/cms/v1/tag/{id}` and not `/cms/v1/tags`. */
export async function refresh(paths: readonly string[]): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((each) => path === each || path.startsWith(`${each}/`)),
  });
}

type Done = keyof typeof words.done;
type Failed = keyof typeof words.failed;

/** Tells a person that what they asked for failed, unless they have been told; once for each `key`. */
export function notifyFailure(what: Failed, error: unknown, key: string): void {
  if (!(error instanceof ApiError && error.isReported)) toast.error({ key, title: t(`toast.failed.${what}`), text: reason(error) });
}

/** By what a deed's failure is known, which stands until it is closed or the same is tried again. */
export const failureKey = ({ method, path }: { method: string; path: string }, params?: unknown): string => [method, path, JSON.stringify(params)].join(' ');

/** What is said and refreshed when something was done. */
export type Doing<D, I> = {
  /** The specified success text; left out where the caller says it itself. */
  done?: Done;
  /** The specified title of the failure. */
  failed: Failed;
  /** What it was done to: the toast's second line. */
  about?: (data: D, input: I) => string;
  /** The toast offers to take it back, where the input names a changeset. */
  isUndoable?: boolean;
  /** Paths whose answers are asked again; by default those of the endpoint's own resource. */
  invalidates?: readonly string[];
  /** Failures that the caller shows itself, such as 412 by a merge. */
  quiet?: (error: Error) => boolean;
};

/**
 * Does something through an endpoint, says so, and refreshes what it changed. `mutateAsync(input)` answers `{ data, etag }`. Whoever calls it has asked
 * whether the endpoint exists.
 */
export function useEndpointMutation<P, Q, B, D>(
  given: Endpoint<P, Q, B, D> | undefined,
  doing: NoInfer<Doing<D, Input<P, Q, B>>>,
): UseMutationResult<Answer<D>, Error, Input<P, Q, B>> {
  const endpoint = given as Endpoint<P, Q, B, D>;
  return useMutation<Answer<D>, Error, Input<P, Q, B>>({
    mutationFn: (input) => call(endpoint, input),
    // What failed is being tried again: that it failed is not so any more, or will be told anew.
    onMutate: ({ params }) => toast.close(failureKey(endpoint, params)),
    onSuccess: ({ data }, input) => {
      void refresh(doing.invalidates ?? [root(endpoint.path)]);
      if (doing.done) {
        const about = doing.about?.(data, input);
        const { changeset } = input;
        toast.success({
          title: t(`toast.done.${doing.done}`),
          ...(about ? { text: about } : {}),
          ...(doing.isUndoable && changeset !== undefined ? undoable(changeset) : {}),
        });
      }
    },
    onError: (error, input) => {
      if (!doing.quiet?.(error)) notifyFailure(doing.failed, error, failureKey(endpoint, input.params));
    },
  });
}
