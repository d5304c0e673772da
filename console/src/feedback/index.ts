import type { Screen } from '../kit/screens.ts';
import { withActionTexts, withFeedbackTexts, withScreeningTexts, withUsersTexts } from '../words/words.ts';

const withQueueTexts = <M>(load: () => Promise<M>) => withActionTexts(withUsersTexts(withScreeningTexts(withFeedbackTexts(load))));
const withHandlingTexts = <M>(load: () => Promise<M>) => withScreeningTexts(withFeedbackTexts(load));

/** The screens of Feedback, in the sidebar's order. */
export const feedback: readonly Screen[] = [
  { path: 'feedback', resource: 'feedback', title: 'feedbacks', group: 'feedback', create: null, load: withHandlingTexts(() => import('./feedback.tsx')) },
  { path: 'crash', resource: 'crash', title: 'crash', group: 'feedback', create: null, isWithin: true, load: withHandlingTexts(() => import('./crash.tsx')) },
  { path: 'blacklist', resource: 'keyword', title: 'blacklist', group: 'feedback', create: null, load: withScreeningTexts(() => import('./keyword.tsx')) },
  { path: 'review', title: 'reviewQueue', group: 'feedback', load: withQueueTexts(() => import('./reviews.tsx')) },
  {
    path: 'review/all',
    resource: 'review',
    title: 'review',
    group: 'feedback',
    create: null,
    isWithin: true,
    load: withFeedbackTexts(() => import('./review.tsx')),
  },
  { path: 'comment', title: 'commentQueue', group: 'feedback', load: withQueueTexts(() => import('./comments.tsx')) },
  {
    path: 'comment/all',
    resource: 'comment',
    title: 'comment',
    group: 'feedback',
    create: null,
    isWithin: true,
    load: withFeedbackTexts(() => import('./comment.tsx')),
  },
  {
    path: 'content-report',
    resource: 'reported_content',
    title: 'contentReport',
    group: 'feedback',
    create: null,
    isWithin: true,
    load: withUsersTexts(withFeedbackTexts(() => import('./reported_content.tsx'))),
  },
  {
    path: 'ad-report',
    resource: 'reported_ad',
    title: 'adReport',
    group: 'feedback',
    create: null,
    isWithin: true,
    load: withUsersTexts(withFeedbackTexts(() => import('./reported_ad.tsx'))),
  },
  {
    path: 'user-report',
    resource: 'reported_user',
    title: 'userReport',
    group: 'feedback',
    create: null,
    isWithin: true,
    load: withUsersTexts(withFeedbackTexts(() => import('./reported_user.tsx'))),
  },
  {
    path: 'store-review',
    resource: 'store_review',
    title: 'storeReview',
    group: 'feedback',
    create: 'decide',
    load: withFeedbackTexts(() => import('./store_review.tsx')),
  },
];
