import { review } from '@marquee/contract/feedback/review';
import { areas } from '@marquee/contract/access';
import { pathsOf } from '../kit/record.ts';
import { watch } from '../kit/live.ts';
import { QueuePage } from './queue/QueuePage.tsx';

watch(review.name, pathsOf(review));

/** The queue of reviews. */
export const Component = () => <QueuePage of={review} screen="reviewQueue" all={`${areas.feedback.route}/review/all`} />;
