/** How the rows of a table are found, from Drizzle's snapshot. */
export type Table = {
  name: string;
  columns: Record<string, { primaryKey: boolean; notNull: boolean; type: string }>;
  indexes: Record<string, { columns: { expression: string }[]; where?: string | undefined }>;
  foreignKeys: Record<string, { columnsFrom: string[] }>;
  compositePrimaryKeys: Record<string, { columns: string[] }>;
};

/** The references of a table without an index that begins with their column. Removing what they refer to would read the whole table. */
export function unindexedReferences({ name, columns, indexes, foreignKeys, compositePrimaryKeys }: Table): string[] {
  const isFound = (column: string) =>
    columns[column]?.primaryKey === true ||
    Object.values(compositePrimaryKeys).some((each) => each.columns[0] === column) ||
    // A partial index is enough only if it leaves out just the rows without a reference.
    Object.values(indexes).some((each) => each.columns[0]?.expression === column && (!each.where || each.where === `"${name}"."${column}" is not null`));
  return Object.values(foreignKeys)
    .map(({ columnsFrom: [column = ''] }) => column)
    .filter((column) => !isFound(column));
}

/** The sorts of a noun by a nullable column. A cursor needs a value, so the server would not start. */
export const sortsByNullableColumn = ({ sort }: { sort: readonly string[] }, { columns }: Table): string[] =>
  sort.filter((by) => columns[by]?.notNull === false && columns[`${by}_sort`]?.notNull !== true);

/** The sorts of a noun that have no matching index on its table or on its side table. */
export function unindexedSorts({ id, sort }: { id: string; sort: readonly string[] }, table: Table, side?: Table): string[] {
  const walked = [table, side].flatMap((each) =>
    Object.values(each?.indexes ?? {}).map(({ columns }) => columns.map(({ expression }) => expression).join(' ')),
  );
  return sort.filter((by) => ![`${by} ${id}`, `${by}_sort ${id}`, `${by} owner`].some((columns) => walked.includes(columns)));
}
