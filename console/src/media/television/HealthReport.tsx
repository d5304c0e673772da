import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { type HealthReport as Report, type LiveRendition, televisionHealth } from '@marquee/contract/media/television';
import { Button } from 'antd';
import { useEndpoint, useEndpointMutation } from '../../kit/ask.ts';
import { ago, duration, exact, inSentence, number, percent } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { Failure } from '../../kit/list/states.tsx';
import { useWho } from '../../kit/who.ts';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { formatBitrate } from '../transcode/rate.ts';
import { causeLabel, HealthMark, Since } from './HealthMark.tsx';
import { HealthBars } from './RecentHealth.tsx';

/** Milliseconds between two requests: a probe that changes nothing is not announced. */
const refreshMs = 30_000;

/** The health of one channel: what is wrong and what to do, the last day, the renditions and the incidents of a week. */
export function HealthReport({ id, hasLink }: { id: string; hasLink: boolean }) {
  const t = useTexts();
  const { may } = useWho();
  const params = { id };
  const result = useEndpoint(televisionHealth.report, { params }, { quiet: true, every: refreshMs });
  const probe = useEndpointMutation(televisionHealth.probe, { failure: 'information' });
  const report = result.data?.data;
  if (!hasLink) return <p className="field-hint">{t('television.noLink')}</p>;
  if (report === undefined)
    return result.error === null ? (
      <div className="health-report" aria-busy="true" />
    ) : (
      <Failure error={result.error} title={t('television.reportFailed')} onRetry={() => void result.refetch()} />
    );
  return (
    <div className="health-report" role="group" aria-label={t('television.health')}>
      <div className="health-head" role="status">
        <HealthMark health={report.health} />
        <Since since={report.since} />
        {may('media', 'run') && (
          <Button
            size="small"
            icon={<ReloadOutlined aria-hidden spin={probe.isPending} />}
            aria-disabled={probe.isPending}
            onClick={() => probe.isPending || probe.mutate({ params })}
          >
            {t(probe.isPending ? 'television.probing' : 'television.probe')}
          </Button>
        )}
      </div>
      {report.cause !== null && (
        <div className={`health-cause health-cause-${report.health}`}>
          <strong>{causeLabel(report.cause, report.http_status)}</strong>
          <p>{t(`liveCauses.${report.cause}.todo`)}</p>
        </div>
      )}
      <div>
        <HealthBars recent={report.recent} now={result.dataUpdatedAt} />
        <p className="field-hint">
          {report.probed_at === null
            ? t('television.never')
            : joinList([
                ...(report.uptime_day === null ? [] : [t('television.dayUp', { share: share(report.uptime_day) })]),
                ...(report.uptime_week === null ? [] : [t('television.weekUp', { share: share(report.uptime_week) })]),
                t('television.probed', { ago: inSentence(ago(report.probed_at)) }),
              ])}
        </p>
      </div>
      <Renditions report={report} />
      <Events of={report.events} now={result.dataUpdatedAt} />
    </div>
  );
}

/** A share in whole per cent, but never 100 if something was missing. */
const share = (value: number) => percent(value < 1 ? Math.min(Math.floor(value * 1000) / 1000, 0.999) : 1);

const nameOf = ({ width, height, codecs }: LiveRendition, t: ReturnType<typeof useTexts>) =>
  width !== null && height !== null
    ? t('media.renditions.quality', { height: Math.min(width, height) })
    : codecs === null
      ? t('television.unnamed')
      : t('television.audioOnly');

function Renditions({ report: { renditions, age_s } }: { report: Report }) {
  const t = useTexts();
  if (renditions.length === 0) return null;
  return (
    <div>
      <h3>
        {t('television.renditions')} {age_s !== null && <small>{t('television.age', { seconds: number(Math.round(age_s)) })}</small>}
      </h3>
      <ul className="renditions">
        {renditions.map((each, at) => (
          <li key={at}>
            <strong>{nameOf(each, t)}</strong>
            <span className={each.cause === null ? 'muted' : 'red'}>{each.cause === null ? each.codecs : causeLabel(each.cause, null)}</span>
            <span className="muted">{each.bandwidth === null ? '' : formatBitrate(each.bandwidth)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Events({ of, now }: { of: Report['events']; now: number }) {
  const t = useTexts();
  return (
    <div>
      <h3>{t('television.events')}</h3>
      {of.length === 0 ? (
        <p className="field-hint">{t('television.noEvents')}</p>
      ) : (
        <ol className="health-events">
          {of.map(({ health, cause, since, until }) => {
            const length = duration(((until === null ? now : Date.parse(until)) - Date.parse(since)) / 1000);
            return (
              <li key={since}>
                <time dateTime={since} title={exact(since)}>
                  {ago(since)}
                </time>
                <span>
                  <strong className={health === 'down' ? 'red' : 'orange'}>{valueLabel('television', 'health', health)}</strong>{' '}
                  {joinList([
                    ...(cause === null ? [] : [inSentence(causeLabel(cause, null))]),
                    t(until === null ? 'television.lasting' : 'television.lasted', { length }),
                  ])}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
