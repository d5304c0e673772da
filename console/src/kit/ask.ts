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
 * Whether it may help to ask again at once: there was no answer, or the server failed. After a timeout it does not ask again, so that the person does not
 * wait as long a second time.
 */
const isTransient = (error: unknown) => error instanceof ApiError && error.code !== 'timeout' && (error.status === 0 || error.status >= 500);

/** All answers of the server, by endpoint path and input. Sign-out clears them. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!(error instanceof ApiError) || error.isReported || query.meta?.['quiet']) return;
      // When another call succeeds, the server is reachable again, which closes that toast. It does not mean that the missing record is back.
      // If a record that was shown is gone, its screen says so.
      if (error.status === 404) {
        if (query.state.data === undefined) toast.error({ key: 'missing', title: t('toast.unreachable') });
      } else if (error.code === 'unreachable') toast.error({ key: 'unreachable', title: t('toast.unreachable') });
    },
    onSuccess: () => toast.close('unreachable'),
  }),
  defaultOptions: {
    queries: {
      // The server may run on this machine, so being offline says nothing about it.
      networkMode: 'always',
      staleTime: 5_000,
      retry: (tries, error) => isTransient(error) && tries < 2,
      retryDelay: (tries) => 500 * 2 ** tries,
    },
    mutations: { networkMode: 'always' },
  },
});

type QueryOptions = {
  /** False if it must not be requested yet. */
  enabled?: boolean;
  /** Show the old answer until the next one arrives (lists). */
  keep?: boolean;
  /** The caller shows failures itself, so there is no toast (users, feeds, categories, feedbacks and keywords, as specified). */
  quiet?: boolean;
  /** Milliseconds between requests, for data without live updates. */
  every?: number | false;
};
type QueryInput<P, Q> = { params?: P; query?: Q };

const queryKey = (path: string, input: object): QueryKey => [path, input];

function queryOptions<P, Q, B, D, A>(
  endpoint: Endpoint<P, Q, B, D>,
  input: QueryInput<P, Q>,
  request: (signal: AbortSignal) => Promise<A>,
  options: QueryOptions,
) {
  return {
    queryKey: queryKey(endpoint.path, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => request(signal),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.keep ? { placeholderData: keepPreviousData as never } : {}),
    ...(options.every ? { refetchInterval: options.every } : {}),
    meta: { quiet: options.quiet ?? false },
  };
}

const recordQuery = <P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: QueryInput<P, Q>, options: QueryOptions = {}) =>
  queryOptions<P, Q, B, D, Answer<D>>(endpoint, input, (signal) => call(endpoint, { ...input, signal } as unknown as NoInfer<Input<P, Q, B>>), options);
const listQuery = <P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: QueryInput<P, Q>, options: QueryOptions = {}) =>
  queryOptions<P, Q, B, D, ListAnswer<D>>(endpoint, input, (signal) => callList(endpoint, { ...input, signal } as unknown as NoInfer<Input<P, Q, B>>), options);

/** Requests one endpoint and keeps the answer fresh: `{ data: { data, etag }, error, … }`. An endpoint that does not exist is not requested. */
export function useEndpoint<P, Q, B, D>(
  endpoint: Endpoint<P, Q, B, D> | undefined,
  input: NoInfer<QueryInput<P, Q>>,
  options?: QueryOptions,
): UseQueryResult<Answer<D>, Error> {
  const query = endpoint === undefined ? { queryKey: ['no endpoint'], queryFn: skipToken } : recordQuery(endpoint, input, options);
  return useQuery(query as ReturnType<typeof recordQuery<P, Q, B, D>>) as UseQueryResult<Answer<D>, Error>;
}

/** Requests an endpoint that lists: `{ data: { data: rows, meta }, error, … }`. */
export function useEndpointList<P, Q, B, D>(
  endpoint: Endpoint<P, Q, B, D>,
  input: NoInfer<QueryInput<P, Q>>,
  options?: QueryOptions,
): UseQueryResult<ListAnswer<D>, Error> {
  return useQuery(listQuery(endpoint, input, options)) as UseQueryResult<ListAnswer<D>, Error>;
}

