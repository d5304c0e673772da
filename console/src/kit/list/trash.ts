import type { Trashed } from '@marquee/contract/kit/resource';
import { t } from '../../words/words.ts';
import { many } from '../format.ts';
import { instantText } from '../kinds/texts.ts';
import { instantShow, nothing } from '../kinds/shows.tsx';
import type { FieldOf, Row } from '../record.ts';
import type { Column } from './columns.ts';

const day = 86_400_000;

/** How long a record in the trash can still be restored. */
function timeLeft(row: Row): string {
  const days = (Date.parse(String((row as Trashed).purge_at)) - Date.now()) / day;
  return days < 1 ? t('kit.lastDay') : t('kit.daysLeft', many(Math.ceil(days)));
}
const deletedAtProps = (row: Row) => ({ field: {} as FieldOf<'instant'>, value: row['deleted_at'], resource: '', name: 'deleted_at' });

const columns: readonly Exclude<Column, string>[] = [
  {
    name: 'deleted_by',
    cell: (row) => (row as Trashed).deleted_by?.label ?? nothing,
    text: (row) => (row as Trashed).deleted_by?.label ?? '',
    title: () => t('kit.trashColumns.by'),
    width: 200,
    needsName: true,
  },
  {
    name: 'deleted_at',
    cell: (row) => instantShow(deletedAtProps(row)),
    text: (row) => String(instantText(deletedAtProps(row))),
    title: () => t('kit.trashColumns.at'),
    width: 160,
    needsName: true,
  },
  { name: 'purge_at', cell: timeLeft, text: timeLeft, title: () => t('kit.trashColumns.left'), width: 160 },
];

/** The columns of every trash: who deleted it, when, and how long it can still be restored. The server sends their values with every row of a trash. */
export const trashColumns: readonly Column[] = columns.map((column) => ({ ...column, fields: [] }));
