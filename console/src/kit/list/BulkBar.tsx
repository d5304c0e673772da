import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useWords } from '../../words/words.ts';
import type { Action } from '../actions.tsx';
import type { Working } from '../useActions.tsx';
import { estimate, number } from '../format.ts';
import type { List } from './useList.ts';

type BulkProps = {
  noun: string;
  list: List;
  count: number;
  isAll: boolean;
  actions: readonly Action[];
  working: Working | null;
  onAll: () => void;
  onRun: (action: Action) => void;
  onClear: () => void;
};

/** What can be done to the selection, and how many it covers. Stands between the rows and the pager, so that it hides neither. */
export function BulkBar({ noun, list, count, isAll, actions, working, onAll, onRun, onClear }: BulkProps) {
  const t = useWords();
  const { meta } = list;
  const mayAll = !isAll && meta !== undefined && meta.total > count;
  return (
    <div className="bulk" role="region" aria-label={t('kit.selection')}>
      {working === null ? (
        <>
          <span className="bulk-count" aria-live="polite">
            {t('kit.selected', { count, total: number(count), noun })}
          </span>
          {mayAll && (
            <button type="button" className="bulk-all" onClick={onAll}>
              {t(list.isNarrowed ? 'kit.selectMatching' : 'kit.selectAll', {
                count: meta.total,
                total: meta.total_is_exact ? number(meta.total) : t('kit.estimated', { total: estimate(meta.total) }),
                noun,
              })}
            </button>
          )}
          <span className="bulk-actions">
            {actions.map((action) => (
              <button key={action.name} type="button" className={`bulk-action${action.dangerous ? ' bulk-danger' : ''}`} onClick={() => onRun(action)}>
                {action.icon}
                <span>{action.label(count)}</span>
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
          <progress max={working.of} value={working.done} aria-label={working.label} />
          <span>{`${number(working.done)} / ${number(working.of)}`}</span>
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
