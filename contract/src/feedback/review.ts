import { longText, number } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { decisionFields, moderated } from './moderation.ts';

/** A viewer's rating of content, with or without words. */
export const review = moderated(
  resource({
    name: 'review',
    area: 'feedback',
    path: '/comment/v1/cms/review',
    id: 'idReview',
    title: 'review',
    fields: { review: longText(limits.comment) },
    shown: {
      ...decisionFields(),
      rating: number(1, 5),
    },
    filters: ['state', 'approve_type', 'author', 'decided_by', 'decline_reason', 'opinion_of', 'rating'],
    sort: ['created_at', 'updated_at', 'rating'],
    sorted: { by: 'created_at', order: 'desc' },
    calls: ['list', 'get', 'update', 'history'],
  }),
);
