import type { QueryClient } from '@tanstack/react-query';
import { withLabel } from '../../words/punctuation.ts';
import { i18n } from '../../words/words.ts';
import { fetchOnce, notifyFailure, useEndpointMutation } from '../ask.ts';
import { ApiError, isMissing } from '../call.ts';
import { inSentence, names } from '../format.ts';
import { label } from '../label.ts';
import { type AnyResource, type Row, titleOf } from '../record.ts';
import { toast } from '../toast.tsx';

/** A record as the server tells it. */
export type Told = { row: Row; etag: string | null };

/** The toast's text for this resource where the specification gives it one of its own (`create_people`), else the general one. */
const ownText = <V extends 'create' | 'update'>(side: 'done' | 'failed', verb: V, resource: string): V =>
  i18n.exists(`toast.${side}.${verb}_${resource}` as never) ? (`${verb}_${resource}` as V) : verb;

/** Making and changing a record, each with what is said of it. */
export function useSaving(of: AnyResource) {
  const about = (data: unknown) => titleOf(of, data as Row);
  const changes = (data: unknown, input: { body?: object | undefined }) =>
    withLabel(
      about(data),
      names(
        Object.keys(input.body ?? {})
          .filter((name) => name in of.fields)
          .map((name) => inSentence(label(of.name, name))),
      ),
    );
  const quietly = (error: Error) => error instanceof ApiError && error.code === 'stale';
  const create = useEndpointMutation(of.create, { success: ownText('done', 'create', of.name), failure: ownText('failed', 'create', of.name), about });
  const update = useEndpointMutation(of.update, {
    success: ownText('done', 'update', of.name),
    failure: ownText('failed', 'update', of.name),
    about: changes,
    quiet: quietly,
    // The server undoes writes of nouns. A person's own profile, which needs no right in an area, is not one of them.
    isUndoable: typeof of.update?.guard === 'object',
  });
  const updateQuietly = useEndpointMutation(of.update, { failure: ownText('failed', 'update', of.name), quiet: quietly });
  return { create, update, updateQuietly, isPending: create.isPending || update.isPending || updateQuietly.isPending };
}

/** Fetches a record as others left it. Where that fails it is told as `failed`: else whoever saved would see nothing happen. A missing one is null alone. */
export async function latest(
  of: AnyResource<'get'>,
  id: string,
  { queries, failed }: { queries: QueryClient; failed: 'update' | 'information' },
): Promise<Told | null> {
  const asked = { queryKey: [of.get.path, { params: { id } }] };
  const key = `latest ${of.get.path} ${id}`;
  toast.close(key);
  await queries.invalidateQueries({ ...asked, refetchType: 'none' });
  try {
    const now = await fetchOnce(of.get, { params: { id } });
    return { row: now.data as Row, etag: now.etag };
  } catch (error) {
    if (isMissing(error)) void queries.invalidateQueries(asked);
    else notifyFailure(failed, error, key);
    return null;
  }
}
