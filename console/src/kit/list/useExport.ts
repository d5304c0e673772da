import type { ListQuery } from '@marquee/contract/kit/listing';
import { limits } from '@marquee/contract/limits';
import { t } from '../../words/words.ts';
import { notifyFailure } from '../ask.ts';
import { call } from '../call.ts';
import { download } from '../download.ts';
import { type Many, many, number } from '../format.ts';
import { accepts } from '../listState.ts';
import { countedLabel, label } from '../label.ts';
import type { AnyListing, Row } from '../record.ts';
import { toast } from '../toast.tsx';
import { useWorking } from '../useWorking.ts';
import { dayIn, zone } from '../zone.ts';
import { type Column, cellText, headOf } from './columns.ts';
import { csv, csvName } from './csv.ts';
import { iterateRows } from './useSelection.ts';

/** What is exported: loaded rows, or all rows that a query matches. */
type Source = { rows: readonly Row[] } | { query: ListQuery; many: Many };

/** Today's date in the reader's time zone. */
const today = () => dayIn(zone(), Date.now());

/**
 * Writes a list to a CSV file: the title and the shown columns, in the interface's language. The browser makes the file from the list's pages, so the list's
 * own rules decide what a person may see. The file has at most `limits.exportRows` rows. A stopped export makes no file.
 */
export function useExport(of: AnyListing, noun: string, kind: string, columns: readonly Column[]) {
  const countedText = (of: Many) => countedLabel(kind, noun, of);
  const [exporting, setExporting] = useWorking(countedText);

  async function run(source: Source): Promise<void> {
    const key = `export ${of.path}`;
    toast.close(key);
    try {
      const rows = 'rows' in source ? source.rows : await fetchAll(source.query, source.many);
      if (rows === null) return;
      const heads = [label(of.name, of.title), ...columns.map((column) => headOf(of, column))];
      const lines = rows.map((row) => [of.title, ...columns].map((column) => cellText(of, column, row)));
      // No file leaves without a row in the audit log. Loaded on demand, since lists are what the console opens first.
      const { audit } = await import('@marquee/contract/users/audit');
      await call(audit.noteExport, { body: { kind: of.name, rows: rows.length } });
      download(csvName(noun, today()), csv([heads, ...lines]), 'text/csv');
      const title = t('toast.done.export');
      // People must not overlook that rows are missing, so this message stays until it is closed.
      if ('query' in source && source.many.count > rows.length && rows.length === limits.exportRows)
        toast.error({ key, title, text: t('kit.export.cut', { most: number(limits.exportRows), total: source.many.total }) });
      else toast.success({ title, text: countedText(many(rows.length)) });
    } catch (error) {
      notifyFailure('export', error, key);
    } finally {
      setExporting(null);
    }
  }

  /** All rows that match, with only the exported fields. It is null if the person stopped the export. */
  async function fetchAll(query: ListQuery, matching: Many): Promise<Row[] | null> {
    const fields = [of.title, ...columns.flatMap((column) => (typeof column === 'string' ? [column] : (column.fields ?? [column.name])))];
    const all = matching.count > limits.exportRows ? many(limits.exportRows) : matching;
    const rows: Row[] = [];
    let isStopped = false;
    const show = () => setExporting({ label: t('kit.export.running'), done: rows.length, of: all, stop: () => (isStopped = true) });
    show();
    for await (const row of iterateRows(of, { ...query, ...(accepts(of, 'fields') ? { fields: [...new Set(fields)] } : {}) })) {
      if (isStopped) return null;
      rows.push(row);
      if (rows.length % limits.rowsMost === 0) show();
      if (rows.length === limits.exportRows) break;
    }
    return isStopped ? null : rows;
  }
  return { run, exporting };
}
