import { comment } from '@marquee/contract/feedback/comment';
import { areas } from '@marquee/contract/access';
import { pathsOf } from '../kit/record.ts';
import { watch } from '../kit/live.ts';
import { QueuePage } from './queue/QueuePage.tsx';

watch(comment.name, pathsOf(comment));

/** The queue of comments. */
export const Component = () => <QueuePage of={comment} screen="commentQueue" all={`${areas.feedback.route}/comment/all`} />;
