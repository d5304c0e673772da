import { useMemo, useRef } from 'react';
import { platformUse, type PlatformUsage } from '@marquee/contract/users/platform';
import { useEndpoint } from '../../kit/ask.ts';
import { Chart } from '../../content/chart/Chart.tsx';
import type { ChartData } from '../../content/chart/series.ts';
import { useIsNear } from '../../content/chart/useIsNear.ts';
import { Section } from '../../content/Section.tsx';
import { number } from '../../kit/format.ts';
import { type t as read, useTexts } from '../../words/words.ts';

/** Milliseconds after which usage is asked for again, as long as the page is looked at. */
const refreshMs = 60_000;

/** The section that shows how many people use a platform, and its calls on each of the last days. `title` is the platform's. */
export function Usage({ id, title }: { id: string; title: string }) {
  const t = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const result = useEndpoint(platformUse.get, { params: { id } }, { enabled: isNear, keep: true, quiet: true, every: refreshMs });
  const usage = result.data?.data;
  const data = useMemo(() => usage && chartOf(usage, t), [usage, t]);
  return (
    <Section id="usage" title={t('users.platform.usage')}>
      <dl className="platform-figures">
        <div>
          <dt>{t('users.platform.users')}</dt>
          <dd>{usage === undefined ? '…' : number(usage.users)}</dd>
        </div>
        <div>
          <dt>{t('users.platform.sessions')}</dt>
          <dd>{usage === undefined ? '…' : number(usage.sessions)}</dd>
        </div>
      </dl>
      <div ref={frame}>
        {/* As high as the chart, so that nothing moves when it comes. */}
        {!isNear ? (
          <div className="chart-drawing" />
        ) : (
          <Chart
            title={t('users.platform.callsOf', { name: title })}
            data={data}
            error={result.error}
            onRetry={() => void result.refetch()}
            failure={t('users.platform.usageFailed')}
            empty={t('users.platform.noCalls', { count: data?.days.length ?? 0 })}
            form="line"
            note={t('users.platform.callsNote')}
          />
        )}
      </div>
    </Section>
  );
}

/** The calls of each day. On days before the platform was registered nothing could be counted. */
function chartOf({ created_on, days }: PlatformUsage, t: typeof read): ChartData {
  return {
    days: days.map(({ day }) => day),
    series: [{ name: t('users.platform.calls'), values: days.map(({ day, calls }) => (day < created_on ? null : calls)) }],
  };
}
