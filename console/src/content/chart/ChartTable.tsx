import { useTexts } from '../../words/words.ts';
import { weekdayAndDay } from '../../kit/format.ts';
import type { ChartColumn } from './series.ts';

type ChartTableProps = { title: string; columns: readonly ChartColumn[]; format: (value: number) => string };

/** The numbers behind a chart. They scroll within their own box, which takes the focus so that keys scroll it too. */
export function ChartTable({ title, columns, format }: ChartTableProps) {
  const t = useTexts();
  const [first, ...others] = columns;
  if (first === undefined) return null;
  const shown = ({ isDay }: ChartColumn, value: string | number | null | undefined) => {
    if (typeof value === 'number') return format(value);
    if (isDay && typeof value === 'string') return weekdayAndDay(value);
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="unseen">{t('kit.chart.notYet')}</span>
      </>
    );
  };
  const kind = ({ isDay }: ChartColumn) => (isDay ? undefined : 'chart-number');
  return (
    <div className="chart-table" role="region" aria-label={title} tabIndex={0}>
      <table>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={kind(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.cells.map((day, at) => (
            <tr key={day}>
              <th scope="row">{shown(first, day)}</th>
              {others.map((column) => (
                <td key={column.head} className={kind(column)}>
                  {shown(column, column.cells[at])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('kit.chart.total')}</th>
            {others.map((column) => (
              <td key={column.head} className={kind(column)}>
                {column.total !== null && format(column.total)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
