import { punctuation } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { type Many, manyOf } from '../format.ts';
import type { List } from './useList.ts';

/** `counted` gives the text for a number of records: `13 movies`. */
type TotalProps = { list: List; counted: (of: Many) => string };

/** The number of records. If a search or filters narrow the list, it is how many match, out of how many. */
export function Total({ list, counted }: TotalProps) {
  const t = useTexts();
  return (
    <p className="list-count" aria-live="polite">
      {list.isCounting ? t('kit.loading') : list.meta !== undefined && !list.isFirst && <Count list={list} counted={counted} meta={list.meta} />}
    </p>
  );
}

function Count({ list, counted, meta }: TotalProps & { meta: NonNullable<List['meta']> }) {
  const t = useTexts();
  if (!list.isNarrowed) return <strong>{counted(manyOf(meta))}</strong>;
  const [matchKey, matchOfKey] = list.isFiltered ? (['kit.match', 'kit.matchOf'] as const) : (['kit.found', 'kit.foundOf'] as const);
  return (
    <>
      <strong>{manyOf(meta).total}</strong>
      {punctuation().blank}
      {list.whole === undefined ? t(matchKey) : t(matchOfKey, { total: manyOf(list.whole).total })}
    </>
  );
}
