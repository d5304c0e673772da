import type { ListQuery } from '@marquee/contract/kit/listing';
import { limits } from '@marquee/contract/limits';
import { t } from '../../words/words.ts';
import { notifyFailure } from '../ask.ts';
import { call } from '../call.ts';
import { download } from '../download.ts';
import { type Many, many, number } from '../format.ts';
import { takes } from '../listState.ts';
import { countedLabel, label } from '../label.ts';
import type { AnyListing, Row } from '../record.ts';
import { toast } from '../toast.tsx';
import { useWorking } from '../useWorking.ts';
import { dayIn, zone } from '../zone.ts';
import { type Column, cellText, headOf } from './columns.ts';
import { csv, csvName } from './csv.ts';
import { everyRow } from './useSelection.ts';

/** What is exported: rows at hand, or all that a query matches. */
type Source = { rows: readonly Row[] } | { query: ListQuery; many: Many };

/** The day on which a file is made, where the reader is. */
const today = () => dayIn(zone(), Date.now());

/**
 * Writes what a list shows to a CSV file: the title and the chosen columns, in the interface's language. It is made here, of the list's own pages: what a
 * person may see, which rows and whose, is the list's to say, and there is no second place to say it. At most `limits.exportRows` rows; stopped, it makes no file.
 */
export function useExport(of: AnyListing, noun: string, kind: string, columns: readonly Column[]) {
  const counted = (of: Many) => countedLabel(kind, noun, of);
  const [exporting, setExporting] = useWorking(counted);

  async function run(source: Source): Promise<void> {
    const key = `export ${of.path}`;
    toast.close(key);
    try {
      const rows = 'rows' in source ? source.rows : await every(source.query, source.many);
      if (rows === null) return;
      const heads = [label(of.name, of.title), ...columns.map((column) => headOf(of, column))];
      const lines = rows.map((row) => [of.title, ...columns].map((column) => cellText(of, column, row)));
      // No file leaves without a row in the audit log. Loaded on demand, since lists are what the console opens first.
      const { audit } = await import('@marquee/contract/users/audit');
      await call(audit.noteExport, { body: { kind: of.name, rows: rows.length } });
      download(csvName(noun, today()), csv([heads, ...lines]), 'text/csv');
      const title = t('toast.done.export');
      // What is missing from the file must not be overlooked: it is said until it is closed.
      if ('query' in source && source.many.count > rows.length && rows.length === limits.exportRows)
        toast.error({ key, title, text: t('kit.export.cut', { most: number(limits.exportRows), total: source.many.total }) });
      else toast.success({ title, text: counted(many(rows.length)) });
    } catch (error) {
      notifyFailure('export', error, key);
    } finally {
      setExporting(null);
    }
  }

  /** Every row that matches, with no more fields than are written; null where it was stopped. */
  async function every(query: ListQuery, matching: Many): Promise<Row[] | null> {
    const fields = [of.title, ...columns.flatMap((column) => (typeof column === 'string' ? [column] : (column.fields ?? [column.name])))];
    const all = matching.count > limits.exportRows ? many(limits.exportRows) : matching;
    const rows: Row[] = [];
    let isStopped = false;
    const show = () => setExporting({ label: t('kit.export.running'), done: rows.length, of: all, stop: () => (isStopped = true) });
    show();
    for await (const row of everyRow(of, { ...query, ...(takes(of, 'fields') ? { fields: [...new Set(fields)] } : {}) })) {
      if (isStopped) return null;
      rows.push(row);
      if (rows.length % limits.rowsMost === 0) show();
      if (rows.length === limits.exportRows) break;
    }
    return isStopped ? null : rows;
  }
  return { run, exporting };
}
