import { type Hit, search, type SearchCategory } from '@marquee/contract/market/search';
import { fetchOnce, useEndpoint } from '../../kit/ask.ts';
import { useDebounced } from '../../kit/useDebounced.ts';
import { matchesWords } from '../../kit/slugify.ts';
import { useRecordPath } from '../records.ts';

/** How many results are fetched to find the best one, since this person may be unable to open the first. */
const bestCandidates = 8;

/** A record that matches a search, with its path. */
export type SearchResult = Hit & { to: string };

/**
 * The records that match the typed text, best first, limited to those that this person can open. While the next answer is pending, the previous
 * results stay if they match too, so that Enter never opens a record that does not match. `isWaiting` says that more may come.
 */
export function useSearchResults({ typed, category, limit, minLength = 1 }: { typed: string; category?: SearchCategory; limit: number; minLength?: number }) {
  const q = typed.trim();
  const debounced = useDebounced(q);
  const pathOf = useRecordPath();
  const isEnough = debounced.length >= minLength;
  const answer = useEndpoint(
    search.find,
    { query: { q: debounced, limit, ...(category ? { category } : {}) } },
    { enabled: isEnough, quiet: true, keep: true },
  );
  const isWaiting = q.length >= minLength && (debounced !== q || answer.isPlaceholderData || answer.isPending);
  const hits = isEnough && q !== '' ? (answer.data?.data ?? []) : [];
  const found = hits.flatMap((hit): SearchResult[] => {
    if (isWaiting && !matchesWords(q, `${hit.label} ${hit.note ?? ''}`)) return [];
    const to = pathOf(hit.kind, hit.id);
    return to === null ? [] : [{ ...hit, to }];
  });
  return { found, isWaiting, isFailed: isEnough && answer.isError };
}

/** Fetches the best record at once, for people who press Enter before it is listed. Undefined if nothing is found or the server fails. */
export function useBestResult(): (typed: string, category?: SearchCategory) => Promise<SearchResult | undefined> {
  const pathOf = useRecordPath();
  return async (typed, category) => {
    const answer = await fetchOnce(search.find, { query: { q: typed.trim(), limit: bestCandidates, ...(category ? { category } : {}) } }).catch(() => null);
    for (const hit of answer?.data ?? []) {
      const to = pathOf(hit.kind, hit.id);
      if (to !== null) return { ...hit, to };
    }
    return undefined;
  };
}
