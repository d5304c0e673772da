import type { Picture } from '@marquee/contract/kit/field';
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import type { Kind } from '@marquee/contract/kit/field';
import { useWords } from '../../words/words.ts';
import type { Action } from '../actions.tsx';
import { RowActions } from '../RowActions.tsx';
import { cellOf, kinds } from '../kinds.tsx';
import { label } from '../label.ts';
import { type AnyResource, fieldsOf, type FieldOf, idOf, type Row, titleOf } from '../record.ts';
import { type Second, TitleWords } from './TitleWords.tsx';
import type { List } from './useList.ts';

/** A column beyond the title: a field drawn by its kind, or drawn by the screen from the fields that it names. */
export type Column =
  | string
  | {
      name: string;
      cell: (row: Row) => ReactNode;
      fields?: readonly string[];
      title?: () => string;
      /** false where a phone's row leaves it out */ card?: boolean;
    };

export type RowsProps = {
  of: AnyResource;
  list: List;
  columns: readonly Column[];
  thumbnail?: string | undefined;
  second?: ((row: Row) => Second) | undefined;
  selected: ReadonlyMap<string, Row>;
  isAll: boolean;
  /** The row that keys work on; by key it takes the focus too, so that Enter and a screen reader are where the mark is. */
  mark: number;
  isKeyed: boolean;
  canSelect: boolean;
  href: (row: Row) => string;
  actionsOf: (row: Row) => Action[];
  onSelect: (rows: readonly Row[], on: boolean) => void;
  onMark: (at: number) => void;
  onRun: (action: Action, row: Row) => void;
  onPoint: (row: Row) => void;
};

export const nameOf = (column: Column): string => (typeof column === 'string' ? column : column.name);

/** A column's cell: the screen's own, or the kind's. */
export function cell(of: AnyResource, column: Column, row: Row): ReactNode {
  if (typeof column !== 'string') return column.cell(row);
  const field = fieldsOf(of)[column];
  return field === undefined ? null : cellOf(field.kind, { field: field as FieldOf<Kind>, value: row[column], resource: of.name, name: column });
}

const isFigure = (of: AnyResource, column: Column) => typeof column === 'string' && (kinds[fieldsOf(of)[column]?.kind ?? 'text'].isFigure ?? false);
const headOf = (of: AnyResource, column: Column) => (typeof column === 'string' ? label(of.name, column) : (column.title?.() ?? label(of.name, column.name)));

/** Bars of the height of true rows, while the first page is on its way. */
export function SkeletonRows({ columns, thumbnail, count }: { columns: number; thumbnail: boolean; count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <tr key={at} aria-hidden="true" className={thumbnail ? 'row' : 'row row-plain'}>
      <td />
      <td>
        <span className="title-cell">
          {thumbnail && <span className="skeleton thumbnail" />}
          <span className="title-words">
            <span className={`skeleton skeleton-w${at % 3}`} />
            {thumbnail && <span className="skeleton skeleton-w1 skeleton-thin" />}
          </span>
        </span>
      </td>
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <span className="skeleton skeleton-cell" />
        </td>
      ))}
      <td />
    </tr>
  ));
}

