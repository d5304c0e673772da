import { areas } from '@marquee/contract/access';
import { LinkTabs } from '../kit/list/LinkTabs.tsx';
import { useTexts } from '../words/words.ts';

const { route } = areas.feedback;

/** What viewers send about the platform and about each other: the tabs of Feedbacks. */
export function FeedbackTabs() {
  const t = useTexts();
  return (
    <LinkTabs
      label={t('screens.feedbacks')}
      tabs={[
        { to: `${route}/feedback`, text: t('screens.feedbacks') },
        { to: `${route}/user-report`, text: t('screens.userReport') },
        { to: `${route}/crash`, text: t('screens.crash') },
        { to: `${route}/content-report`, text: t('screens.contentReport') },
        { to: `${route}/ad-report`, text: t('screens.adReport') },
      ]}
    />
  );
}
