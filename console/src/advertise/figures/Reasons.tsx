import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import WarningFilled from '@ant-design/icons/WarningFilled';
import type { CampaignChart } from '@marquee/contract/advertise/figures';
import { Button } from 'antd';
import { calendarDay, dayAndMonth, decimal, inSentence, many, number, timeOf } from '../../kit/format.ts';
import { dayIn, zone } from '../../kit/zone.ts';
import { t as read, useTexts } from '../../words/words.ts';
import { removedOf } from './amounts.ts';
import type { ShownEvents } from './EventLog.tsx';

/** Why impressions do not count, the most frequent reason first, whether a day stands out, and whether the counters agree with the log. */
export function Reasons({ chart, onShow }: { chart: CampaignChart; onShow: (of: ShownEvents) => void }) {
  const t = useTexts();
  const reasons = chart.invalid.filter(({ impressions }) => impressions > 0);
  const all = removedOf(chart.total);
  const { unusual } = chart;
  return (
    <section className="figures-card" aria-labelledby="figures-reasons">
      <h2 id="figures-reasons">{t('adFigures.invalidTitle', { ...many(all) })}</h2>
      {reasons.length === 0 && <p className="muted">{t('adFigures.invalidNone')}</p>}
      <ul className="figures-reasons">
        {reasons.map(({ reason, impressions }) => (
          <li key={reason}>
            <span>{t(`adFigures.reasons.${reason}`)}</span>
            <button
              type="button"
              className="link-button"
              aria-label={t('adFigures.events.openOf', { reason: t(`adFigures.reasons.${reason}`) })}
              onClick={() => onShow({ kind: 'impression', reason, day: undefined })}
            >
              {number(impressions)}
            </button>
            <span className="figures-share" aria-hidden="true">
              <span className="is-removed" style={{ inlineSize: `${(100 * impressions) / Math.max(1, all)}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {unusual !== null && (
        <p className="figures-unusual">
          {t('adFigures.unusual', {
            day: dayAndMonth(unusual.day),
            times: decimal(unusual.times),
            reason: inSentence(t(`adFigures.reasons.${unusual.reason}`)),
          })}{' '}
          <button type="button" className="link-button" onClick={() => onShow({ kind: 'impression', reason: unusual.reason, day: unusual.day })}>
            {t('adFigures.unusualShow', { ...many(unusual.impressions) })}
          </button>
        </p>
      )}
      <Reconciled of={chart.reconciled} />
      <Button block icon={<UnorderedListOutlined aria-hidden />} onClick={() => onShow({ kind: 'impression', reason: undefined, day: undefined })}>
        {t('adFigures.events.open')}
      </Button>
    </section>
  );
}

function timeText(at: string): string {
  const [day, time] = [dayIn(zone(), Date.parse(at)), timeOf(at)];
  return day === dayIn(zone(), Date.now()) ? read('adFigures.atToday', { time }) : read('adFigures.at', { time, day: calendarDay(day) });
}

function Reconciled({ of }: { of: CampaignChart['reconciled'] }) {
  const t = useTexts();
  if (of === null) return <p className="field-hint">{t('adFigures.notReconciled')}</p>;
  const time = timeText(of.at);
  return of.is_equal ? (
    <p className="figures-agrees">
      <CheckCircleFilled aria-hidden className="green" /> {t('adFigures.reconciled', { time })}
    </p>
  ) : (
    <p className="figures-agrees red">
      <WarningFilled aria-hidden /> {t('adFigures.differs', { time, difference: number(of.difference) })}
    </p>
  );
}
