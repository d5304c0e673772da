import { useMemo, useState } from 'react';
import { type Analytic, type AnalyticDivision, type Currency, type Figure, type FigurePart, figures } from '@marquee/contract/advertise/figures';
import { Button, Segmented } from 'antd';
import { Link } from 'react-router';
import { Chart } from '../../content/chart/Chart.tsx';
import type { ChartData } from '../../content/chart/series.ts';
import { refresh, useEndpoint } from '../../kit/ask.ts';
import { call } from '../../kit/call.ts';
import { calendarDay, number } from '../../kit/format.ts';
import { FieldsDialog } from '../../kit/form/FieldsDialog.tsx';
import { valueLabel } from '../../kit/label.ts';
import { Failure } from '../../kit/list/states.tsx';
import { toast } from '../../kit/toast.tsx';
import { newChangeset } from '../../kit/undo.ts';
import { bodyOf } from '../../kit/values.ts';
import { useWho } from '../../kit/who.ts';
import { type t as read, useTexts } from '../../words/words.ts';
import { dollars, dong, none, share, signedShare } from './amounts.ts';
import { type Kpi, Kpis } from './Kpis.tsx';
import { PartsTable } from './PartsTable.tsx';
import { RangeField, useRange } from './range.tsx';
import '../../kit/surface.css';
import '../../kit/form/frame.css';
import './figures.css';

const refreshMs = 60_000;
const metrics = ['impressions', 'clicks', 'revenue'] as const;
type Metric = (typeof metrics)[number];
const divisions = ['zone', 'platform', 'campaign', 'advertiser'] as const satisfies AnalyticDivision[];
type Division = (typeof divisions)[number];
const spans = [7, 30] as const;

/** What the dialog of the exchange rate asks for. */
const asked = { name: figures.name, fields: { vnd_per_usd: figures.fields.vnd_per_usd, date: figures.fields.date }, checks: [] };

const daysBefore = (day: string, count: number): string => new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

/** Statistics Overview: the figures of all campaigns that the person may see, or of the advertiser in the address, compared with the period before. */
export function Component() {
  const t = useTexts();
  const { may, user } = useWho();
  const { range, params, set } = useRange();
  const [metric, setMetric] = useState<Metric>('impressions');
  const [unit, setUnit] = useState<Currency>('USD');
  const [division, setDivision] = useState<Division>('zone');
  const [isSetting, setSetting] = useState(false);
  const advertiser = params.get('advertiser') ?? undefined;
  const query = { ...range, ...(advertiser === undefined ? {} : { advertiser }) };
  const options = { keep: true, quiet: true, every: refreshMs } as const;
  const days = useEndpoint(figures.analytic, { query: { ...query, by: 'day' } }, options);
  const money = useEndpoint(figures.analytic, { query: { ...query, by: 'day', unit } }, { ...options, enabled: metric === 'revenue' });
  const parts = useEndpoint(figures.analytic, { query: { ...query, by: division } }, options);
  const [overview, revenue] = [days.data?.data, money.data?.data];
  const drawn = metric === 'revenue' ? revenue : overview;
  const data = useMemo(() => (drawn === undefined ? undefined : chartOf(drawn, metric, t)), [drawn, metric, t]);
  if (overview === undefined)
    return days.error === null ? (
      <div className="figures pulsing" role="status" aria-label={t('adFigures.loading')}>
        <div className="figures-card figures-waiting" />
      </div>
    ) : (
      <Failure error={days.error} title={t('adFigures.failed')} onRetry={() => void days.refetch()} isPage />
    );
  const { from, to, before, rate, today } = overview;
  const spanOf = (count: number) => ({ from: daysBefore(today, count - 1), to: today });
  const span = spans.find((count) => from === spanOf(count).from && to === today);
  const mayDivideByAdvertiser = user?.role !== 'advertiser' && advertiser === undefined;
  const shown = divisions.filter((each) => each !== 'advertiser' || mayDivideByAdvertiser);
  return (
    <div className="figures">
      <header className="figures-head">
        <h1>{t('adFigures.statistics')}</h1>
        <span className="muted">
          {t('adFigures.compared', { from: calendarDay(from), to: calendarDay(to), beforeFrom: calendarDay(before.from), beforeTo: calendarDay(before.to) })}
        </span>
        <div className="figures-tools">
          <Segmented
            name="figures-span"
            aria-label={t('adFigures.range')}
            options={spans.map((count) => ({ value: String(count), label: t('adFigures.lastDays', { count }) }))}
            value={span === undefined ? '' : String(span)}
            onChange={(value) => set(spanOf(Number(value)))}
          />
          <RangeField range={{ from, to }} onChange={set} />
        </div>
      </header>
      <Kpis of={kpisOf(overview, t)} />
      <section className="figures-card" aria-labelledby="figures-chart">
        <h2 id="figures-chart">{t('adFigures.over', { name: t(`adFigures.${metric}`) })}</h2>
        <Chart
          title={t('adFigures.over', { name: t(`adFigures.${metric}`) })}
          data={data}
          error={metric === 'revenue' ? money.error : null}
          onRetry={() => void money.refetch()}
          failure={t('adFigures.failed')}
          empty={t('adFigures.none')}
          form="line"
          previousName={t('adFigures.previousPeriod')}
          format={metric === 'revenue' ? (drawn?.unit === 'USD' ? dollars : dong) : number}
          note={
            metric !== 'revenue'
              ? undefined
              : rate === null
                ? t('adFigures.noRate')
                : t('adFigures.rate', { vnd: dong(rate.vnd_per_usd), day: calendarDay(rate.date) })
          }
          tools={
            <span className="figures-choices">
              <Segmented
                name="figures-metric"
                size="small"
                aria-label={t('adFigures.metric')}
                options={metrics.map((value) => ({ value, label: t(`adFigures.${value}`) }))}
                value={metric}
                onChange={setMetric}
              />
              {metric === 'revenue' && rate !== null && (
                <Segmented
                  name="figures-unit"
                  size="small"
                  aria-label={t('adFigures.unit')}
                  options={['USD', 'VND']}
                  value={unit}
                  onChange={(value) => setUnit(value as Currency)}
                />
              )}
              {metric === 'revenue' && may('advertise', 'administer') && (
                <Button size="small" onClick={() => setSetting(true)}>
                  {t('adFigures.setRate')}
                </Button>
              )}
            </span>
          }
        />
      </section>
      <section className="figures-card is-flush" aria-labelledby="figures-parts">
        <header className="figures-card-head">
          <h2 id="figures-parts">{t('adFigures.parts')}</h2>
          <Segmented
            name="figures-parts"
            size="small"
            aria-labelledby="figures-parts"
            options={shown.map((value) => ({ value, label: t(`adFigures.partNames.${value}`) }))}
            value={division}
            onChange={setDivision}
          />
          <span className="muted">{t('adFigures.addsUp')}</span>
        </header>
        {parts.data !== undefined && (
          <PartsTable
            title={t('adFigures.parts')}
            head={t(`adFigures.partNames.${parts.data.data.by as Division}`)}
            unit={parts.data.data.unit}
            total={parts.data.data.total}
            rows={parts.data.data.rows.map((row) => ({ ...row, name: <PartName of={row} by={parts.data.data.by} /> }))}
          />
        )}
      </section>
      {isSetting && (
        <FieldsDialog
          of={asked}
          given={{ vnd_per_usd: rate?.vnd_per_usd ?? null, date: today }}
          title={t('adFigures.setRate')}
          text={<p>{t('adFigures.setRateText')}</p>}
          yes={t('adFigures.saveRate')}
          onClose={() => setSetting(false)}
          send={async (values) => {
            const { data: saved } = await call(figures.setRate, {
              body: bodyOf(asked.fields, values) as { vnd_per_usd: number; date: string },
              changeset: newChangeset(),
            });
            setSetting(false);
            toast.success({ title: t('adFigures.rateSaved'), text: t('adFigures.rate', { vnd: dong(saved.vnd_per_usd), day: calendarDay(saved.date) }) });
            await refresh(['/cms/v1/ad']);
          }}
        />
      )}
    </div>
  );
}

