/** The active cell, and the row to which the selection reaches from it in the same column. */
export type Cursor = { row: number; column: number; end: number };

export const firstCell: Cursor = { row: 0, column: 0, end: 0 };

const within = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));

/** The rows of the selection, from the first to the last. */
export const rangeOf = ({ row, end }: Cursor): { first: number; last: number } => ({ first: Math.min(row, end), last: Math.max(row, end) });

/** Moves the active cell and ends the selection. Beyond the edges it stays. */
export function move({ row, column }: Cursor, by: { rows?: number; columns?: number }, size: { rows: number; columns: number }): Cursor {
  const next = { row: within(row + (by.rows ?? 0), size.rows), column: within(column + (by.columns ?? 0), size.columns) };
  return { ...next, end: next.row };
}

/** Stretches the selection up or down. */
export const stretch = (cursor: Cursor, by: number, rows: number): Cursor => ({ ...cursor, end: within(cursor.end + by, rows) });

/** The next cell, or the one before; after the last of a row the first of the next row. Null beyond the table, where the focus leaves it. */
export function step({ row, column }: Cursor, by: 1 | -1, size: { rows: number; columns: number }): Cursor | null {
  const at = row * size.columns + column + by;
  if (at < 0 || at >= size.rows * size.columns) return null;
  const next = Math.floor(at / size.columns);
  return { row: next, column: at % size.columns, end: next };
}

/** Keeps the active cell inside a table that has become smaller. */
export const clamp = (cursor: Cursor, size: { rows: number; columns: number }): Cursor => ({
  row: within(cursor.row, Math.max(1, size.rows)),
  column: within(cursor.column, Math.max(1, size.columns)),
  end: within(cursor.end, Math.max(1, size.rows)),
});
