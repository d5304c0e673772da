/**
 * A table as CSV (RFC 4180), with the mark of UTF-8 before it: without that, Excel reads Vietnamese as another character set. What a program
 * for tables would take for a formula is made text by an apostrophe (OWASP, "CSV Injection"); a number stays one, also below zero.
 */
export const csv = (rows: readonly (readonly (string | number)[])[]): string => `\uFEFF${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;

/** What begins a formula, in full width too, as Japanese Excel reads it. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function written(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The name of an export's file: what it lists and the day, `phim-2026-01-31.csv`. Signs that some file system refuses become hyphens. */
export const csvName = (noun: string, day: string): string =>
  `${noun
    .trim()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}-${day}.csv`;
