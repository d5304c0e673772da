import { oneOf, text } from '../kit/field.ts';
import { withDependents } from '../kit/dependents.ts';
import { resource } from '../kit/resource.ts';

/** A genre or keyword of content. */
export const tag = withDependents(
  resource({
    name: 'tag',
    area: 'media',
    path: '/cms/v1/tag',
    id: 'idTag',
    fields: { title: text(), kind: oneOf(['genre', 'keyword']) },
    filters: ['kind'],
    sort: ['title', 'created_at', 'updated_at'],
  }),
);
