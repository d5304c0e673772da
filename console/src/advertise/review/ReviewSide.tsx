import CheckOutlined from '@ant-design/icons/CheckOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import type { CampaignRow } from '@marquee/contract/advertise/campaign';
import type { CampaignContext } from '@marquee/contract/advertise/review';
import { Button } from 'antd';
import { ago, calendarDay, dayOf, exact, money, number } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';

/** The price of a campaign by zone, which adds up to its budget, and whether the zones have room for it. */
export function Price({ of, campaign: { budget, target } }: { of: CampaignContext; campaign: CampaignRow }) {
  const t = useTexts();
  const isEnough = of.checks.every(({ cause }) => cause !== 'price_too_small');
  return (
    <section className="review-card">
      <h2>{t('adReview.price.title')}</h2>
      <table className="review-price">
        <thead>
          <tr>
            <th scope="col">{t(`adReview.price.head.${target}`)}</th>
            <th scope="col">{t('adReview.price.promised')}</th>
          </tr>
        </thead>
        <tbody>
          {of.zones.map(({ zone, price, events, booked_until }) => (
            <tr key={zone}>
              <th scope="row">
                {valueLabel('zone', 'zone', zone)}
                <small>{money(price, 'VND')}</small>
                {booked_until !== null && <small>{t('adReview.price.until', { day: calendarDay(booked_until) })}</small>}
              </th>
              <td>{number(events)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <div>
          <dt>{t('adReview.price.card')}</dt>
          <dd className={isEnough ? undefined : 'red'}>
            {isEnough && <CheckOutlined aria-hidden />} {t(isEnough ? 'adReview.price.cardYes' : 'adReview.price.cardNo')}
          </dd>
        </div>
        <div>
          <dt>{t('adReview.price.room')}</dt>
          <dd>{of.room === null ? t('adReview.price.unknown') : t('adReview.price.roomDay', { percent: number(of.room) })}</dd>
        </div>
        <div className="review-budget">
          <dt>{t('adReview.price.budget')}</dt>
          <dd>{money(budget ?? 0, 'VND')}</dd>
        </div>
      </dl>
    </section>
  );
}

/** What is known of the advertiser of a campaign, with the last message about it. */
export function Advertiser({ of, onTalk }: { of: CampaignContext['advertiser']; onTalk: () => void }) {
  const t = useTexts();
  return (
    <section className="review-card">
      <h2 dir="auto">{of?.name ?? t('adReview.advertiser.gone')}</h2>
      {of !== null && (
        <dl>
          <div>
            <dt>{t('adReview.advertiser.joined')}</dt>
            <dd title={exact(of.joined_at)}>{dayOf(of.joined_at)}</dd>
          </div>
          <div>
            <dt>{t('adReview.advertiser.campaigns')}</dt>
            <dd>
              {of.rejected === 0 ? number(of.campaigns) : t('adReview.advertiser.rejected', { total: number(of.campaigns), rejected: number(of.rejected) })}
            </dd>
          </div>
        </dl>
      )}
      {of?.message != null && <LastMessage of={of.message} />}
      <Button block icon={<MessageOutlined aria-hidden />} onClick={onTalk}>
        {t('adReview.advertiser.talk')}
      </Button>
    </section>
  );
}

/** The last message about a campaign. */
export function LastMessage({ of: { text, author, at } }: { of: NonNullable<NonNullable<CampaignContext['advertiser']>['message']> }) {
  return (
    <blockquote className="review-message">
      <p dir="auto">{text}</p>
      <footer>
        <span dir="auto">{author}</span> · <time title={exact(at)}>{ago(at)}</time>
      </footer>
    </blockquote>
  );
}
