import { punctuation } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { type Many, manyOf } from '../format.ts';
import type { List } from './useList.ts';

/** `counted` says how many records there are of what is listed: `13 movies`. */
type Counting = { list: List; counted: (of: Many) => string };

/** How many there are; where something narrows the list, how many match and of how many. */
export function Total({ list, counted }: Counting) {
  const t = useTexts();
  return (
    <p className="list-count" aria-live="polite">
      {list.isCounting ? t('kit.loading') : list.meta !== undefined && !list.isFirst && <Count list={list} counted={counted} meta={list.meta} />}
    </p>
  );
}

function Count({ list, counted, meta }: Counting & { meta: NonNullable<List['meta']> }) {
  const t = useTexts();
  if (!list.isNarrowed) return <strong>{counted(manyOf(meta))}</strong>;
  const [words, wordsOf] = list.isFiltered ? (['kit.match', 'kit.matchOf'] as const) : (['kit.found', 'kit.foundOf'] as const);
  return (
    <>
      <strong>{manyOf(meta).total}</strong>
      {punctuation().blank}
      {list.whole === undefined ? t(words) : t(wordsOf, { total: manyOf(list.whole).total })}
    </>
  );
}
