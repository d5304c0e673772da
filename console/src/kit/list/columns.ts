import type { ReactNode } from 'react';
import type { Kind } from '@marquee/contract/kit/field';
import { kinds, viewOf } from '../kinds.tsx';
import { label } from '../label.ts';
import { type AnyListing, fieldsOf, type FieldOf, type Row } from '../record.ts';

/** A column after the title: a field drawn by its kind, or a cell that the screen draws from the fields it names. */
export type Column =
  | string
  | {
      name: string;
      cell: (row: Row) => ReactNode;
      fields?: readonly string[];
      title?: () => string;
      /** The text for an export; by default that of the field of this name. */
      text?: (row: Row) => string;
      /** The width in pixels; by default that of the kind of the field of this name. */
      width?: number;
      /** It is folded before all others if there is no room for every column. */
      foldsFirst?: true;
      /** Its value needs the column's name to be understood. */
      needsName?: true;
      /** False if a phone's card omits it. */ card?: boolean;
    };

export const nameOf = (column: Column): string => (typeof column === 'string' ? column : column.name);
const fieldOf = (of: AnyListing, column: Column) => fieldsOf(of)[nameOf(column)];
const propsOf = (of: AnyListing, column: Column, row: Row) => {
  const name = nameOf(column);
  return { field: fieldOf(of, column) as FieldOf<Kind>, value: row[name], resource: of.name, name };
};

/** A column's cell: the screen's own, or that of the field's kind. */
export function cell(of: AnyListing, column: Column, row: Row): ReactNode {
  if (typeof column !== 'string') return column.cell(row);
  const field = fieldOf(of, column);
  return field === undefined ? null : viewOf(field.kind).cell(propsOf(of, column, row));
}

/** The text of a column's cell, for an export: numbers as numbers, everything else as text. */
export function cellText(of: AnyListing, column: Column, row: Row): string | number {
  if (typeof column !== 'string' && column.text !== undefined) return column.text(row);
  const field = fieldOf(of, column);
  return field === undefined ? '' : viewOf(field.kind).text(propsOf(of, column, row));
}

export const isFigure = (of: AnyListing, column: Column): boolean =>
  typeof column === 'string' && (kinds[fieldOf(of, column)?.kind ?? 'text'].isFigure ?? false);
export const headOf = (of: AnyListing, column: Column): string =>
  typeof column === 'string' ? label(of.name, column) : (column.title?.() ?? label(of.name, column.name));

/** Whether a value needs the column's name to be understood: a number, a day or a time, except the last change. */
export const needsName = (of: AnyListing, column: Column): boolean =>
  typeof column === 'string'
    ? isFigure(of, column) || (column !== 'updated_at' && (kinds[fieldOf(of, column)?.kind ?? 'text'].needsName ?? false))
    : (column.needsName ?? false);

/** A column's width in pixels. It is fixed, so that it does not depend on the rows. */
export const widthOf = (of: AnyListing, column: Column): number =>
  (typeof column === 'string' ? undefined : column.width) ?? kinds[fieldOf(of, column)?.kind ?? 'text'].width;

/** The least width of the title's column, in pixels. */
const titleWidth = 240;
/** The width of the column of checkboxes, in pixels. */
export const tickWidth = 42;
/** The width of a column with this many buttons, in pixels. Touch screens need larger buttons. */
export const actionsWidth = (buttons: number): number => 24 + buttons * (window.matchMedia('(pointer: coarse)').matches ? 46 : 30);

/** The columns with their own place, and those that are folded under the title. */
export type Folding = { placed: readonly Column[]; folded: readonly Column[] };

/**
 * Chooses the columns that fit into a table of this width in pixels, with this many buttons in a row. Columns with `foldsFirst` are folded first, then the
 * last ones. The order of the rows does not matter, because columns must not move when it changes.
 */
export function foldColumns(of: AnyListing, columns: readonly Column[], width: number, buttons: number): Folding {
  const rank = (column: Column) => (typeof column !== 'string' && column.foldsFirst ? 1 : 0);
  const foldOrder = [...columns.entries()].toSorted(([a, one], [b, other]) => rank(other) - rank(one) || b - a).map(([, column]) => column);
  let spare = width - titleWidth - tickWidth - actionsWidth(buttons) - columns.reduce((sum, column) => sum + widthOf(of, column), 0);
  const folded = new Set<Column>();
  for (const column of foldOrder) {
    if (spare >= 0) break;
    folded.add(column);
    spare += widthOf(of, column);
  }
  return { placed: columns.filter((column) => !folded.has(column)), folded: columns.filter((column) => folded.has(column)) };
}
