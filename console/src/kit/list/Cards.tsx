import type { Picture } from '@marquee/contract/kit/field';
import { useTexts } from '../../words/words.ts';
import { idOf, titleOf } from '../record.ts';
import { RowActions } from '../RowActions.tsx';
import { type Column } from './columns.ts';
import { Facts } from './Facts.tsx';
import { type RowsProps, thumbnailShape } from './Rows.tsx';
import { TitleWords } from './TitleWords.tsx';

/** So much of a record stands in a phone's row. */
const most = 4;

/** What a phone's row tells: of two times, the later one. */
const inCard = (columns: readonly Column[]) =>
  columns.filter((column) => (typeof column === 'string' ? column !== 'created_at' || !columns.includes('updated_at') : column.card !== false)).slice(0, most);

/** The rows on a phone: 88 px each, with the tick on the thumbnail. */
export function CardRows(props: RowsProps) {
  const { of, list, columns, selected, isAll, canSelect } = props;
  const t = useTexts();
  if (props.isEmpty !== null) return props.isEmpty;
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
                {picture && <img className={thumbnailShape(picture)} src={picture.url} alt="" width={44} height={66} loading="lazy" />}
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
              <TitleWords {...props} row={row} />
              <Facts of={of} columns={inCard(columns)} row={row} />
            </span>
            <RowActions actions={props.actionsOf(row)} row={row} title={titleOf(of, row)} onRun={props.onRun} inline={0} />
          </li>
        );
      })}
    </ul>
  );
}
