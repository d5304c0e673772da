import type { CampaignChart } from '@marquee/contract/advertise/figures';
import { number, weekdayAndDay, exact } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';
import { amountIn, none, removedOf, share } from './amounts.ts';
import { headsOf } from './sheet.ts';

/** The days or hours of a chart as a table, in the chart's place. */
export function FiguresTable({ chart, title }: { chart: CampaignChart; title: string }) {
  const t = useTexts();
  const amount = amountIn(chart.unit);
  const planned = new Map(chart.by === 'day' ? chart.plan?.days.map(({ day, events }) => [day, events]) : []);
  const cells = (of: CampaignChart['total'], plan: number | undefined) =>
    [
      number(of.requests),
      number(of.impressions),
      number(of.raw_impressions),
      number(removedOf(of)),
      number(of.viewable),
      number(of.clicks),
      share(of.click_rate),
      number(of.starts),
      share(of.start_rate),
      plan === undefined ? none : number(plan),
      amount(of.revenue),
    ].map((text, at) => (
      <td key={at} className="is-number">
        {text}
      </td>
    ));
  return (
    <div className="figures-scroll is-tall" role="region" aria-label={title} tabIndex={0}>
      <table className="figures-table">
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            {headsOf(chart).map((head, at) => (
              <th key={head} scope="col" className={at === 0 ? undefined : 'is-number'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{chart.by === 'day' ? weekdayAndDay(row.key) : exact(row.key)}</th>
              {cells(row, planned.get(row.key))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('adFigures.total')}</th>
            {cells(chart.total, undefined)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
