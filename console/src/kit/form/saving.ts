import type { QueryClient } from '@tanstack/react-query';
import { withLabel } from '../../words/punctuation.ts';
import { i18n } from '../../words/words.ts';
import { fetchOnce, notifyFailure, useEndpointMutation } from '../ask.ts';
import { ApiError, isMissing } from '../call.ts';
import { inSentence, names } from '../format.ts';
import { label } from '../label.ts';
import { type AnyResource, type Row, titleOf } from '../record.ts';
import { toast } from '../toast.tsx';

/** A record as the server last sent it, with its ETag. */
export type ServerRecord = { row: Row; etag: string | null };

/** The key of the toast's text. If the specification has a text for this resource it is that (`create_people`), else the general one. */
const toastKeyOf = <V extends 'create' | 'update'>(outcome: 'done' | 'failed', verb: V, resource: string): V =>
  i18n.exists(`toast.${outcome}.${verb}_${resource}` as never) ? (`${verb}_${resource}` as V) : verb;

/** The mutations that create and update a record, with their toasts. */
export function useSaving(of: AnyResource) {
  const about = (data: unknown) => titleOf(of, data as Row);
  const describeChange = (data: unknown, input: { body?: object | undefined }) =>
    withLabel(
      about(data),
      names(
        Object.keys(input.body ?? {})
          .filter((name) => name in of.fields)
          .map((name) => inSentence(label(of.name, name))),
      ),
    );
  const isStale = (error: Error) => error instanceof ApiError && error.code === 'stale';
  const create = useEndpointMutation(of.create, { success: toastKeyOf('done', 'create', of.name), failure: toastKeyOf('failed', 'create', of.name), about });
  const update = useEndpointMutation(of.update, {
    success: toastKeyOf('done', 'update', of.name),
    failure: toastKeyOf('failed', 'update', of.name),
    about: describeChange,
    quiet: isStale,
    // The server undoes writes of nouns. A person's own profile, which needs no right in an area, is not one of them.
    isUndoable: typeof of.update?.guard === 'object',
  });
  const updateQuietly = useEndpointMutation(of.update, { failure: toastKeyOf('failed', 'update', of.name), quiet: isStale });
  return { create, update, updateQuietly, isPending: create.isPending || update.isPending || updateQuietly.isPending };
}

/**
 * Fetches the current version of a record. A failure shows the toast `failed`, because the person would otherwise see nothing happen. A missing record
 * returns null without a toast.
 */
export async function fetchLatest(
  of: AnyResource<'get'>,
  id: string,
  { queries, failure: failed }: { queries: QueryClient; failure: 'update' | 'information' },
): Promise<ServerRecord | null> {
  const query = { queryKey: [of.get.path, { params: { id } }] };
  const key = `latest ${of.get.path} ${id}`;
  toast.close(key);
  await queries.invalidateQueries({ ...query, refetchType: 'none' });
  try {
    const now = await fetchOnce(of.get, { params: { id } });
    return { row: now.data as Row, etag: now.etag };
  } catch (error) {
    if (isMissing(error)) void queries.invalidateQueries(query);
    else notifyFailure(failed, error, key);
    return null;
  }
}
