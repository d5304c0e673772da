import { type Hit, search, type SearchCategory } from '@marquee/contract/market/search';
import { askNow, useAsk } from '../../kit/ask.ts';
import { useLater } from '../../kit/later.ts';
import { hasWords } from '../../kit/slugify.ts';
import { useRecordPath } from '../records.ts';

/** Of the best the first may be one that this person cannot open. */
const few = 8;

/** A record that was found, with where it is opened. */
export type Found = Hit & { to: string };

/**
 * Records that match what is typed, best first, as far as this person can open them. While the next are on their way, those of the last ones
 * stay that match as well: what is pressed then must not be another than what was typed. `isWaiting` says that more may come.
 */
export function useHits({ typed, category, limit, least = 1 }: { typed: string; category?: SearchCategory; limit: number; least?: number }) {
  const q = typed.trim();
  const asked = useLater(q);
  const pathOf = useRecordPath();
  const isEnough = asked.length >= least;
  const answer = useAsk(search.find, { query: { q: asked, limit, ...(category ? { category } : {}) } }, { enabled: isEnough, quiet: true, keep: true });
  const isWaiting = q.length >= least && (asked !== q || answer.isPlaceholderData || answer.isPending);
  const hits = isEnough && q !== '' ? (answer.data?.data ?? []) : [];
  const found = hits.flatMap((hit): Found[] => {
    if (isWaiting && !hasWords(q, `${hit.label} ${hit.note ?? ''}`)) return [];
    const to = pathOf(hit.kind, hit.id);
    return to === null ? [] : [{ ...hit, to }];
  });
  return { found, isWaiting, isFailed: isEnough && answer.isError };
}

/** Asks for the best record at once: for those who press Enter before it is listed. Undefined where nothing is found, or nobody answers. */
export function useBest(): (typed: string, category?: SearchCategory) => Promise<Found | undefined> {
  const pathOf = useRecordPath();
  return async (typed, category) => {
    const answer = await askNow(search.find, { query: { q: typed.trim(), limit: few, ...(category ? { category } : {}) } }).catch(() => null);
    for (const hit of answer?.data ?? []) {
      const to = pathOf(hit.kind, hit.id);
      if (to !== null) return { ...hit, to };
    }
    return undefined;
  };
}
