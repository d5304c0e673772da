import type { Picture } from '@marquee/contract/kit/field';
import { useTexts } from '../../words/words.ts';
import { idOf, titleOf } from '../record.ts';
import { RowActions } from '../RowActions.tsx';
import { type Column } from './columns.ts';
import { Facts } from './Facts.tsx';
import { type RowsProps, thumbnailShape } from './Rows.tsx';
import { RowTitle } from './RowTitle.tsx';

/** How many columns a phone's card shows. */
const mostColumns = 4;

/** The columns of a phone's card. Of two times it shows only the later one. */
const cardColumns = (columns: readonly Column[]) =>
  columns
    .filter((column) => (typeof column === 'string' ? column !== 'created_at' || !columns.includes('updated_at') : column.card !== false))
    .slice(0, mostColumns);

/** The rows on a phone: cards of 88 px each, with the checkbox on the thumbnail. */
export function CardRows(props: RowsProps) {
  const { of, list, columns, selected, isAll, canSelect } = props;
  const t = useTexts();
  if (props.emptyState !== null) return props.emptyState;
  if (list.isFirst) {
    return (
      <ul className="cards pulsing" aria-hidden="true">
        {Array.from({ length: 8 }, (_, at) => (
          <li key={at} className="card-row">
            <span className="skeleton card-tick" />
            <span className="card-words">
              <span className="skeleton skeleton-w0" />
              <span className="skeleton skeleton-w1 skeleton-thin" />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="cards" aria-busy={list.isStale}>
      {list.rows.map((row, at) => {
        const id = idOf(of, row);
        const isSelected = isAll || selected.has(id);
        const picture = props.thumbnail === undefined ? undefined : (row[props.thumbnail] as Picture | null | undefined);
        return (
          <li key={id} className={`card-row${isSelected ? ' row-selected' : ''}${at === props.mark ? ' row-marked' : ''}`}>
            {(canSelect || props.thumbnail !== undefined) && (
              <label className={`card-tick${props.thumbnail === undefined ? ' card-tick-plain' : ''}`}>
                {picture && <img className={thumbnailShape(picture, props.thumbnail)} src={picture.url} alt="" width={44} height={66} loading="lazy" />}
                {canSelect && (
                  <input
                    type="checkbox"
                    aria-label={t('kit.selectRow', { name: titleOf(of, row) })}
                    checked={isSelected}
                    onChange={(event) => props.onTick(at, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
                  />
                )}
              </label>
            )}
            <span className="card-words">
              <RowTitle {...props} row={row} />
              <Facts of={of} columns={cardColumns(columns)} row={row} />
            </span>
            <RowActions actions={props.actionsOf(row)} row={row} title={titleOf(of, row)} onRun={props.onRun} inline={0} />
          </li>
        );
      })}
    </ul>
  );
}