/** The rows as a table with a head that stays. */
export function TableRows(props: RowsProps & { isEmpty: ReactNode }) {
  const { of, list, columns, selected, isAll, mark, isKeyed, canSelect } = props;
  const t = useWords();
  const onPage = list.rows.filter((row) => isAll || selected.has(idOf(of, row))).length;
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (mark < 0 || !isKeyed) return;
    const row = body.current?.rows[mark];
    row?.querySelector<HTMLElement>('a.title-link')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [mark, isKeyed]);
  return (
    <table className="rows" aria-labelledby="list-title" aria-busy={list.isFirst || list.isStale}>
      <thead>
        <tr>
          <th scope="col" className="rows-tick">
            {canSelect && (
              <input
                type="checkbox"
                aria-label={t('kit.selectPage')}
                disabled={list.rows.length === 0}
                checked={list.rows.length > 0 && onPage === list.rows.length}
                ref={(box) => {
                  if (box !== null) box.indeterminate = onPage > 0 && onPage < list.rows.length;
                }}
                onChange={(event) => props.onSelect(list.rows, event.target.checked)}
              />
            )}
          </th>
          <Head of={of} list={list} column={of.title} />
          {columns.map((column) => (
            <Head key={nameOf(column)} of={of} list={list} column={column} />
          ))}
          <th scope="col" className="rows-actions">
            <span className="unseen">{t('kit.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body} className={list.isFirst ? 'pulsing' : undefined}>
        {list.isFirst && <SkeletonRows columns={columns.length} thumbnail={props.thumbnail !== undefined} count={Math.min(list.state.limit, 12)} />}
        {list.rows.map((row, at) => {
          const id = idOf(of, row);
          const isSelected = isAll || selected.has(id);
          return (
            <tr
              key={id}
              className={`row${props.thumbnail === undefined ? ' row-plain' : ''}${isSelected ? ' row-selected' : ''}${at === mark ? ' row-marked' : ''}`}
              onPointerEnter={() => props.onPoint(row)}
              onClick={() => props.onMark(at)}
            >
              <td className="rows-tick">
                {canSelect && (
                  <input
                    type="checkbox"
                    aria-label={t('kit.selectRow', { name: titleOf(of, row) })}
                    checked={isSelected}
                    onChange={(event) => props.onSelect([row], event.target.checked)}
                  />
                )}
              </td>
              <th scope="row" className="rows-title">
                <Title {...props} row={row} />
              </th>
              {columns.map((column) => (
                <td key={nameOf(column)} className={isFigure(of, column) ? 'figure' : ''} onPointerEnter={sayWhole}>
                  {cell(of, column, row)}
                </td>
              ))}
              <td className="rows-actions">
                <RowActions actions={props.actionsOf(row)} row={row} title={titleOf(of, row)} onRun={props.onRun} />
              </td>
            </tr>
          );
        })}
        {props.isEmpty !== null && (
          <tr>
            <td colSpan={columns.length + 3} className="rows-empty">
              {props.isEmpty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** What is cut at the end of its cell is read whole by pointing at it. */
function sayWhole({ currentTarget: it }: PointerEvent<HTMLElement>): void {
  if (it.scrollWidth > it.clientWidth) it.title = it.innerText;
  else it.removeAttribute('title');
}

function Head({ of, list, column }: { of: AnyResource; list: List; column: Column }) {
  const name = nameOf(column);
  const isSortable = of.sort.includes(name);
  const isSorted = list.state.sort_by === name;
  const { order_by } = list.state;
  const figure = isFigure(of, column) ? 'figure' : '';
  if (!isSortable) {
    return (
      <th scope="col" className={figure}>
        {headOf(of, column)}
      </th>
    );
  }
  const usual = fieldsOf(of)[name]?.kind === 'text' ? 'ascend' : 'descend';
  const next = isSorted ? (order_by === 'ascend' ? 'descend' : 'ascend') : usual;
  return (
    <th scope="col" className={figure} aria-sort={isSorted ? (order_by === 'ascend' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={`sort${isSorted ? ' sort-on' : ''}`} onClick={() => list.go({ sort_by: name, order_by: next })}>
        {headOf(of, column)}
        {isSorted && (order_by === 'ascend' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />)}
      </button>
    </th>
  );
}

/** A picture keeps its proportions: cut to a poster's, a portrait would lose the face and a film still its sides. */
const thumbnailShape = ({ width, height }: Picture) => (width === height ? 'thumbnail-square' : width > height ? 'thumbnail-wide' : '');

function Title({ row, ...props }: RowsProps & { row: Row }) {
  const { thumbnail } = props;
  const picture = thumbnail === undefined ? undefined : (row[thumbnail] as Picture | null | undefined);
  return (
    <span className="title-cell">
      {thumbnail !== undefined &&
        (picture ? (
          <img className={`thumbnail ${thumbnailShape(picture)}`} src={picture.url} alt="" width={30} height={45} loading="lazy" />
        ) : (
          <span className="thumbnail" />
        ))}
      <span className="title-words">
        <TitleWords {...props} row={row} />
      </span>
    </span>
  );
}

/** The rows on a phone: 88 px each, with the tick on the thumbnail. */
export function CardRows(props: RowsProps & { isEmpty: ReactNode }) {
  const { of, list, columns, selected, isAll, canSelect } = props;
  const t = useWords();
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
                    onChange={(event) => props.onSelect([row], event.target.checked)}
                  />
                )}
              </label>
            )}
            <span className="card-words">
              <TitleWords {...props} row={row} />
              <span className="card-facts">
                {inCard(columns)
                  .slice(0, 3)
                  .map((column) => (
                    <span key={nameOf(column)} onPointerEnter={sayWhole}>
                      {cell(of, column, row)}
                    </span>
                  ))}
              </span>
            </span>
            <RowActions actions={props.actionsOf(row)} row={row} title={titleOf(of, row)} onRun={props.onRun} inline={0} />
          </li>
        );
      })}
    </ul>
  );
}

/** What a phone's row tells: of two times that stand there without their names, the later one. */
const inCard = (columns: readonly Column[]) =>
  columns.filter((column) => (typeof column === 'string' ? column !== 'created_at' || !columns.includes('updated_at') : column.card !== false));
