import { useId } from 'react';
import { Button } from 'antd';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { Dialog } from '../Dialog.tsx';
import { number } from '../format.ts';
import { label } from '../label.ts';
import type { AnyListing } from '../record.ts';
import { FilterControl } from './Filters.tsx';
import type { List } from './useList.ts';

/**
 * The drawer with a list's order, for which phones have no column heads, and all its filters. A choice applies at once, and the button says how many rows
 * remain.
 */
export function FilterDrawer({ of, list, onClose }: { of: AnyListing; list: List; onClose: () => void }) {
  const t = useTexts();
  const id = useId();
  return (
    <Dialog
      side
      title={t('kit.filters')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={list.clear} disabled={!list.isNarrowed}>
            {t('kit.clearFilters')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {list.meta === undefined ? t('kit.showRows') : t('kit.showCount', { count: list.meta.total, total: number(list.meta.total) })}
          </Button>
        </>
      }
    >
      <div className="filter-drawer">
        <label>
          <span className="field-label">{t('kit.sortBy')}</span>
          <select
            className="plain-input"
            value={`${list.state.sort_by} ${list.state.order_by}`}
            onChange={({ target }) => {
              const [sort_by, order_by] = target.value.split(' ') as [string, 'ascend' | 'descend'];
              list.go({ sort_by, order_by });
            }}
          >
            {of.sort.flatMap((name) =>
              (['descend', 'ascend'] as const).map((order) => (
                <option key={`${name} ${order}`} value={`${name} ${order}`}>
                  {joinList([label(of.name, name), t(order === 'ascend' ? 'kit.ascending' : 'kit.descending')])}
                </option>
              )),
            )}
          </select>
        </label>
        {list.filters.map((filter) => (
          <div key={filter.name} role="group" aria-labelledby={`${id}-${filter.name}`}>
            <div id={`${id}-${filter.name}`} className="field-label">
              {label(of.name, filter.name)}
            </div>
            <FilterControl of={of} filter={filter} values={list.state.filters} onChange={list.filterBy} />
          </div>
        ))}
      </div>
    </Dialog>
  );
}
