import { type ReactNode, useState } from 'react';
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import LineChartOutlined from '@ant-design/icons/LineChartOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import { Button } from 'antd';
import { joinSentences } from '../../words/punctuation.ts';
import { t as read, useTexts } from '../../words/words.ts';
import { download } from '../../kit/download.ts';
import { calendarDay, number, percent } from '../../kit/format.ts';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { csv, csvName } from '../../kit/list/csv.ts';
import { Failure } from '../../kit/list/states.tsx';
import { toast } from '../../kit/toast.tsx';
import { dayIn, zone } from '../../kit/zone.ts';
import { ChartTable } from './ChartTable.tsx';
import { lineColour, previousColour, previousDashes } from './colours.ts';
import { type ChartData, columnsOf, growthOf, isDrawn, isEmpty, peakOf, previousTotalOf, type Series, sheetOf, totalOf } from './series.ts';
import './chart.css';

const Drawing = lazyWithFallback(() => import('./Drawing.tsx').then((m) => m.Drawing), <div className="chart-drawing skeleton pulsing" aria-hidden="true" />);

type ChartProps = {
  /** What is counted, and of what: the name of the picture, of the table and of the exported file. */
  title: string;
  /** Undefined while it is being fetched. */
  data: ChartData | undefined;
  error: Error | null;
  onRetry: () => void;
  /** The title of the error. */
  failure: string;
  /** Said in place of a line if there was nothing in either period. */
  empty: string;
  form: 'line' | 'bar';
  /** The name of the period before in the legend. */
  previousName?: string;
  /** Choices that belong to the chart, such as its period. */
  tools?: ReactNode;
  /** A sentence under the chart. */
  note?: string | undefined;
  /** How numbers are written; by default as whole numbers. It must be the same function at each drawing. */
  format?: (value: number) => string;
};

/** Numbers over time: their totals, a drawing, the same numbers as a table, and their export. */
export function Chart({ data, format = number, ...props }: ChartProps) {
  const t = useTexts();
  const [isTable, setTable] = useState(false);
  const columns =
    data && columnsOf(data, { day: t('kit.chart.day'), previousDay: t('kit.chart.previousDay'), previous: (name) => t('kit.chart.previous', { name }) });
  const exportTable = () => {
    if (columns === undefined) return;
    download(csvName(props.title, dayIn(zone(), Date.now())), csv(sheetOf(columns, t('kit.chart.total'))), 'text/csv');
    toast.success({ title: t('toast.done.export'), text: props.title });
  };
  return (
    <div className="chart">
      <div className="chart-head">
        <div className="chart-choices">{props.tools}</div>
        <Button
          size="small"
          icon={isTable ? <LineChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
          disabled={data === undefined}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? t('kit.chart.chart') : t('kit.chart.table')}
        </Button>
        <Button size="small" icon={<DownloadOutlined aria-hidden />} disabled={data === undefined} onClick={exportTable}>
          {t('kit.export.label')}
        </Button>
      </div>
      {data === undefined || columns === undefined ? (
        props.error === null ? (
          <ChartSkeleton />
        ) : (
          <Failure error={props.error} title={props.failure} onRetry={props.onRetry} />
        )
      ) : (
        <>
          <Totals series={data.series} format={format} />
          {isTable ? (
            <ChartTable title={props.title} columns={columns} format={format} />
          ) : isEmpty(data) ? (
            <p className="chart-drawing chart-empty">{props.empty}</p>
          ) : (
            <>
              <Legend data={data} form={props.form} previousName={props.previousName} />
              <Drawing data={data} form={props.form} format={format} summary={summaryOf(data, format)} />
            </>
          )}
          {props.note !== undefined && <p className="field-hint chart-note">{props.note}</p>}
        </>
      )}
    </div>
  );
}

/** As high as a chart, so that nothing moves when it comes. */
function ChartSkeleton() {
  return (
    <div className="pulsing" aria-hidden="true">
      <div className="chart-totals">
        <span className="skeleton skeleton-w1" />
      </div>
      <div className="chart-drawing skeleton" />
    </div>
  );
}

/** Each series with its total and how that has changed. */
function Totals({ series, format }: { series: readonly Series[]; format: (value: number) => string }) {
  return (
    <dl className="chart-totals">
      {series.map((each) => (
        <div key={each.name}>
          <dt>{each.name}</dt>
          <dd>
            <strong>{format(totalOf(each))}</strong> <Growth of={each} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Growth({ of }: { of: Series }) {
  const growth = growthOf(of);
  if (growth === null) return null;
  const Arrow = growth > 0 ? ArrowUpOutlined : ArrowDownOutlined;
  return (
    <span className={growth < 0 ? 'chart-fall' : 'chart-rise'}>
      {growth !== 0 && <Arrow aria-hidden />} {growthText(growth)}
    </span>
  );
}

function growthText(growth: number): string {
  if (growth === 0) return read('kit.chart.same');
  return read(growth > 0 ? 'kit.chart.up' : 'kit.chart.down', { percent: percent(Math.abs(growth)) });
}

type LegendProps = { data: ChartData; form: 'line' | 'bar'; previousName: string | undefined };

/** Which line is which. A chart of one line needs none. */
function Legend({ data, form, previousName }: LegendProps) {
  const drawn = data.series.filter(isDrawn);
  const isCompared = drawn.some(({ previous }) => previous !== undefined);
  if (drawn.length < 2 && !isCompared) return null;
  return (
    <ul className="chart-legend" aria-hidden="true">
      {drawn.map(({ name }, at) => (
        <LegendEntry key={name} name={name} form={form} colour={lineColour(at).variable} />
      ))}
      {isCompared && previousName !== undefined && (
        <LegendEntry name={previousName} form={form} colour={previousColour.variable} dashes={previousDashes.join(' ')} />
      )}
    </ul>
  );
}

function LegendEntry({ name, form, colour, dashes }: { name: string; form: 'line' | 'bar'; colour: string; dashes?: string }) {
  return (
    <li>
      {form === 'bar' ? (
        <svg width="12" height="12">
          <rect width="12" height="12" rx="2" fill={`var(${colour})`} />
        </svg>
      ) : (
        <svg width="20" height="8">
          <line x1="0" x2="20" y1="4" y2="4" stroke={`var(${colour})`} strokeWidth="2" strokeDasharray={dashes} />
        </svg>
      )}
      {name}
    </li>
  );
}

/** What a chart shows, in sentences. */
function summaryOf(data: ChartData, format: (value: number) => string): string {
  const [from, to] = [data.days[0] ?? '', data.days.at(-1) ?? ''].map(calendarDay);
  return joinSentences(
    data.series.filter(isDrawn).flatMap((series) => {
      const [peak, before, growth] = [peakOf(data, series), previousTotalOf(series), growthOf(series)];
      return [
        read('kit.chart.summary', { name: series.name, total: format(totalOf(series)), from, to }),
        ...(peak === null ? [] : [read('kit.chart.peak', { value: format(peak.value), day: calendarDay(peak.day) })]),
        ...(before === null ? [] : [read('kit.chart.before', { total: format(before) })]),
        ...(growth === null ? [] : [growthText(growth)]),
      ];
    }),
  );
}
