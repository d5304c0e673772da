import type { Picture } from '@marquee/contract/kit/field';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../words/words.ts';
import type { Action } from '../actions.tsx';
import { RowActions } from '../RowActions.tsx';
import { type AnyListing, idOf, type Row, titleOf } from '../record.ts';
import { actionsWidth, cell, type Column, type Folding, isFigure, nameOf, tickWidth, widthOf } from './columns.ts';
import { Facts, showFullText } from './Facts.tsx';
import { Head, TitleHead } from './Head.tsx';
import { type Subtitle, RowTitle } from './RowTitle.tsx';
import type { List } from './useList.ts';

export type RowsProps = {
  of: AnyListing;
  list: List;
  columns: readonly Column[];
  thumbnail?: string | undefined;
  subtitle?: ((row: Row) => Subtitle) | undefined;
  selected: ReadonlyMap<string, Row>;
  isAll: boolean;
  /** The row that keys work on. If a key marked it, it gets the focus too, so that Enter and screen readers follow the mark. */
  mark: number;
  isKeyed: boolean;
  canSelect: boolean;
  href: (row: Row) => string;
  actionsOf: (row: Row) => Action[];
  onSelect: (rows: readonly Row[], on: boolean) => void;
  /** Called when a row's checkbox changes. With Shift the row is the end of a range. */
  onTick: (at: number, on: boolean, isRange: boolean) => void;
  onMark: (at: number) => void;
  onRun: (action: Action, row: Row) => void;
  onPoint: (row: Row) => void;
  /** The content if there are no rows. */
  emptyState: ReactNode;
};

type TableProps = RowsProps & {
  folding: Folding;
  /** The most buttons in a row. */
  buttons: number;
};

/** Placeholder bars as high as real rows, while the first page loads. */
function SkeletonRows({ className, columns, isTall, count }: { className: string; columns: number; isTall: boolean; count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <tr key={at} aria-hidden="true" className={className}>
      <td />
      <td>
        <span className="title-cell">
          {isTall && <span className="skeleton thumbnail" />}
          <span className="title-words">
            <span className={`skeleton skeleton-w${at % 3}`} />
            {isTall && <span className="skeleton skeleton-w1 skeleton-thin" />}
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

/** Whether the click was on a control with its own action. */
const isControl = ({ target }: MouseEvent) => (target as Element).closest('a, button, input, label, [popover]') !== null;

/** The rows as a table with a sticky head. Its columns have fixed widths, so that no row, page or order moves them. */
export function TableRows(props: TableProps) {
  const { of, list, selected, isAll, mark, isKeyed, canSelect, folding, thumbnail } = props;
  const { placed, folded } = folding;
  const t = useTexts();
  const selectedOnPage = list.rows.filter((row) => isAll || selected.has(idOf(of, row))).length;
  // An order by a hidden column is shown in the head of the title.
  const isSortedByColumn = [of.title, ...props.columns.map(nameOf)].includes(list.state.sort_by);
  const body = useRef<HTMLTableSectionElement>(null);
  const rowClass = `row${thumbnail === undefined ? ' row-plain' : ''}${folded.length > 0 ? ' row-folded' : ''}`;
  useEffect(() => {
    if (mark < 0 || !isKeyed) return;
    const row = body.current?.rows[mark];
    row?.querySelector<HTMLElement>('a.title-link')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [mark, isKeyed]);
  return (
    <table className="rows" aria-labelledby="list-title" aria-busy={list.isFirst || list.isStale}>
      <colgroup>
        <col className="rows-tick" style={{ width: tickWidth }} />
        <col />
        {placed.map((column) => (
          <col key={nameOf(column)} style={{ width: widthOf(of, column) }} />
        ))}
        <col className="rows-actions" style={{ width: actionsWidth(props.buttons) }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="rows-tick">
            {canSelect && (
              <input
                type="checkbox"
                aria-label={t('kit.selectPage')}
                disabled={list.rows.length === 0}
                checked={list.rows.length > 0 && selectedOnPage === list.rows.length}
                ref={(box) => {
                  if (box !== null) box.indeterminate = selectedOnPage > 0 && selectedOnPage < list.rows.length;
                }}
                onChange={(event) => props.onSelect(list.rows, event.target.checked)}
              />
            )}
          </th>
          <TitleHead of={of} list={list} column={of.title} folded={isSortedByColumn ? folded : [...folded, list.state.sort_by]} />
          {placed.map((column) => (
            <Head key={nameOf(column)} of={of} list={list} column={column} />
          ))}
          <th scope="col" className="rows-actions">
            <span className="unseen">{t('kit.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body} className={list.isFirst ? 'pulsing' : undefined}>
        {list.isFirst && (
          <SkeletonRows
            className={rowClass}
            columns={placed.length}
            isTall={thumbnail !== undefined || folded.length > 0}
            count={Math.min(list.state.limit, 12)}
          />
        )}
        {list.rows.map((row, at) => {
          const id = idOf(of, row);
          const isSelected = isAll || selected.has(id);
          return (
            <tr
              key={id}
              className={`${rowClass}${isSelected ? ' row-selected' : ''}${at === mark ? ' row-marked' : ''}`}
              onPointerEnter={() => props.onPoint(row)}
              // The browser would otherwise select the text between two clicks.
              onMouseDown={(event) => event.shiftKey && !isControl(event) && event.preventDefault()}
              onClick={(event) => {
                if (event.shiftKey && canSelect && !isControl(event)) props.onTick(at, true, true);
                else if ((event.target as Element).closest('input') === null) props.onMark(at);
              }}
            >
              <td className="rows-tick">
                {canSelect && (
                  <input
                    type="checkbox"
                    aria-label={t('kit.selectRow', { name: titleOf(of, row) })}
                    checked={isSelected}
                    onChange={(event) => props.onTick(at, event.target.checked, (event.nativeEvent as unknown as MouseEvent).shiftKey)}
                  />
                )}
              </td>
              <th scope="row" className="rows-title">
                <Title {...props} row={row} />
              </th>
              {placed.map((column) => (
                <td key={nameOf(column)} className={isFigure(of, column) ? 'figure' : ''} onPointerEnter={showFullText}>
                  {cell(of, column, row)}
                </td>
              ))}
              <td className="rows-actions">
                <RowActions actions={props.actionsOf(row)} row={row} title={titleOf(of, row)} onRun={props.onRun} />
              </td>
            </tr>
          );
        })}
        {props.emptyState !== null && (
          <tr>
            <td colSpan={placed.length + 3} className="rows-empty">
              {props.emptyState}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** A picture keeps its proportions: cut to a poster's, a portrait would lose the face and a film still its sides. A face is round. */
export const thumbnailShape = ({ width, height }: Picture, field: string | undefined) =>
  width === height ? `thumbnail-square${field === 'avatar' ? ' thumbnail-face' : ''}` : width > height ? 'thumbnail-wide' : '';

function Title({ row, ...props }: TableProps & { row: Row }) {
  const { thumbnail, folding } = props;
  const picture = thumbnail === undefined ? undefined : (row[thumbnail] as Picture | null | undefined);
  return (
    <span className="title-cell">
      {thumbnail !== undefined &&
        (picture ? (
          <img className={`thumbnail ${thumbnailShape(picture, thumbnail)}`} src={picture.url} alt="" width={30} height={45} loading="lazy" />
        ) : (
          <span className="thumbnail" />
        ))}
      <span className="title-words">
        <RowTitle {...props} row={row} />
        {folding.folded.length > 0 && <Facts of={props.of} columns={folding.folded} row={row} />}
      </span>
    </span>
  );
}
