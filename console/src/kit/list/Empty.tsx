import type { ReactNode } from 'react';
import { useTexts } from '../../words/words.ts';
import { Failure, NoMatch, Nothing } from './states.tsx';
import type { List } from './useList.ts';

type EmptyProps = {
  list: List;
  noun: string;
  /** What the screen is called, where records come from elsewhere. */
  fed: string | undefined;
  /** The screen's own sentence where nothing matches. */
  noMatch: string | undefined;
  /** The button that makes the first record; null where this person may not. */
  first: ReactNode;
};

/** What stands in place of rows where there are none, and why: a failure, filters, a search, an empty trash, or that there is nothing yet. */
export function Empty({ list, noun, fed, noMatch, first }: EmptyProps) {
  const t = useTexts();
  const { name } = list.state;
  if (list.error !== null) return <Failure error={list.error} title={t('kit.listFailed', { noun })} onRetry={list.again} />;
  if (list.isFiltered)
    return <NoMatch text={noMatch ?? (name === '' ? t('kit.noMatch', { noun }) : t('kit.noMatchFor', { noun, name }))} onClear={list.clear} />;
  if (list.isNarrowed) return <NoMatch text={t('kit.noneFound', { noun, name })} clear={t('kit.clearSearch')} onClear={list.clear} />;
  if (list.state.deleted) return <Nothing title={t('kit.trashEmpty')} />;
  return (
    <Nothing title={t('kit.nothing', { noun: fed ?? noun })} text={fed === undefined ? t('kit.nothingText', { noun }) : t('kit.nothingFed')}>
      {first}
    </Nothing>
  );
}
