import type { ReactNode } from 'react';
import type { Kind } from '@marquee/contract/kit/field';
import { kinds, viewOf } from '../kinds.tsx';
import { label } from '../label.ts';
import { type AnyListing, fieldsOf, type FieldOf, type Row } from '../record.ts';

/** A column beyond the title: a field drawn by its kind, or drawn by the screen from the fields that it names. */
export type Column =
  | string
  | {
      name: string;
      cell: (row: Row) => ReactNode;
      fields?: readonly string[];
      title?: () => string;
      /** What an export writes; that of the field of this name, if left out. */
      text?: (row: Row) => string;
      /** Pixels; those of the kind of the field of this name, if left out. */
      width?: number;
      /** Gives way before all others where there is no room for every column. */
      foldsFirst?: true;
      /** Its value says too little without the column's name. */
      needsName?: true;
      /** false where a phone's row leaves it out */ card?: boolean;
    };

export const nameOf = (column: Column): string => (typeof column === 'string' ? column : column.name);
const fieldOf = (of: AnyListing, column: Column) => fieldsOf(of)[nameOf(column)];
const propsOf = (of: AnyListing, column: Column, row: Row) => {
  const name = nameOf(column);
  return { field: fieldOf(of, column) as FieldOf<Kind>, value: row[name], resource: of.name, name };
};

/** A column's cell: the screen's own, or the kind's. */
export function cell(of: AnyListing, column: Column, row: Row): ReactNode {
  if (typeof column !== 'string') return column.cell(row);
  const field = fieldOf(of, column);
  return field === undefined ? null : viewOf(field.kind).cell(propsOf(of, column, row));
}

/** What a column's cell says, for an export: a number as a number, everything else as text. */
export function cellText(of: AnyListing, column: Column, row: Row): string | number {
  if (typeof column !== 'string' && column.text !== undefined) return column.text(row);
  const field = fieldOf(of, column);
  return field === undefined ? '' : viewOf(field.kind).text(propsOf(of, column, row));
}

export const isFigure = (of: AnyListing, column: Column): boolean =>
  typeof column === 'string' && (kinds[fieldOf(of, column)?.kind ?? 'text'].isFigure ?? false);
export const headOf = (of: AnyListing, column: Column): string =>
  typeof column === 'string' ? label(of.name, column) : (column.title?.() ?? label(of.name, column.name));

/** Whether a value says too little without the name of its column: a number, a day or a time, but for that of the last change. */
export const needsName = (of: AnyListing, column: Column): boolean =>
  typeof column === 'string'
    ? isFigure(of, column) || (column !== 'updated_at' && (kinds[fieldOf(of, column)?.kind ?? 'text'].needsName ?? false))
    : (column.needsName ?? false);

/** A column's width in pixels: decided, so that it is the same whatever rows there are. */
export const widthOf = (of: AnyListing, column: Column): number =>
  (typeof column === 'string' ? undefined : column.width) ?? kinds[fieldOf(of, column)?.kind ?? 'text'].width;

/** The least width of the title's column, and that of the tick's. */
const titleWidth = 240;
export const tickWidth = 42;
/** The width of the column of so many buttons: a thumb needs larger ones. */
export const actionsWidth = (buttons: number): number => 24 + buttons * (window.matchMedia('(pointer: coarse)').matches ? 46 : 30);

/** Columns that have a place of their own, and those that fold under the title. */
export type Folding = { whole: readonly Column[]; folded: readonly Column[] };

/**
 * What a table of so many pixels, with so many buttons in a row, has room for. Those that say so fold first, then the last ones. What is sorted by
 * does not matter: columns must not change places when the order does.
 */
export function fold(of: AnyListing, columns: readonly Column[], room: number, buttons: number): Folding {
  const rank = (column: Column) => (typeof column !== 'string' && column.foldsFirst ? 1 : 0);
  const leaving = [...columns.entries()].toSorted(([a, one], [b, other]) => rank(other) - rank(one) || b - a).map(([, column]) => column);
  let left = room - titleWidth - tickWidth - actionsWidth(buttons) - columns.reduce((sum, column) => sum + widthOf(of, column), 0);
  const folded = new Set<Column>();
  for (const column of leaving) {
    if (left >= 0) break;
    folded.add(column);
    left += widthOf(of, column);
  }
  return { whole: columns.filter((column) => !folded.has(column)), folded: columns.filter((column) => folded.has(column)) };
}