function PartName({ of: { key, label }, by }: { of: FigurePart; by: AnalyticDivision }) {
  const t = useTexts();
  if (by === 'zone' || by === 'platform') return valueLabel('campaign', by === 'zone' ? 'zones' : 'platforms', key);
  if (label === null) return <span className="muted">{t('adFigures.deleted')}</span>;
  return <Link to={`/main/advertise/${by}/${key}`}>{label}</Link>;
}

function kpisOf({ total, before, asked: requests, unit }: Analytic, t: typeof read): Kpi[] {
  const kpi = (name: 'impressions' | 'clicks' | 'starts' | 'requests' | 'revenue', write: (value: number) => string): Kpi => ({
    name: t(`adFigures.${name}`),
    value: write(total[name]),
    ...growth(total[name], before.total[name]),
  });
  return [
    kpi('impressions', number),
    kpi('clicks', number),
    { name: t('adFigures.clickRate'), value: share(total.click_rate), ...growth(total.click_rate ?? 0, before.total.click_rate ?? 0) },
    { name: t('adFigures.startRate'), value: share(total.start_rate), ...growth(total.start_rate ?? 0, before.total.start_rate ?? 0) },
    requests === null
      ? kpi('requests', number)
      : {
          name: t('adFigures.asked'),
          value: number(requests.requests),
          note: t('adFigures.filled', { share: share(requests.requests === 0 ? null : requests.filled / requests.requests) }),
        },
    kpi('revenue', unit === 'USD' ? dollars : dong),
  ];
}

/** How a number has changed against the period before. */
function growth(now: number, then: number): Pick<Kpi, 'note' | 'tone'> {
  if (then === 0) return { note: none };
  const change = now / then - 1;
  return { note: signedShare(change), ...(change === 0 ? {} : { tone: change > 0 ? ('green' as const) : ('orange' as const) }) };
}

function chartOf({ rows, before }: Analytic, metric: Metric, t: typeof read): ChartData {
  const values = (of: readonly Figure[]) => of.map((each) => each[metric]);
  return {
    days: rows.map(({ key }) => key),
    previousDays: rows.map((_, at) => daysBefore(before.from, -at)),
    series: [
      { name: t(`adFigures.${metric}`), values: values(rows), ...(before.total[metric] === 0 ? {} : { previous: values(rows.map((row) => row.before)) }) },
    ],
  };
}
