import { type Candidate, noteField } from '@marquee/contract/kit/resource';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useTexts } from '../words/words.ts';
import { lookupKey } from './ask.ts';
import { call, reason } from './call.ts';
import { valueLabel } from './label.ts';
import { useDebounced } from './useDebounced.ts';
import { type AnyResource, has } from './record.ts';
import { matchesWords } from './slugify.ts';

/** Loads the resource of this name. All resources are in one separate chunk, which is loaded when the first reference is picked. */
export async function loadResource(name: string): Promise<AnyResource<'lookup'>> {
  // oxlint-disable-next-line no-restricted-imports -- by name any resource may be meant; the whole is fetched apart, and only when a reference is first picked
  const { resources } = await import('@marquee/contract');
  const found = (resources as unknown as Record<string, AnyResource<'lookup'>>)[name];
  if (found === undefined) throw new Error(`no resource is named ${name}`);
  return found;
}

/** Loads the resource of this name if a call can create its records. It is null if they are made in another way, as with people who are invited. */
export async function loadCreatableResource(name: string): Promise<AnyResource<'create'> | null> {
  const found = await loadResource(name);
  return has(found, 'create') ? found : null;
}

/** The records that a reference may point at: those of `to` with the values `only`. */
export type Target = { to: string; only?: Record<string, string> | undefined };

/**
 * Records for a reference that match the typed text. They are requested once the picker is open. Until the answer arrives, it shows the earlier records that
 * match too. So an item does not vanish or change under the pointer.
 */
export function useCandidates({ to, only }: Target, typed: string, isOpen: boolean): { candidates: Candidate[]; isPending: boolean; isFailed: boolean } {
  const name = useDebounced(typed.trim());
  const answer = useQuery({
    queryKey: [lookupKey(to), only, name],
    enabled: isOpen,
    queryFn: async ({ signal }) => {
      const of = await loadResource(to);
      const { data } = await call(of.lookup, { query: { ...only, ...(name === '' ? {} : { name }) }, signal });
      return { data, by: noteField(of) };
    },
    networkMode: 'always',
    placeholderData: keepPreviousData,
    staleTime: 5000,
    meta: { quiet: true },
  });
  const isPending = answer.isPending || answer.isPlaceholderData || name !== typed.trim();
  const { data = [], by } = answer.data ?? {};
  const matching = data.filter((each) => !isPending || matchesWords(typed, each.label));
  // The field `only` has the same value for all of them, so it would not tell them apart.
  const candidates = matching.map((each) => ({ ...each, note: only === undefined ? noteLabel(to, by, each.note) : null }));
  return { candidates, isPending, isFailed: answer.isError };
}

/** The note of a candidate. A choice is shown in the interface's language. */
const noteLabel = (to: string, field: string | undefined, note: string | null) => (field === undefined || note === null ? note : valueLabel(to, field, note));

/** The labels of records that are known only by id, as in a pasted link to a filtered list. For a deleted record it says that it is not there. */
export function useLabels(to: string, ids: readonly string[]): (id: string) => string {
  const t = useTexts();
  const { data, error } = useQuery(labelsQuery(to, ids));
  const fallback = error !== null ? reason(error) : data === undefined ? '…' : t('kit.notFound');
  return (id) => data?.find((each) => each.id === id)?.label ?? fallback;
}

/** The labels of records of several resources, by resource and id. Deleted records are missing, and so are resources without an answer yet. */
export function useLabelsOf(idsByResource: ReadonlyMap<string, readonly string[]>): Map<string, Map<string, string>> {
  const all = [...idsByResource];
  const answers = useQueries({ queries: all.map(([to, ids]) => labelsQuery(to, ids)) });
  return new Map(
    all.flatMap(([to], at) => {
      const data = answers[at]?.data;
      return data === undefined ? [] : [[to, new Map(data.map(({ id, label }) => [id, label]))] as const];
    }),
  );
}

const labelsQuery = (to: string, ids: readonly string[]) => ({
  queryKey: [lookupKey(to), { ids }],
  enabled: ids.length > 0,
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call((await loadResource(to)).lookup, { query: { ids: [...ids] }, signal })).data,
  networkMode: 'always' as const,
  staleTime: 60_000,
  meta: { quiet: true },
});
