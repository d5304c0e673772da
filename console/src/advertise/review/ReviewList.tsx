import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import type { AdType } from '@marquee/contract/advertise/zone';
import { brief, exact, many } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { clockOf, shortTime, useNow } from './clock.ts';
import type { QueueRow } from './useReview.ts';

const icons: Record<AdType, typeof PictureOutlined> = { image: PictureOutlined, text: FontSizeOutlined, vast: PlayCircleOutlined };

/** The time that is left for a campaign, orange when it is little and red when it is over. */
function Left({ of: { state, submitted_at, is_asked } }: { of: QueueRow }) {
  const now = useNow();
  if (submitted_at == null || is_asked || state === 'contract') return null;
  const { left, tone } = clockOf(submitted_at, now);
  return (
    <time dateTime={submitted_at} title={exact(submitted_at)} className={`left-${tone}`}>
      {shortTime(left)}
    </time>
  );
}

/** The campaigns that wait, one above the other, the least time left on top. */
export function ReviewList({ items, current, onChoose }: { items: readonly QueueRow[]; current: string | undefined; onChoose: (id: string) => void }) {
  const t = useTexts();
  return (
    <>
      <ul className="review-rows" aria-label={t('adReview.list')}>
        {items.map((item) => {
          const { campaignId, name, company, ads_type, zones, budget, file } = item;
          const Icon = icons[ads_type ?? 'text'];
          const facts = [
            ads_type == null ? '' : valueLabel('campaign', 'ads_type', ads_type),
            t('adReview.zones', many(zones?.length ?? 0)),
            brief(budget ?? 0),
          ];
          return (
            <li key={campaignId} className={campaignId === current ? 'review-row-current' : undefined}>
              <button type="button" aria-current={campaignId === current ? 'true' : undefined} onClick={() => onChoose(campaignId)}>
                {file?.content_type.startsWith('image/') === true ? (
                  <img src={file.url} alt="" loading="lazy" />
                ) : (
                  <span className="review-icon">
                    <Icon aria-hidden />
                  </span>
                )}
                <span className="review-row-words">
                  <span>
                    <strong dir="auto">{name}</strong>
                    <Left of={item} />
                  </span>
                  <small dir="auto">{company}</small>
                  <small>{facts.join(' · ')}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className="review-order muted">{t('adReview.order')}</p>
    </>
  );
}
