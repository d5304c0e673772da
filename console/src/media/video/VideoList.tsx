import { video } from '@marquee/contract/media/video';
import { valueLabel } from '../../kit/label.ts';
import { LinkTabs } from '../../kit/list/LinkTabs.tsx';
import type { Subtitle } from '../../kit/list/RowTitle.tsx';
import type { Row } from '../../kit/record.ts';
import { useTexts } from '../../words/words.ts';
import { ContentList } from '../content/ContentList.tsx';
import { formatPosition } from '../../content/position.ts';

/** The second line of a row: type and length. */
function second(row: Row): Subtitle {
  const { video_type, duration_s } = row as { video_type?: string; duration_s?: number | null };
  return [video_type && valueLabel('video', 'video_type', video_type), duration_s ? formatPosition(duration_s) : null];
}

/** The list of clips and shorts. The contest's entries have their own list. */
export function VideoList() {
  const t = useTexts();
  return (
    <ContentList of={video} title="screens.video" thumbnail="banner" subtitle={second} extraFields={['video_type', 'duration_s']} fixed={{ contest: 'false' }}>
      <LinkTabs
        label={t('contest.list.tabs')}
        tabs={[
          { to: '/main/media/video', text: t('contest.list.videos') },
          { to: '/main/media/video/contest', text: t('contest.list.entries') },
        ]}
      />
    </ContentList>
  );
}
