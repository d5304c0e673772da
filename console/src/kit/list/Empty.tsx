import type { ReactNode } from 'react';
import { useTexts } from '../../words/words.ts';
import { Failure, NoMatch, NoRecords } from './states.tsx';
import type { List } from './useList.ts';

type EmptyProps = {
  list: List;
  noun: string;
  /** The screen's name if its records come from elsewhere. */
  sourceName: string | undefined;
  /** The screen's own sentence if nothing matches. */
  noMatch: string | undefined;
  /** The button that creates the first record. It is missing if this person may not create one. */
  createButton: ReactNode;
};

/** Shown when a list has no rows. It says why: a failure, filters, a search, an empty trash, or no records yet. */
export function Empty({ list, noun, sourceName, noMatch, createButton }: EmptyProps) {
  const t = useTexts();
  const { name } = list.state;
  if (list.error !== null) return <Failure error={list.error} title={t('kit.listFailed', { noun })} onRetry={list.again} />;
  if (list.isFiltered)
    return <NoMatch text={noMatch ?? (name === '' ? t('kit.noMatch', { noun }) : t('kit.noMatchFor', { noun, name }))} onClear={list.clear} />;
  if (list.isNarrowed) return <NoMatch text={noMatch ?? t('kit.noneFound', { noun, name })} clear={t('kit.clearSearch')} onClear={list.clear} />;
  if (list.state.deleted) return <NoRecords title={t('kit.trashEmpty')} />;
  return (
    <NoRecords title={t('kit.nothing', { noun: sourceName ?? noun })} text={sourceName === undefined ? t('kit.nothingText', { noun }) : t('kit.nothingFed')}>
      {createButton}
    </NoRecords>
  );
}
