/**
 * A table as CSV (RFC 4180), with a UTF-8 byte order mark. Without that, Excel reads Vietnamese in another character set. A text that a spreadsheet would
 * take for a formula gets an apostrophe (OWASP, "CSV Injection"). Numbers stay numbers, also negative ones.
 */
export const csv = (rows: readonly (readonly (string | number)[])[]): string => `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;

/** The first characters of a formula, also in full width, which Japanese Excel accepts. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The name of an export's file: the noun and the day, `phim-2026-01-31.csv`. Characters that some file systems refuse become hyphens. */
export const csvName = (noun: string, day: string): string =>
  `${noun
    .trim()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}-${day}.csv`;
