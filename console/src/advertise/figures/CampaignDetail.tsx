import { type ReactNode, useState } from 'react';
import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import { campaign } from '@marquee/contract/advertise/campaign';
import { type CampaignChart, figures } from '@marquee/contract/advertise/figures';
import { zoneNames } from '@marquee/contract/advertise/zone';
import { limits } from '@marquee/contract/limits';
import { Button, Segmented } from 'antd';
import { Link } from 'react-router';
import { useEndpoint, useEndpointList } from '../../kit/ask.ts';
import { download } from '../../kit/download.ts';
import { number } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { csv, csvName } from '../../kit/list/csv.ts';
import { Failure } from '../../kit/list/states.tsx';
import { watch } from '../../kit/live.ts';
import { toast } from '../../kit/toast.tsx';
import { useTexts } from '../../words/words.ts';
import { dong, none, removedShare, share, signedShare } from './amounts.ts';
import { Booking } from './Booking.tsx';
import { type Campaign, CampaignHead } from './CampaignHead.tsx';
import { DayBars } from './DayBars.tsx';
import { EventLog, type ShownEvents, shownEvents } from './EventLog.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { type Kpi, Kpis } from './Kpis.tsx';
import { PartsTable } from './PartsTable.tsx';
import { Platforms } from './Platforms.tsx';
import { RangeField, useRange } from './range.tsx';
import { Reasons } from './Reasons.tsx';
import { sheetOf } from './sheet.ts';
import '../../kit/surface.css';
import '../../kit/form/frame.css';
import './figures.css';

const path = campaign.path;
watch('campaign', [path]);

/** Milliseconds after which the figures are asked for again, as long as the page is looked at. */
const refreshMs = 60_000;
/** A delivery that strays from its plan by more than this share is pointed out. */
const toleratedShare = 0.05;

/**
 * The page of a signed campaign: what it has delivered and cost, against its plan, by day, zone, platform and advertisement. `tools` stand in its head, and
 * `children` at its side.
 */
export function CampaignDetail({ id, tools, children }: { id: string; tools?: ReactNode; children?: ReactNode }) {
  const t = useTexts();
  const { range, params, set } = useRange();
  const by = params.get('by') === 'hour' ? 'hour' : 'day';
  const [isTable, setTable] = useState(false);
  const options = { keep: true, quiet: true, every: refreshMs } as const;
  const record = useEndpoint(campaign.get, { params: { id } }, { quiet: true });
  const main = useEndpoint(figures.chart, { params: { id }, query: { ...range, by } }, options);
  const zones = useEndpoint(figures.chart, { params: { id }, query: { ...range, by: 'zone' } }, options);
  const platforms = useEndpoint(figures.chart, { params: { id }, query: { ...range, by: 'platform' } }, options);
  const ads = useEndpointList(figures.ads, { params: { id }, query: { limit: limits.adsPerCampaign } }, options);
  const [of, chart] = [record.data?.data, main.data?.data];
  const error = record.error ?? main.error;
  if (of === undefined || chart === undefined)
    return error === null ? (
      <div className="figures pulsing" role="status" aria-label={t('adFigures.loading')}>
        <div className="figures-card figures-waiting" />
      </div>
    ) : (
      <Failure error={error} title={t('adFigures.failed')} onRetry={() => void Promise.all([record.refetch(), main.refetch()])} isPage />
    );
  const events = shownEvents(params);
  const show = (next: ShownEvents | undefined) => set({ events: next?.kind, why: next?.reason, on: next?.day });
  const title = t(by === 'hour' ? 'adFigures.perHour' : 'adFigures.perDay');
  const exportDays = () => {
    download(csvName(of.name, chart.today), csv(sheetOf(chart)), 'text/csv');
    toast.success({ title: t('toast.done.export'), text: of.name });
  };
  return (
    <div className="figures">
      <CampaignHead of={of} today={chart.today}>
        <RangeField range={range} onChange={set} />
        <Button icon={<DownloadOutlined aria-hidden />} onClick={exportDays}>
          {t('adFigures.export')}
        </Button>
        {tools}
      </CampaignHead>
      <Kpis of={kpisOf(of, chart, t)} />
      <div className="figures-columns">
        <section className="figures-card" aria-labelledby="figures-days">
          <header className="figures-card-head">
            <h2 id="figures-days">{title}</h2>
            {!isTable && <Legend chart={chart} />}
            <Segmented
              name="figures-by"
              size="small"
              aria-label={t('adFigures.division')}
              options={[
                { value: 'day', label: t('adFigures.byDay') },
                { value: 'hour', label: t('adFigures.byHour') },
              ]}
              value={by}
              onChange={(value) => set({ by: value === 'hour' ? 'hour' : undefined })}
            />
            <Button size="small" icon={isTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />} onClick={() => setTable(!isTable)}>
              {isTable ? t('adFigures.showChart') : t('adFigures.showTable')}
            </Button>
          </header>
          {isTable ? (
            <FiguresTable chart={chart} title={title} />
          ) : chart.rows.length === 0 && chart.plan === null ? (
            <p className="figures-empty muted">{t('adFigures.none')}</p>
          ) : (
            <DayBars chart={chart} title={title} now={new Date(main.dataUpdatedAt)} />
          )}
        </section>
        <Reasons chart={chart} onShow={show} />
      </div>
      <div className="figures-columns">
        <div className="figures-stacked">
          <section className="figures-card is-flush" aria-labelledby="figures-zones">
            <header className="figures-card-head">
              <h2 id="figures-zones">{t('adFigures.byZone')}</h2>
              <span className="muted">{t('adFigures.addsUp')}</span>
            </header>
            {zones.data !== undefined && (
              <PartsTable
                title={t('adFigures.byZone')}
                head={t('adFigures.zone')}
                unit={chart.unit}
                rows={zones.data.data.rows.map((row) => ({
                  ...row,
                  name: zoneNames.some((each) => each === row.key) ? valueLabel('campaign', 'zones', row.key) : row.key,
                }))}
              />
            )}
          </section>
          <section className="figures-card is-flush" aria-labelledby="figures-ads">
            <header className="figures-card-head">
              <h2 id="figures-ads">{t('adFigures.ads')}</h2>
            </header>
            <AdsTable rows={ads.data?.data ?? []} />
          </section>
        </div>
        <div className="figures-stacked">
          {platforms.data !== undefined && <Platforms chart={platforms.data.data} />}
          <Booking of={of} />
          {children}
        </div>
      </div>
      {events !== undefined && <EventLog id={id} range={range} of={events} onChange={show} />}
    </div>
  );
}

