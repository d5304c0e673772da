import type { PointerEvent } from 'react';
import { withLabel } from '../../words/punctuation.ts';
import type { AnyListing, Row } from '../record.ts';
import { cell, type Column, headOf, nameOf, needsName } from './columns.ts';

/** What is cut at the end of its cell is read whole by pointing at it. */
export function showFullText({ currentTarget: it }: PointerEvent<HTMLElement>): void {
  if (it.scrollWidth > it.clientWidth) it.title = it.innerText;
  else it.removeAttribute('title');
}

/** What columns without a place of their own say of a record, beside each other. */
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
