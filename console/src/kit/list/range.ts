import { t } from '../../words/words.ts';
import { type Many, manyOf, number } from '../format.ts';

/** The rows of a page: `from` is the position of the first, `rows` their number. */
type Page = { from: number; rows: number; meta: { total: number; total_is_exact: boolean; next: string | null } };

/** Which rows a page shows, and out of how many: `21–40 of 130`. If all are on one page it is their number: `9 movies`. */
export function rangeText({ from, rows, meta }: Page, counted: (of: Many) => string): string {
  if (rows === 0) return '';
  const all = manyOf(meta);
  return from === 1 && meta.next === null ? counted(all) : t('kit.range', { from: number(from), to: number(from + rows - 1), total: all.total });
}
