import { areas } from '@marquee/contract/access';
import { LinkTabs } from '../../kit/list/LinkTabs.tsx';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';

const { route } = areas.advertise;
/** The address of the list of all campaigns, and of those that wait for the provider. */
export const campaignsHome = `${route}/campaign`;
export const reviewHome = `${campaignsHome}/review`;

/** The tabs of Campaign, for those who decide on campaigns. */
export function CampaignTabs() {
  const t = useTexts();
  const { may } = useWho();
  if (!may('advertise', 'decide')) return null;
  return (
    <LinkTabs
      label={t('screens.campaign')}
      tabs={[
        { to: campaignsHome, text: t('adReview.tabs.list') },
        { to: reviewHome, text: t('adReview.tabs.review') },
      ]}
    />
  );
}
