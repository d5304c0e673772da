import { handlingWords } from './handling.ts';

const decision = {
  state: 'State',
  approve_type: 'Why it waits',
  author: 'Author',
  decided_by: 'Decided by',
  decided_at: 'Decided at',
  decline_reason: 'Reason for declining',
  decline_text: 'Explanation',
  reports: 'Reports',
  opinion_of: 'Second opinion',
};
const decisionValues = {
  state: { APPROVE: 'Waiting', APPROVED: 'Approved', DECLINED: 'Declined' },
  approve_type: { new: 'New', blacklist: 'Blacklisted keyword', report: 'Reported' },
  decline_reason: {
    gambling: 'Gambling, betting',
    spam: 'Spam',
    insult: 'Insult',
    spoiler: 'Spoiler',
    illegal: 'Against the law',
    personal_data: 'Personal data',
    off_topic: 'Off topic',
    other: 'Other reason',
  },
};
const group = {
  state: 'State',
  outcome: 'Outcome',
  reasons: 'Reasons',
  reports: 'Open reports',
  reported_at: 'Last reported',
  decided_by: 'Decided by',
  decided_at: 'Decided at',
};
const groupValues = {
  state: { DOING: 'Waiting', DONE: 'Answered' },
  reasons: {
    spam: 'Spam',
    abuse: 'Abuse, harassment',
    hate: 'Hate',
    sexual: 'Sexual content',
    violence: 'Violence',
    illegal: 'Against the law',
    copyright: 'Copyright',
    spoiler: 'Spoiler',
    impersonation: 'Impersonation',
    broken: 'Does not work',
    other: 'Other reason',
  },
};

const storeReview = {
  source: 'Store',
  author: 'Author',
  rating: 'Stars',
  title: 'Title',
  review: 'Text',
  app_version: 'App version',
  device: 'Device',
  os_version: 'OS version',
  language: 'Language',
  reviewed_at: 'Written at',
  external_id: 'Id in the store',
  note: 'Internal note',
  state: 'State',
  decided_by: 'Handled by',
  decided_at: 'Handled at',
};
const storeReviewValues = {
  source: { google_play: 'Google Play', app_store: 'App Store', galaxy_store: 'Galaxy Store', app_gallery: 'AppGallery', other: 'Another store' },
  state: { DOING: 'Open', DONE: 'Done' },
};

/** Words that only the screens of feedback need: comments, reviews, and decisions on them. */
export const feedbackWords = {
  fields: {
    comment: { comment: 'Comment', ...decision, at_s: 'Second of the film' },
    review: { review: 'Review', ...decision, rating: 'Stars' },
    ...handlingWords.fields,
    store_review: storeReview,
    reported_content: { title: 'Content', ...group },
    reported_user: { title: 'User', ...group },
    reported_ad: { title: 'Advertisement', ...group },
  },
  values: {
    comment: decisionValues,
    review: decisionValues,
    ...handlingWords.values,
    store_review: storeReviewValues,
    reported_content: { ...groupValues, outcome: { kept: 'Kept', removed: 'Hidden or deleted' } },
    reported_user: { ...groupValues, outcome: { kept: 'Not banned', removed: 'Banned' } },
    reported_ad: { ...groupValues, outcome: { kept: 'Not taken down', removed: 'Taken down' } },
  },
  resources: {
    comment: 'comment',
    review: 'review',
    ...handlingWords.resources,
    reported_content: 'content report',
    reported_user: 'user report',
    reported_ad: 'ad report',
    store_review: 'store review',
  },
};
