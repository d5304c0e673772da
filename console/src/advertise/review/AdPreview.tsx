import { ad } from '@marquee/contract/advertise/ad';
import { campaign } from '@marquee/contract/advertise/campaign';
import { useEndpoint } from '../../kit/ask.ts';
import { Failure } from '../../kit/list/states.tsx';
import { PanelSkeleton } from '../../shell/PanelSkeleton.tsx';
import { useTexts } from '../../words/words.ts';
import { ReviewZones } from './ReviewZones.tsx';
import './review.css';

/** An advertisement as it would stand in the zones of its campaign. */
export function AdPreview({ id }: { id: string }) {
  const t = useTexts();
  const item = useEndpoint(ad.get, { params: { id } }, { quiet: true });
  const shown = item.data?.data;
  const booking = useEndpoint(shown && campaign.get, { params: { id: shown?.campaign.id ?? '' } }, { quiet: true });
  const error = item.error ?? booking.error;
  if (error !== null) return <Failure error={error} title={t('adReview.failed')} onRetry={() => void (item.error === null ? booking : item).refetch()} />;
  if (shown === undefined || booking.data === undefined) return <PanelSkeleton />;
  const { title, text, ads_url, file, tag_url, skippable, skip_after } = shown;
  return <ReviewZones of={{ ...booking.data.data, title, text, ads_url, file, tag_url, skippable, skip_after }} isPhone={false} />;
}