/** Requests data before it is needed, for instance when the pointer is over a row. Failures are not shown. */
export const prefetch = <P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: NoInfer<QueryInput<P, Q>>): Promise<void> =>
  queries.prefetchQuery({ ...recordQuery(endpoint, input, { quiet: true }), retry: false });

/**
 * Requests data once, outside a render, through the same cache (pickers, select all that match).
 * @throws ApiError
 */
export const fetchOnce = <P, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, input: NoInfer<QueryInput<P, Q>>): Promise<Answer<D>> =>
  queries.fetchQuery(recordQuery(endpoint, input, { quiet: true }));

/** The query key of a resource's labels. It has no path, because the path is unknown until the resource itself is loaded. */
export const lookupKey = (resource: string): string => `lookup/${resource}`;

/** The resource of a path: the part before its first parameter. */
const resourcePath = (path: string): string => path.split('/{')[0] ?? path;

/** Requests all data under these paths again: `/cms/v1/tag` covers `/cms/v1/tag/{id}` and not `/cms/v1/tags`. */
export async function refresh(paths: readonly string[]): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((each) => path === each || path.startsWith(`${each}/`)),
  });
}

type SuccessKey = keyof typeof words.done;
type FailureKey = keyof typeof words.failed;

/** Shows a toast about a failure, unless the person has seen it already. There is one toast for each `key`. */
export function notifyFailure(failure: FailureKey, error: unknown, key: string): void {
  if (!(error instanceof ApiError && error.isReported)) toast.error({ key, title: t(`toast.failed.${failure}`), text: reason(error) });
}

/** The key of the toast that reports a mutation's failure. The toast stays until it is closed or the same mutation runs again. */
export const mutationToastKey = ({ method, path }: { method: string; path: string }, params?: unknown): string =>
  [method, path, JSON.stringify(params)].join(' ');

/** What the person reads after a mutation, and what is refreshed. */
export type MutationOptions<D, I> = {
  /** The key of the specified success text. Without it the caller reports the success. */
  success?: SuccessKey;
  /** The key of the specified failure title. */
  failure: FailureKey;
  /** The second line of the success toast: the record that was changed. */
  about?: (data: D, input: I) => string;
  /** Whether the toast offers to undo it. The input must name a changeset. */
  isUndoable?: boolean;
  /** Paths whose data is requested again; by default the endpoint's own resource. */
  invalidates?: readonly string[];
  /** Whether the caller shows this failure itself, such as 412 by a merge. */
  quiet?: (error: Error) => boolean;
};

/**
 * Runs a mutation through an endpoint, reports it, and refreshes what it changed. `mutateAsync(input)` resolves to `{ data, etag }`. The caller must have
 * checked that the endpoint exists.
 */
export function useEndpointMutation<P, Q, B, D>(
  given: Endpoint<P, Q, B, D> | undefined,
  options: NoInfer<MutationOptions<D, Input<P, Q, B>>>,
): UseMutationResult<Answer<D>, Error, Input<P, Q, B>> {
  const endpoint = given as Endpoint<P, Q, B, D>;
  return useMutation<Answer<D>, Error, Input<P, Q, B>>({
    mutationFn: (input) => call(endpoint, input),
    // Closes the toast of an earlier failure, because the mutation runs again.
    onMutate: ({ params }) => toast.close(mutationToastKey(endpoint, params)),
    onSuccess: ({ data }, input) => {
      void refresh(options.invalidates ?? [resourcePath(endpoint.path)]);
      if (options.success) {
        const about = options.about?.(data, input);
        const { changeset } = input;
        toast.success({
          title: t(`toast.done.${options.success}`),
          ...(about ? { text: about } : {}),
          ...(options.isUndoable && changeset !== undefined ? undoable(changeset) : {}),
        });
      }
    },
    onError: (error, input) => {
      if (!options.quiet?.(error)) notifyFailure(options.failure, error, mutationToastKey(endpoint, input.params));
    },
  });
}