type Texts = ReturnType<typeof useTexts>;

function kpisOf(of: Campaign, { total, plan, reach }: CampaignChart, t: Texts): Kpi[] {
  const strays = plan === null || plan.expected === 0 ? null : plan.delivered / plan.expected - 1;
  const isNear = strays !== null && Math.abs(strays) <= toleratedShare;
  const budget = of.budget;
  return [
    {
      name: t('adFigures.impressions'),
      value: number(total.impressions),
      note: t('adFigures.raw', { raw: number(total.raw_impressions), share: share(removedShare(total)) }),
    },
    {
      name: t('adFigures.clicks'),
      value: number(total.clicks),
      note: t('adFigures.clicksNote', { rate: share(total.click_rate), raw: number(total.raw_clicks) }),
    },
    ...(of.ads_type === 'vast'
      ? [{ name: t('adFigures.starts'), value: number(total.starts), note: t('adFigures.startsNote', { rate: share(total.start_rate) }) }]
      : []),
    {
      name: t('adFigures.againstPlan'),
      value: strays === null ? none : signedShare(strays),
      note: strays === null ? t('adFigures.noPlan') : t(isNear ? 'adFigures.inReach' : 'adFigures.outOfReach'),
      ...(strays === null ? {} : { tone: isNear ? ('green' as const) : ('orange' as const) }),
    },
    {
      name: budget === null ? t('adFigures.spentAll') : t('adFigures.spent', { budget: dong(budget) }),
      value: dong(of.revenue),
      note: budget === null || budget === 0 ? '' : share(of.revenue / budget),
      done: budget === null || budget === 0 ? undefined : of.revenue / budget,
    },
    {
      name: t('adFigures.tomorrow'),
      value: plan?.tomorrow ? number(plan.tomorrow.events) : none,
      note: plan?.tomorrow ? dong(plan.tomorrow.revenue) : t('adFigures.tomorrowNone'),
    },
    { name: t('adFigures.reach'), value: number(reach), note: t('adFigures.reachNote') },
  ];
}

function Legend({ chart }: { chart: CampaignChart }) {
  const t = useTexts();
  const hasPlan = chart.by === 'day' && chart.plan?.target === 'impressions';
  return (
    <ul className="figures-legend" aria-hidden="true">
      <li className="is-valid">{t('adFigures.valid')}</li>
      <li className="is-removed">{t('adFigures.removed')}</li>
      {hasPlan && <li className="is-plan">{t('adFigures.plan')}</li>}
      {hasPlan && chart.plan?.tomorrow !== null && <li className="is-tomorrow">{t('adFigures.projected')}</li>}
    </ul>
  );
}

type AdRow = {
  idAd?: string;
  title?: string | null;
  state?: string;
  requests?: number;
  impressions?: number;
  clicks?: number;
  starts?: number;
  revenue?: number;
};

/** The advertisements of the campaign, with all that they have delivered since the beginning. */
function AdsTable({ rows }: { rows: readonly AdRow[] }) {
  const t = useTexts();
  if (rows.length === 0) return <p className="figures-pad muted">{t('adFigures.adsNone')}</p>;
  return (
    <div className="figures-scroll" role="region" aria-label={t('adFigures.ads')} tabIndex={0}>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{t('adFigures.adTitle')}</th>
            {(['requests', 'impressions', 'clicks', 'clickRate', 'startRate', 'revenue'] as const).map((name) => (
              <th key={name} scope="col" className="is-number">
                {t(`adFigures.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ idAd = '', title, state = 'waiting', requests = 0, impressions = 0, clicks = 0, starts = 0, revenue = 0 }) => (
            <tr key={idAd}>
              <th scope="row">
                <Link to={`/main/advertise/ad/${idAd}`}>{title}</Link>
                {state !== 'approved' && <span className="tag tag-orange">{valueLabel('ad', 'state', state)}</span>}
              </th>
              <td className="is-number">{number(requests)}</td>
              <td className="is-number">{number(impressions)}</td>
              <td className="is-number">{number(clicks)}</td>
              <td className="is-number">{share(impressions === 0 ? null : clicks / impressions)}</td>
              <td className="is-number">{share(impressions === 0 ? null : starts / impressions)}</td>
              <td className="is-number">{dong(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
