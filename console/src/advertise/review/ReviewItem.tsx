import type { ReactNode } from 'react';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import type { CampaignRow } from '@marquee/contract/advertise/campaign';
import type { CampaignContext } from '@marquee/contract/advertise/review';
import { Button } from 'antd';
import { calendarDay, duration, money, number, timeOf } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { Failure } from '../../kit/list/states.tsx';
import { PanelSkeleton } from '../../shell/PanelSkeleton.tsx';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { Checks } from './Checks.tsx';
import { clockOf, useNow } from './clock.ts';
import { LastMessage } from './ReviewSide.tsx';
import { ReviewZones } from './ReviewZones.tsx';
import type { QueueRow } from './useReview.ts';

type ReviewItemProps = {
  of: QueueRow;
  campaign: CampaignRow | undefined;
  context: CampaignContext | undefined;
  error: Error | null;
  place: { at: number; of: number };
  isPhone: boolean;
  onRetry: () => void;
  onBack: () => void;
  onTalk: () => void;
  /** the decisions */
  children: ReactNode;
};

/** The campaign that is large: its creative in every zone, and the checks. On a phone it has what stands beside it elsewhere. */
export function ReviewItem({ of, campaign, context, error, place, isPhone, onRetry, onBack, onTalk, children }: ReviewItemProps) {
  const t = useTexts();
  const isFitting = context?.checks.some(({ cause }) => cause === 'price_fits') === true;
  return (
    <article className="review-item" aria-label={of.name}>
      {isPhone ? (
        <header className="review-phone-head">
          <button type="button" className="icon-button" aria-label={t('adReview.back')} onClick={onBack}>
            <LeftOutlined aria-hidden className="mirrored" />
          </button>
          <p>
            <strong dir="auto">{of.name}</strong>
            <small dir="auto">
              {of.company} · {t('adReview.placeOf', { at: number(place.at), total: number(place.of) })}
            </small>
          </p>
          <button type="button" className="icon-button" aria-label={t('adReview.advertiser.talk')} onClick={onTalk}>
            <MessageOutlined aria-hidden />
          </button>
        </header>
      ) : (
        <header className="review-item-head">
          <div>
            <h2>
              <span dir="auto">{of.name}</span>
              <span className="tag">
                <ClockCircleOutlined aria-hidden />
                {valueLabel('campaign', 'state', of.state)}
              </span>
            </h2>
            {campaign !== undefined && <Facts of={campaign} />}
          </div>
          {campaign?.ads_url != null && (
            <Button icon={<LinkOutlined aria-hidden />} href={campaign.ads_url} target="_blank" rel="noopener noreferrer">
              {t('adReview.landing')}
            </Button>
          )}
        </header>
      )}
      {isPhone && <ClockStrip of={of} />}
      <div className="review-body">
        {campaign === undefined && error !== null && <Failure error={error} title={t('adReview.failed')} onRetry={onRetry} />}
        {campaign === undefined && error === null && <PanelSkeleton />}
        {campaign !== undefined && (
          <ReviewZones of={campaign} isPhone={isPhone}>
            <dl className="review-phone-price">
              <dt>{t('adReview.price.budget')}</dt>
              <dd>{money(campaign.budget ?? 0, 'VND')}</dd>
              {isFitting && (
                <dd className="green">
                  <CheckOutlined aria-hidden /> {t('adReview.price.card')}
                </dd>
              )}
            </dl>
          </ReviewZones>
        )}
        {context !== undefined && <Checks of={context} isShort={isPhone} />}
        {context === undefined && campaign !== undefined && error !== null && <Failure error={error} title={t('adReview.failed')} onRetry={onRetry} />}
        {isPhone && context?.advertiser?.message != null && <LastMessage of={context.advertiser.message} />}
      </div>
      {children}
    </article>
  );
}

/** What a campaign is, in one line. */
function Facts({ of: { ads_type, file, platforms, start_date, finish_date } }: { of: CampaignRow }) {
  const t = useTexts();
  const length = ads_type === 'vast' && file != null && file.duration_s != null ? t('adReview.videoOf', { time: duration(file.duration_s) }) : undefined;
  const days = [start_date, finish_date].map((day) => (day == null ? '' : calendarDay(day))).join(' – ');
  const facts = [
    length ?? (ads_type == null ? '' : valueLabel('campaign', 'ads_type', ads_type)),
    joinList((platforms ?? []).map((each) => valueLabel('campaign', 'platforms', each))),
    t('adReview.runs', { days }),
  ];
  return <p className="muted">{facts.join(' · ')}</p>;
}

/** The clock as a strip below the head of a phone. */
function ClockStrip({ of: { state, submitted_at, is_asked } }: { of: QueueRow }) {
  const t = useTexts();
  const now = useNow();
  if (submitted_at == null || is_asked || state === 'contract') return null;
  const { due, left, tone } = clockOf(submitted_at, now);
  const time = duration(Math.abs(left) / 1000);
  return (
    <p className={`review-strip clock-${tone}`}>
      <strong>
        <ClockCircleOutlined aria-hidden /> {t(left < 0 ? 'adReview.clock.late' : 'adReview.clock.left', { time })}
      </strong>
      <span>{t('adReview.clock.due', { time: timeOf(due) })}</span>
    </p>
  );
}
