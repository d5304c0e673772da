import { limits } from '@marquee/contract/limits';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';

/** A record of a file. `line` is its row as spreadsheets number them, from 1. */
export type Line = { line: number; cells: readonly string[] };

/** The table of a file: its header, and its other records. Blank records are left out. */
export type Table = { header: readonly string[]; rows: readonly Line[] };

/** Why a file is no table: it is too large, has too many rows or none, its characters cannot be read, or a quotation mark in row `line` is never closed. */
export class UnreadableTable extends Error {
  readonly why: 'tooLarge' | 'tooMany' | 'noRows' | 'encoding' | 'unclosed';
  readonly line: number;
  constructor(why: UnreadableTable['why'], line = 0) {
    super(why);
    this.why = why;
    this.line = line;
  }
}

/** How many bytes at the beginning of a file tell its encoding. */
const headBytes = 4096;

/**
 * Decodes a file by its byte order mark. Without one it is UTF-16 if every second byte at its beginning is mostly zero, and UTF-8 otherwise.
 * @throws UnreadableTable if it is none of these, rather than show garbled letters
 */
export function decode(bytes: Uint8Array): string {
  const [a, b] = bytes;
  const head = bytes.subarray(0, headBytes);
  const zeros = (first: 0 | 1) => head.reduce((sum, byte, at) => sum + (at % 2 === first && byte === 0 ? 1 : 0), 0);
  const isMostly = (count: number) => count > head.length / 5;
  const encoding = (a === 0xff && b === 0xfe) || isMostly(zeros(1)) ? 'utf-16le' : (a === 0xfe && b === 0xff) || isMostly(zeros(0)) ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll('\0', '');
  } catch {
    throw new UnreadableTable('encoding');
  }
}

const separators = [',', ';', '\t'] as const;

/** The separator that stands most often in the first record, outside quotation marks. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(separators.map((each) => [each, 0]));
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break;
    else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

/**
 * Reads separated values (RFC 4180), with commas, semicolons or tabs. A quotation mark that does not begin or end a cell stands for itself. Row numbers count
 * records.
 * @throws UnreadableTable
 */
export function parseTable(text: string): Table {
  let records: string[][];
  try {
    records = parse(text, { delimiter: separatorOf(text), relax_quotes: true, relax_column_count: true, to: limits.importRows + 2 });
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') throw new UnreadableTable('unclosed', Number(error['records']) + 1);
    throw error;
  }
  const lines = records.map((cells, at): Line => ({ line: at + 1, cells })).filter(({ cells }) => cells.some((each) => each.trim() !== ''));
  const [header, ...rows] = lines;
  if (header === undefined || rows.length === 0) throw new UnreadableTable('noRows');
  if (rows.length > limits.importRows) throw new UnreadableTable('tooMany');
  return { header: header.cells.map((each) => each.trim()), rows };
}

/** Reads a file of separated values. @throws UnreadableTable */
export async function readTable(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<Table> {
  if (file.size > limits.importBytes) throw new UnreadableTable('tooLarge');
  return parseTable(decode(new Uint8Array(await file.arrayBuffer())));
}
