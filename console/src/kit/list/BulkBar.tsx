import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { inBrackets } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import type { Action } from '../actions.tsx';
import type { Key } from '../keyboard.tsx';
import type { Working } from '../useWorking.ts';
import { type Many, manyOf, number } from '../format.ts';
import type { List } from './useList.ts';

/** Each action with its key: its own, else the digit of its place. */
export const keyed = (actions: readonly Action[]): { action: Action; key: string }[] =>
  actions.map((action, at) => ({ action, key: action.key ?? String(at + 1) }));

/** The keys of the bar on the screen: the way to it, the way out of the selection, and one for each action. What answers false had nothing to do. */
export const barKeys = (of: { drop: () => false | void; actions: BulkProps['actions']; press: (action: Action) => unknown }): Key[] => [
  { key: 'Escape', about: 'kit.keys.clear', run: of.drop },
  { key: 'b', about: 'kit.keys.bar', run: () => document.querySelector<HTMLElement>('.bulk .bulk-action')?.focus() },
  ...of.actions.map(({ action, key }): Key => ({ key, about: { text: action.label(1) }, run: () => of.press(action) })),
];

type BulkProps = {
  noun: string;
  list: Pick<List, 'meta' | 'isNarrowed'> & Partial<Pick<List, 'isFiltered'>>;
  many: Many;
  isAll: boolean;
  actions: readonly { action: Action; key: string }[];
  /** To how many of the selection an action is done: those that it fits. */
  countOf: (action: Action) => Many;
  working: Working | null;
  onAll: () => void;
  onRun: (action: Action) => void;
  onClear: () => void;
};

/** What can be done to the selection, and to how many of it. Stands between the rows and the pager, so that it hides neither. */
export function BulkBar({ noun, list, many, isAll, actions, countOf, working, onAll, onRun, onClear }: BulkProps) {
  const t = useTexts();
  const { meta } = list;
  const mayAll = !isAll && meta !== undefined && meta.total > many.count;
  const matching = list.isFiltered === false ? 'kit.selectFound' : 'kit.selectMatching';
  return (
    <div className="bulk" role="region" aria-label={t('kit.selection')}>
      {working === null ? (
        <>
          <span className="bulk-count" aria-live="polite">
            {t('kit.selected', { ...many, noun })}
          </span>
          {mayAll && (
            <button type="button" className="bulk-all" onClick={onAll}>
              {t(list.isNarrowed ? matching : 'kit.selectAll', { ...manyOf(meta), noun })}
            </button>
          )}
          <span className="bulk-actions">
            {actions.map(({ action, key }) => {
              const of = countOf(action);
              const text = t('kit.doTo', { action: action.label(of.count), total: of.total });
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
