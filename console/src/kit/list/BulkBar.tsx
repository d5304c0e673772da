import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { inBrackets } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import type { Action } from '../actions.tsx';
import type { Key } from '../keyboard.tsx';
import type { Working } from '../useWorking.ts';
import { type Many, manyOf, number } from '../format.ts';
import type { List } from './useList.ts';

/** Gives each action its key: its own, else the digit of its position. */
export const withKeys = (actions: readonly Action[]): { action: Action; key: string }[] =>
  actions.map((action, at) => ({ action, key: action.key ?? String(at + 1) }));

/** The keys of the bar: one that focuses it, one that clears the selection, and one for each action. If a function returns false it had nothing to do. */
export const barKeys = (of: { clear: () => false | void; actions: BulkProps['actions']; press: (action: Action) => unknown }): Key[] => [
  { key: 'Escape', about: 'kit.keys.clear', run: of.clear },
  { key: 'b', about: 'kit.keys.bar', run: () => document.querySelector<HTMLElement>('.bulk .bulk-action')?.focus() },
  ...of.actions.map(({ action, key }): Key => ({ key, about: { text: action.label(1) }, run: () => of.press(action) })),
];

type BulkProps = {
  noun: string;
  list: Pick<List, 'meta' | 'isNarrowed'> & Partial<Pick<List, 'isFiltered'>>;
  many: Many;
  isAll: boolean;
  actions: readonly { action: Action; key: string }[];
  /** The number of selected records that an action fits. */
  countOf: (action: Action) => Many;
  working: Working | null;
  onAll: () => void;
  onRun: (action: Action) => void;
  onClear: () => void;
};

/** The bar with the actions on the selection, and how many records each fits. It lies between the rows and the pager, so that it covers neither. */
export function BulkBar({ noun, list, many, isAll, actions, countOf, working, onAll, onRun, onClear }: BulkProps) {
  const t = useTexts();
  const { meta } = list;
  const canSelectAll = !isAll && meta !== undefined && meta.total > many.count;
  const selectAllKey = list.isFiltered === false ? 'kit.selectFound' : 'kit.selectMatching';
  return (
    <div className="bulk" role="region" aria-label={t('kit.selection')}>
      {working === null ? (
        <>
          <span className="bulk-count" aria-live="polite">
            {t('kit.selected', { ...many, noun })}
          </span>
          {canSelectAll && (
            <button type="button" className="bulk-all" onClick={onAll}>
              {t(list.isNarrowed ? selectAllKey : 'kit.selectAll', { ...manyOf(meta), noun })}
            </button>
          )}
          <span className="bulk-actions">
            {actions.map(({ action, key }) => {
              const total = countOf(action);
              const text = t('kit.doTo', { action: action.label(total.count), total: total.total });
              return (
                <button
                  key={action.name}
                  type="button"
                  className={`bulk-action${action.dangerous ? ' bulk-danger' : ''}`}
                  title={`${text}${inBrackets(key.toUpperCase())}`}
                  aria-keyshortcuts={key}
                  onClick={() => onRun(action)}
                >
                  {action.icon}
                  <span>{text}</span>
                  <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
                </button>
              );
            })}
          </span>
          <button
            type="button"
            className="bulk-action"
            aria-label={t('kit.clearSelection')}
            title={`${t('kit.clearSelection')}${inBrackets('Esc')}`}
            aria-keyshortcuts="Escape"
            onClick={onClear}
          >
            <CloseOutlined aria-hidden />
          </button>
        </>
      ) : (
        <>
          <span className="bulk-count">{working.label}</span>
          <progress max={working.of.count} value={working.done} aria-label={working.label} />
          <span>{`${number(working.done)} / ${working.of.total}`}</span>
          <span className="bulk-actions">
            <button type="button" className="bulk-action" onClick={working.stop}>
              {t('kit.stop')}
            </button>
          </span>
        </>
      )}
    </div>
  );
}
