import { useMemo, useRef } from 'react';
import type { FilmKind } from '@marquee/contract/media/content';
import { type PlayPeriod, playPeriods, type PlayReport, plays } from '@marquee/contract/media/plays';
import { Segmented } from 'antd';
import { useEndpoint } from '../kit/ask.ts';
import { Chart } from './chart/Chart.tsx';
import type { ChartData } from './chart/series.ts';
import { useIsNear } from './chart/useIsNear.ts';
import { Section } from './Section.tsx';
import { calendarDay } from '../kit/format.ts';
import { stored } from '../kit/store.ts';
import { zone } from '../kit/zone.ts';
import { t as read, useTexts } from '../words/words.ts';

/** The period that this person chose last, for every film. */
const chosen = stored<{ days: PlayPeriod }>('plays', null, { days: '30' });

/** Milliseconds after which plays are counted again, as long as the page is looked at. */
const refreshMs = 60_000;

/** The section that shows how often a film was played on each of the last days. `title` is the record's. */
export function Plays({ kind, id, title }: { kind: FilmKind; id: string; title: string }) {
  const t = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const days = chosen.use((state) => (playPeriods.includes(state.days) ? state.days : '30'));
  const result = useEndpoint(
    plays[kind],
    { params: { id }, query: { days, time_zone: zone() } },
    { enabled: isNear, keep: true, quiet: true, every: refreshMs },
  );
  const report = result.data?.data;
  const data = useMemo(() => report && chartOf(report, t), [report, t]);
  // What is shown may still be the period chosen before.
  const count = data?.days.length ?? Number(days);
  return (
    <Section id="plays" title={t('media.plays.title')}>
      <div ref={frame}>
        {/* As high as the chart, so that nothing moves when it comes. */}
        {!isNear ? (
          <div className="chart-drawing" />
        ) : (
          <Chart
            title={t('media.plays.titleOf', { name: title })}
            data={data}
            error={result.error}
            onRetry={() => void result.refetch()}
            failure={t('media.plays.failed')}
            empty={t('media.plays.none', { count })}
            form={count <= 7 ? 'bar' : 'line'}
            previousName={t('media.plays.previous', { count })}
            note={report && noteOf(report)}
            tools={
              <Segmented
                name="plays-period"
                size="small"
                aria-label={t('media.plays.period')}
                options={playPeriods.map((value) => ({ value, label: t('media.plays.days', { count: Number(value) }) }))}
                value={days}
                onChange={(value) => chosen.set({ days: value })}
              />
            }
          />
        )}
      </div>
    </Section>
  );
}

/** The series of a report. On days before the record was created nothing could be counted. */
function chartOf({ created_on, current, previous }: PlayReport, t: typeof read): ChartData {
  const values = (of: PlayReport['current'], name: 'plays' | 'views' | 'viewers') => of.days.map((each) => (each.day < created_on ? null : each[name]));
  const series = (of: 'plays' | 'views' | 'viewers', name: string) => ({
    name,
    values: values(current, of),
    total: current[of],
    // Of the period before nothing is drawn if there was no record in it.
    ...(previous.days.every(({ day }) => day < created_on) ? {} : { previous: values(previous, of), previousTotal: previous[of] }),
  });
  return {
    days: current.days.map(({ day }) => day),
    previousDays: previous.days.map(({ day }) => day),
    series: [
      series('plays', t('media.plays.plays')),
      { ...series('views', t('media.plays.views')), isOnlyInTable: true },
      { ...series('viewers', t('media.plays.viewers')), isOnlyInTable: true },
    ],
  };
}

/** What the numbers are compared with, and where the record is younger than that, since when it exists. */
function noteOf({ created_on, current, previous }: PlayReport): string {
  const isYoung = (previous.days[0]?.day ?? '') < created_on;
  return isYoung ? read('media.plays.since', { day: calendarDay(created_on) }) : read('media.plays.compared', { count: current.days.length });
}
