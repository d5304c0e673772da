import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import { limits } from '@marquee/contract/limits';
import type { Today } from '@marquee/contract/session/today';
import { duration, exact, inSentence, number } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';
import { Group, Row, Since } from './groups.tsx';

const campaignsHome = '/main/advertise/campaign';
const hourMs = 3_600_000;

/** Campaigns that wait for the provider's decision, the least time left first. `now` is in milliseconds. */
export function Campaigns({ campaigns, now }: { campaigns: Today['campaigns']; now: number }) {
  const t = useTexts();
  return (
    <Group title={t('today.campaigns')} total={campaigns.total} shown={campaigns.rows.length} all={`${campaignsHome}/review`}>
      {campaigns.rows.map(({ id, title, company, submitted_at }) => {
        const left = Date.parse(submitted_at) + limits.campaignReplyHours * hourMs - now;
        const time = inSentence(duration(Math.abs(left) / 1000));
        const tone = left < 0 ? 'red' : left < limits.campaignSoonHours * hourMs ? 'today-soon' : undefined;
        return (
          <Row key={id} title={title} to={`${campaignsHome}/review?item=${id}`} action={t('today.review')}>
            {company !== null && `${company} · `}
            <time title={exact(submitted_at)} className={tone}>
              <ClockCircleOutlined aria-hidden /> {t(left < 0 ? 'today.campaignLate' : 'today.campaignLeft', { time })}
            </time>
          </Row>
        );
      })}
    </Group>
  );
}

/** Campaigns of this person that wait for them: those that the provider asks about, and drafts. */
export function OwnCampaigns({ campaigns }: { campaigns: Today['own_campaigns'] }) {
  const t = useTexts();
  return (
    <Group title={t('today.ownCampaigns')} total={campaigns.total} shown={campaigns.rows.length} all={campaignsHome}>
      {campaigns.rows.map(({ id, title, is_asked, missing, at }) => (
        <Row key={id} title={title} to={`${campaignsHome}/${id}`} action={t(is_asked ? 'today.reply' : missing.length > 0 ? 'today.fillIn' : 'today.open')}>
          <Since at={at} />
          {is_asked || missing.length > 0 ? (
            <span className="today-lacks">
              <ExclamationCircleFilled aria-hidden />
              {is_asked ? t('today.campaignAsked') : t('today.lacksFields', { count: missing.length, total: number(missing.length) })}
            </span>
          ) : (
            <span className="green">{t('today.campaignComplete')}</span>
          )}
        </Row>
      ))}
    </Group>
  );
}
