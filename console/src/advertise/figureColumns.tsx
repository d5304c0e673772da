import type { Row } from '../kit/record.ts';
import { calendarDay, number } from '../kit/format.ts';
import { dayIn, zone } from '../kit/zone.ts';
import { withLabel } from '../words/punctuation.ts';
import { t, type TextKey } from '../words/words.ts';
import { share } from './figures/amounts.ts';

const count = (row: Row, name: string): number => Number(row[name] ?? 0);

/** A rate of a row, made of its sums; a dash without impressions. */
const rateOf = (row: Row, of: 'clicks' | 'starts'): string => share(count(row, 'impressions') === 0 ? null : count(row, of) / count(row, 'impressions'));

/** The specified columns "clicks" and "% click", of which the second stands below the first. */
export const clicksColumn = {
  name: 'clicks',
  cell: (row: Row) => (
    <>
      <div>{number(count(row, 'clicks'))}</div>
      <div className="muted">{rateOf(row, 'clicks')}</div>
    </>
  ),
  text: (row: Row) => `${count(row, 'clicks')} (${rateOf(row, 'clicks')})`,
  fields: ['impressions', 'clicks'],
  width: 92,
  needsName: true,
} as const;

/** The specified column "% start". */
export const startRateColumn = {
  name: 'start_rate',
  cell: (row: Row) => rateOf(row, 'starts'),
  text: (row: Row) => rateOf(row, 'starts'),
  fields: ['impressions', 'starts'],
  title: () => t('adFigures.startRate'),
  width: 84,
  needsName: true,
} as const;

const dayOf = (value: unknown): string => calendarDay(dayIn(zone(), Date.parse(String(value))));

/** The specified created, launched and ended dates, of which each that is known has a line. The column bears the name of the field `created`. */
export const datesColumn = <N extends string>(created: N) => {
  const lines: readonly (readonly [field: string, name: TextKey])[] = [
    [created, 'adFigures.booked.created_at'],
    ['launched_at', 'adFigures.booked.launched_at'],
    ['ended_at', 'adFigures.booked.ended_at'],
  ];
  const textsOf = (row: Row) =>
    lines.flatMap(([field, name]) => (typeof row[field] === 'string' ? [withLabel(t(name as 'adFigures.day'), dayOf(row[field]))] : []));
  return {
    name: created,
    cell: (row: Row) => textsOf(row).map((text) => <div key={text}>{text}</div>),
    text: (row: Row) => textsOf(row).join('; '),
    fields: lines.map(([field]) => field),
    title: () => t('adFigures.dates'),
    width: 176,
  };
};
