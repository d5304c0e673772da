import type { CampaignChart } from '@marquee/contract/advertise/figures';
import { inBrackets } from '../../words/punctuation.ts';
import { t } from '../../words/words.ts';
import { removedOf } from './amounts.ts';

/** Rates are written as numbers with four decimals; without impressions the cell is empty. */
const rate = (value: number | null) => (value === null ? '' : Math.round(value * 10_000) / 10_000);
const currencyDigits = { VND: 0, USD: 2 } as const;

/** The head of the table of a chart, and of its exported file. */
export const headsOf = ({ by, unit }: Pick<CampaignChart, 'by' | 'unit'>): string[] => [
  t(by === 'hour' ? 'adFigures.hour' : 'adFigures.day'),
  t('adFigures.requests'),
  t('adFigures.validHead'),
  t('adFigures.rawHead'),
  t('adFigures.removedHead'),
  t('adFigures.viewable'),
  t('adFigures.clicks'),
  t('adFigures.clickRate'),
  t('adFigures.starts'),
  t('adFigures.startRate'),
  t('adFigures.planHead'),
  `${t('adFigures.revenue')}${inBrackets(unit)}`,
];

/** The chart as the rows of a file: a row for each day or hour, the total last. Days and numbers are written so that every program reads them. */
export function sheetOf(chart: CampaignChart): (string | number)[][] {
  const planned = new Map(chart.by === 'day' ? chart.plan?.days.map(({ day, events }) => [day, events]) : []);
  const cells = (of: CampaignChart['total']): (string | number)[] => [
    of.requests,
    of.impressions,
    of.raw_impressions,
    removedOf(of),
    of.viewable,
    of.clicks,
    rate(of.click_rate),
    of.starts,
    rate(of.start_rate),
  ];
  const money = (minor: number) => minor / 10 ** currencyDigits[chart.unit];
  return [
    headsOf(chart),
    ...chart.rows.map((row) => [row.key, ...cells(row), planned.get(row.key) ?? '', money(row.revenue)]),
    [t('adFigures.total'), ...cells(chart.total), '', money(chart.total.revenue)],
  ];
}
