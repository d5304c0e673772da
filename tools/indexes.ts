/** What Drizzle's snapshot says of how the rows of a table are found. */
export type Table = {
  name: string;
  columns: Record<string, { primaryKey: boolean; notNull: boolean; type: string }>;
  indexes: Record<string, { columns: { expression: string }[]; where?: string | undefined }>;
  foreignKeys: Record<string, { columnsFrom: string[] }>;
  compositePrimaryKeys: Record<string, { columns: string[] }>;
};

/** Its references that no index begins with: what they refer to could not go without the whole table being read. */
export function unindexedReferences({ name, columns, indexes, foreignKeys, compositePrimaryKeys }: Table): string[] {
  const isFound = (column: string) =>
    columns[column]?.primaryKey === true ||
    Object.values(compositePrimaryKeys).some((each) => each.columns[0] === column) ||
    // One that leaves rows out serves only where what it leaves out refers to nothing.
    Object.values(indexes).some((each) => each.columns[0]?.expression === column && (!each.where || each.where === `"${name}"."${column}" is not null`));
  return Object.values(foreignKeys)
    .map(({ columnsFrom: [column = ''] }) => column)
    .filter((column) => !isFound(column));
}

/** The orders of a noun whose column may be null: a cursor cannot stand at what is not there, and the server does not start. */
export const sortsByNullableColumn = ({ sort }: { sort: readonly string[] }, { columns }: Table): string[] =>
  sort.filter((by) => columns[by]?.notNull === false && columns[`${by}_sort`]?.notNull !== true);

/** The orders of a noun in which no index of its table, or of what machines write about it, can be walked. */
export function unindexedSorts({ id, sort }: { id: string; sort: readonly string[] }, table: Table, side?: Table): string[] {
  const walked = [table, side].flatMap((each) =>
    Object.values(each?.indexes ?? {}).map(({ columns }) => columns.map(({ expression }) => expression).join(' ')),
  );
  return sort.filter((by) => ![`${by} ${id}`, `${by}_sort ${id}`, `${by} owner`].some((columns) => walked.includes(columns)));
}
