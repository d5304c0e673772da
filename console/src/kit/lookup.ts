import { type Candidate, noteField } from '@marquee/contract/kit/resource';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useTexts } from '../words/words.ts';
import { lookupKey } from './ask.ts';
import { call, reason } from './call.ts';
import { valueLabel } from './label.ts';
import { useDebounced } from './useDebounced.ts';
import { type AnyResource, has } from './record.ts';
import { hasWords } from './slugify.ts';

/** The resource of a name. All of them are one chunk of their own, fetched when the first reference is picked. */
export async function resourceNamed(name: string): Promise<AnyResource<'lookup'>> {
  // oxlint-disable-next-line no-restricted-imports -- by name any resource may be meant; the whole is fetched apart, and only when a reference is first picked
  const { resources } = await import('@marquee/contract');
  const found = (resources as unknown as Record<string, AnyResource<'lookup'>>)[name];
  if (found === undefined) throw new Error(`no resource is named ${name}`);
  return found;
}

/** The resource of a name, if its records can be made by a call; null where they come into being in another way, as people who are invited. */
export async function getCreatableResource(name: string): Promise<AnyResource<'create'> | null> {
  const found = await resourceNamed(name);
  return has(found, 'create') ? found : null;
}

/** What a reference may point at: records of `to`, narrowed by its own choices. */
export type Target = { to: string; only?: Record<string, string> | undefined };

/**
 * Candidates for a reference that match what was typed; asked for once the picker is open. Until the answer is there, those of the answer before
 * that match as well are shown: what one is about to press must neither vanish from under the pointer nor be another than what was typed.
 */
export function useCandidates({ to, only }: Target, typed: string, isOpen: boolean): { candidates: Candidate[]; isPending: boolean; isFailed: boolean } {
  const name = useDebounced(typed.trim());
  const found = useQuery({
    queryKey: [lookupKey(to), only, name],
    enabled: isOpen,
    queryFn: async ({ signal }) => {
      const of = await resourceNamed(to);
      const { data } = await call(of.lookup, { query: { ...only, ...(name === '' ? {} : { name }) }, signal });
      return { data, by: noteField(of) };
    },
    networkMode: 'always',
    placeholderData: keepPreviousData,
    staleTime: 5000,
    meta: { quiet: true },
  });
  const isPending = found.isPending || found.isPlaceholderData || name !== typed.trim();
  const { data = [], by } = found.data ?? {};
  const matching = data.filter((each) => !isPending || hasWords(typed, each.label));
  // What all of them share, since it is what they were narrowed by, tells nobody apart.
  const candidates = matching.map((each) => ({ ...each, note: only === undefined ? noteLabel(to, by, each.note) : null }));
  return { candidates, isPending, isFailed: found.isError };
}

/** A note as it is read: a choice in the words of the interface. */
const noteLabel = (to: string, by: string | undefined, note: string | null) => (by === undefined || note === null ? note : valueLabel(to, by, note));

/** Names of records that are known by id alone, as in a pasted link to a filtered list: for each what it is called, or that it is gone. */
export function useNames(to: string, ids: readonly string[]): (id: string) => string {
  const t = useTexts();
  const { data, error } = useQuery(knownAs(to, ids));
  const none = error !== null ? reason(error) : data === undefined ? '…' : t('kit.notFound');
  return (id) => data?.find((each) => each.id === id)?.label ?? none;
}

/** The same of several resources at once: by resource, what each of its records is called that there still is. One that has not answered is left out. */
export function useLabelsOf(known: ReadonlyMap<string, readonly string[]>): Map<string, Map<string, string>> {
  const all = [...known];
  const answers = useQueries({ queries: all.map(([to, ids]) => knownAs(to, ids)) });
  return new Map(
    all.flatMap(([to], at) => {
      const data = answers[at]?.data;
      return data === undefined ? [] : [[to, new Map(data.map(({ id, label }) => [id, label]))] as const];
    }),
  );
}

const knownAs = (to: string, ids: readonly string[]) => ({
  queryKey: [lookupKey(to), { ids }],
  enabled: ids.length > 0,
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call((await resourceNamed(to)).lookup, { query: { ids: [...ids] }, signal })).data,
  networkMode: 'always' as const,
  staleTime: 60_000,
  meta: { quiet: true },
});
