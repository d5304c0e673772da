import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useWords } from '../../words/words.ts';
import type { Action } from '../actions.tsx';
import type { Working } from '../useWorking.ts';
import { type Many, manyOf, number } from '../format.ts';
import type { List } from './useList.ts';

type BulkProps = {
  noun: string;
  list: Pick<List, 'meta' | 'isNarrowed'>;
  many: Many;
  isAll: boolean;
  actions: readonly Action[];
  working: Working | null;
  onAll: () => void;
  onRun: (action: Action) => void;
  onClear: () => void;
};

/** What can be done to the selection, and how many it covers. Stands between the rows and the pager, so that it hides neither. */
export function BulkBar({ noun, list, many, isAll, actions, working, onAll, onRun, onClear }: BulkProps) {
  const t = useWords();
  const { meta } = list;
  const mayAll = !isAll && meta !== undefined && meta.total > many.count;
  return (
    <div className="bulk" role="region" aria-label={t('kit.selection')}>
      {working === null ? (
        <>
          <span className="bulk-count" aria-live="polite">
            {t('kit.selected', { ...many, noun })}
          </span>
          {mayAll && (
            <button type="button" className="bulk-all" onClick={onAll}>
              {t(list.isNarrowed ? 'kit.selectMatching' : 'kit.selectAll', { ...manyOf(meta), noun })}
            </button>
          )}
          <span className="bulk-actions">
            {actions.map((action) => (
              <button key={action.name} type="button" className={`bulk-action${action.dangerous ? ' bulk-danger' : ''}`} onClick={() => onRun(action)}>
                {action.icon}
                <span>{action.label(many.count)}</span>
              </button>
            ))}
          </span>
          <button type="button" className="bulk-action" aria-label={t('kit.clearSelection')} onClick={onClear}>
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
