import { count, longText, optional } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { decisionFields, moderated } from './moderation.ts';

/** What a viewer wrote below content, or as a reply to another comment there. */
export const comment = moderated(
  resource({
    name: 'comment',
    area: 'feedback',
    path: '/comment/v1/cms/cmt',
    id: 'idComment',
    title: 'comment',
    fields: { comment: longText(limits.comment) },
    shown: {
      ...decisionFields(),
      /** the second of the film that it is about */
      at_s: optional(count()),
    },
    filters: ['state', 'approve_type', 'author', 'decided_by', 'decline_reason', 'opinion_of'],
    sort: ['created_at', 'updated_at'],
    sorted: { by: 'created_at', order: 'desc' },
    calls: ['list', 'get', 'update', 'history'],
  }),
);
