import { importedFields, importedReview, stores } from '@marquee/contract/feedback/store_review';
import { type Fault, faults } from '@marquee/contract/kit/faults';
import { isLanguage } from '@marquee/contract/kit/place';
import { limits } from '@marquee/contract/limits';
import { parseDay } from '../../kit/days.ts';
import { zone } from '../../kit/zone.ts';
import { type Columns, type ImportedField, importedNames } from './columns.ts';
import { momentIn } from './moment.ts';
import type { Line, Table } from './readTable.ts';

/** A review in the form in which it is sent. */
type Review = Record<string, unknown>;
/** A row that can be sent, with its size as JSON in bytes. */
export type GoodRow = { line: number; review: Review; bytes: number };
/** A row that cannot, and what is wrong with it. */
export type FaultyRow = { line: number; faults: readonly Fault[] };
/** A table as reviews. `repeated` counts rows that a later row about the same review replaces. */
export type Reviews = { good: readonly GoodRow[]; faulty: readonly FaultyRow[]; repeated: number };

/** What a file cannot say by itself: the store, where no column names one, how days are written, and what stores are called in the interface's language. */
export type Reading = { columns: Columns; source: string | undefined; dayFormat: string; storeNamed: (store: string) => string };

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A number of stars: `4`, `4.0`, `4/5` or `★★★★☆`. */
function starsOf(text: string): unknown {
  const filled = [...text].filter((sign) => sign === '★').length;
  if (filled > 0) return filled;
  const number = Number(text.replace(/\s*\/\s*5$/, '').replace(',', '.'));
  return Number.isNaN(number) ? text : number;
}

/** A time of day behind a day: `14:06`, `14:06:09` or `2:06 PM`. */
const timeOfDay = /[\s,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(?:\s*([AP])\.?M\.?)?$/i;

/** A moment: milliseconds since 1970, ISO 8601, or a day and perhaps a time of day, which are those of the person's time zone. */
function momentOf(text: string, dayFormat: string): unknown {
  const iso = (at: number) => (Number.isNaN(at) || Math.abs(at) > 8.64e15 ? text : new Date(at).toISOString());
  if (/^\d{10}$/.test(text)) return iso(Number(text) * 1000);
  if (/^\d{11,14}$/.test(text)) return iso(Number(text));
  if (/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return iso(Date.parse(text));
  const time = timeOfDay.exec(text);
  const written = text.slice(0, time?.index ?? text.length);
  // English months are the same in every order: `Jan 5, 2026`.
  const named = /\p{L}{3}/u.test(written) ? Date.parse(`${written} UTC`) : Number.NaN;
  const day = Number.isNaN(named) ? parseDay(written, dayFormat) : new Date(named).toISOString().slice(0, 10);
  if (day === undefined) return text;
  const [, hour = '0', minute = '00', second = '00', half] = time ?? [];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  return iso(momentIn(zone(), `${day}T${String(hours).padStart(2, '0')}:${minute}:${second}`));
}

/** A language tag, also as `en_US`. */
function languageOf(text: string): string {
  const tag = text.replaceAll('_', '-');
  return isLanguage(tag) ? tag : text;
}

/** A spreadsheet's apostrophe before what it would take for a formula; our own exports write it. */
const withoutApostrophe = (text: string) => (/^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text);

/** What a cell says about a field, in the form in which it is sent. What cannot be read stays as it is written, for the checks to refuse. */
function valueOf(field: ImportedField, cell: string, { dayFormat, source, storeNamed }: Reading): unknown {
  const text = withoutApostrophe(cell.trim());
  if (text === '') return field === 'source' ? source : null;
  switch (field) {
    case 'source':
      return stores.find((store) => [store, storeNamed(store)].some((name) => letters(name) === letters(text))) ?? text;
    case 'rating':
      return starsOf(text);
    case 'reviewed_at':
      return momentOf(text, dayFormat);
    case 'language':
      return languageOf(text);
    default:
      return text.toWellFormed();
  }
}

/** One record as a review, whether it can be sent or not. */
export function reviewOf({ cells }: Pick<Line, 'cells'>, reading: Reading): Review {
  const review: Review = reading.source === undefined ? {} : { source: reading.source };
  for (const field of importedNames) {
    const at = reading.columns[field];
    if (at !== undefined) review[field] = valueOf(field, cells[at] ?? '', reading);
  }
  return review;
}

/** By which the server knows that two rows are about the same review. */
function identityOf(review: Review): string {
  const names: ImportedField[] =
    review['external_id'] == null ? ['source', 'reviewed_at', 'author', 'device', 'rating', 'title', 'review'] : ['source', 'external_id'];
  return JSON.stringify(names.map((name) => review[name] ?? null));
}

/** Rows that are read before the page may draw again. */
const rowsAtOnce = 500;
const pause = () => new Promise((done) => setTimeout(done));

/** Reads all rows by the columns, and checks them as the server does. Of several rows about one review the last counts. */
export async function reviewsOf(table: Table, reading: Reading, signal: AbortSignal): Promise<Reviews> {
  const good = new Map<string, GoodRow>();
  const faulty: FaultyRow[] = [];
  const encoder = new TextEncoder();
  let repeated = 0;
  for (const [nth, row] of table.rows.entries()) {
    if (nth % rowsAtOnce === rowsAtOnce - 1) await pause();
    signal.throwIfAborted();
    const review = reviewOf(row, reading);
    const checked = importedReview.safeParse(review);
    if (!checked.success) {
      faulty.push({ line: row.line, faults: faults(checked.error, review, importedFields) });
      continue;
    }
    const identity = identityOf(checked.data);
    if (good.delete(identity)) repeated++;
    good.set(identity, { line: row.line, review, bytes: encoder.encode(JSON.stringify(review)).length + 1 });
  }
  return { good: [...good.values()], faulty, repeated };
}

/** Bytes of one call's rows. The server takes a mebibyte. */
const portionBytes = 900_000;

/** The rows in portions that one call can take. */
export function portionsOf(rows: readonly GoodRow[]): GoodRow[][] {
  const portions: GoodRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const last = portions.at(-1);
    if (last !== undefined && last.length < limits.importedReviews && bytes + row.bytes <= portionBytes) last.push(row);
    else {
      portions.push([row]);
      bytes = 0;
    }
    bytes += row.bytes;
  }
  return portions;
}
