import type { PointerEvent } from 'react';
import { withLabel } from '../../words/punctuation.ts';
import type { AnyListing, Row } from '../record.ts';
import { cell, type Column, headOf, nameOf, needsName } from './columns.ts';

/** Shows the full text as a tooltip if the cell cuts it off. */
export function showFullText({ currentTarget: element }: PointerEvent<HTMLElement>): void {
  if (element.scrollWidth > element.clientWidth) element.title = element.innerText;
  else element.removeAttribute('title');
}

/** The values of the columns that have no place of their own, side by side. */
export function Facts({ of, columns, row }: { of: AnyListing; columns: readonly Column[]; row: Row }) {
  return (
    <span className="row-facts">
      {columns.map((column) => (
        <span key={nameOf(column)} onPointerEnter={showFullText}>
          <span className={needsName(of, column) ? '' : 'unseen'}>{withLabel(headOf(of, column), '')}</span>
          {cell(of, column, row)}
        </span>
      ))}
    </span>
  );
}
