import { punctuation } from '../../words/punctuation.ts';
import { useWords } from '../../words/words.ts';
import { manyOf } from '../format.ts';
import type { List } from './useList.ts';

/** How many match, and of how many where something narrows the list. */
export function Total({ list }: { list: List }) {
  const t = useWords();
  return (
    <p className="list-count" aria-live="polite">
      {list.isCounting ? t('kit.loading') : list.meta !== undefined && !list.isFirst && <Count list={list} meta={list.meta} />}
    </p>
  );
}

function Count({ list, meta }: { list: List; meta: NonNullable<List['meta']> }) {
  const t = useWords();
  if (!list.isNarrowed) return <strong>{manyOf(meta).total}</strong>;
  const [words, wordsOf] = list.isFiltered ? (['kit.match', 'kit.matchOf'] as const) : (['kit.found', 'kit.foundOf'] as const);
  return (
    <>
      <strong>{manyOf(meta).total}</strong>
      {punctuation().blank}
      {list.whole === undefined ? t(words) : t(wordsOf, { total: manyOf(list.whole).total })}
    </>
  );
}
