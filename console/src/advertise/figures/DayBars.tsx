import { useRef, useState } from 'react';
import type { CampaignChart } from '@marquee/contract/advertise/figures';
import { homeZone } from '../../kit/zone.ts';
import { brief, calendarDay, dayAndMonth, number } from '../../kit/format.ts';
import { useWidth } from '../../kit/list/useWidth.ts';
import { locale, useTexts } from '../../words/words.ts';
import { amountIn } from './amounts.ts';
import { type Bar, barsOf, labelledEvery, stepsTo } from './bars.ts';

/** Pixels: the height of the drawing, the room for the axes, the room that one label needs, and the widest bar. */
const height = 300;
const room = { top: 28, bottom: 28, start: 48, end: 8 };
const labelWidth = 56;
const widestBar = 28;

/** A clock time at the platform's home, to which all figures belong. */
const homeTime = (value: Date): string =>
  new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: homeZone }).format(value);
/** An hour as a label: its time, and at midnight its day. */
const homeHour = (key: string): string => homeTime(new Date(key));

type DayBarsProps = { chart: CampaignChart; title: string; now: Date };

/** Impressions of each day or hour: what counts with what was removed on top, the plan, today paler, and tomorrow dashed. */
export function DayBars({ chart, title, now }: DayBarsProps) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const width = Math.max(280, useWidth(box));
  const [pointed, setPointed] = useState<number | null>(null);
  const bars = barsOf(chart);
  const steps = stepsTo(Math.max(...bars.map(({ valid, removed, planned }) => Math.max(valid + removed, planned ?? 0)), 0));
  const most = steps.at(-1) ?? 1;
  const inner = width - room.start - room.end;
  const band = inner / Math.max(1, bars.length);
  const [bottom, drawn] = [height - room.bottom, height - room.top - room.bottom];
  const y = (value: number) => bottom - (value / most) * drawn;
  const barWidth = Math.min(widestBar, band * 0.66);
  const centre = (at: number) => room.start + band * (at + 0.5);
  const every = labelledEvery(bars.length, inner / labelWidth);
  const todayAt = bars.findIndex(({ form }) => form === 'today');
  const labelOf = (bar: Bar, at: number) =>
    bar.form === 'today'
      ? t('adFigures.today')
      : at % every === 0 && (todayAt < 0 || Math.abs(at - todayAt) * band >= labelWidth)
        ? chart.by === 'day'
          ? dayAndMonth(bar.key)
          : homeHour(bar.key)
        : '';
  const line = bars.flatMap(({ planned }, at) => (planned === null ? [] : [{ at, planned }]));
  const last = line.at(-1);
  const summary = t('adFigures.summary', {
    title,
    total: number(chart.total.impressions),
    removed: number(chart.total.raw_impressions - chart.total.impressions),
    from: calendarDay(chart.from),
    to: calendarDay(chart.to),
  });
  const bar = pointed === null ? undefined : bars[pointed];
  return (
    <div className="figures-bars" ref={box} onPointerLeave={() => setPointed(null)}>
      <svg width={width} height={height} role="img" aria-label={summary}>
        {steps.map((step) => (
          <g key={step}>
            <line className="figures-grid" x1={room.start} x2={width - room.end} y1={y(step)} y2={y(step)} />
            <text className="figures-axis" x={room.start - 8} y={y(step) + 4} textAnchor="end">
              {brief(step)}
            </text>
          </g>
        ))}
        {bars.map((each, at) => (
          <g key={each.key} onPointerEnter={() => setPointed(at)}>
            <rect x={room.start + band * at} y={room.top} width={band} height={drawn} fill="transparent" />
            {each.valid > 0 && (
              <rect
                className={`figures-bar-${each.form}`}
                x={centre(at) - barWidth / 2}
                y={y(each.valid)}
                width={barWidth}
                height={Math.max(1, bottom - y(each.valid))}
              />
            )}
            {each.removed > 0 && (
              <rect
                className="figures-bar-removed"
                x={centre(at) - barWidth / 2}
                y={y(each.valid + each.removed)}
                width={barWidth}
                height={Math.max(1, y(each.valid) - y(each.valid + each.removed) - 1)}
              />
            )}
            <text className={each.form === 'today' ? 'figures-axis is-today' : 'figures-axis'} x={centre(at)} y={height - 8} textAnchor="middle">
              {labelOf(each, at)}
            </text>
          </g>
        ))}
        {line.length > 0 && (
          <path
            className="figures-plan"
            d={line.map(({ at, planned }, nth) => `${nth === 0 ? 'M' : 'L'}${centre(at) - band / 2},${y(planned)}H${centre(at) + band / 2}`).join('')}
          />
        )}
        {last !== undefined && (
          <text className="figures-plan-label" x={width - room.end} y={y(last.planned) - 8} textAnchor="end">
            {t('adFigures.planPerDay', { events: brief(last.planned) })}
          </text>
        )}
      </svg>
      {bar !== undefined && pointed !== null && (
        <Tip
          bar={bar}
          chart={chart}
          now={now}
          style={centre(pointed) > width / 2 ? { insetInlineEnd: width - centre(pointed) + barWidth } : { insetInlineStart: centre(pointed) + barWidth }}
        />
      )}
    </div>
  );
}

type TipProps = { bar: Bar; chart: CampaignChart; now: Date; style: { insetInlineStart?: number; insetInlineEnd?: number } };

/** The numbers of the bar that is pointed at. */
function Tip({ bar, chart, now, style }: TipProps) {
  const t = useTexts();
  const head =
    bar.form === 'today'
      ? t('adFigures.todayUntil', { time: homeTime(now) })
      : chart.by === 'day'
        ? calendarDay(bar.key)
        : t('adFigures.at', { time: homeHour(bar.key), day: calendarDay(dayAtHome(bar.key)) });
  const isExpected = bar.form === 'tomorrow';
  return (
    <div className="figures-tip" style={style}>
      <span>{head}</span>
      {bar.form !== 'future' && (
        <strong>{isExpected ? t('adFigures.projectedOf', { events: number(bar.valid) }) : t('adFigures.validOf', { valid: number(bar.valid) })}</strong>
      )}
      {bar.planned !== null && <span>{t('adFigures.planOf', { events: number(bar.planned) })}</span>}
      {bar.form !== 'future' && !isExpected && <span>{t('adFigures.removedOf', { removed: number(bar.removed) })}</span>}
      {bar.form !== 'future' && <strong>{amountIn(chart.unit)(bar.revenue)}</strong>}
    </div>
  );
}

/** The day of an hour at the platform's home. */
const dayAtHome = (key: string): string => new Date(Date.parse(key) + 7 * 3_600_000).toISOString().slice(0, 10);
