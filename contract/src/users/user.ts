import { roles } from '../access.ts';
import { email, oneOf, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** A person who can sign in. Only looked up until users are managed: `lookup` is what other forms ask. */
export const user = resource({
  name: 'user',
  area: 'users',
  path: '/cms/v1/profile',
  id: 'idUser',
  title: 'displayName',
  fields: { displayName: text(), email: email(), role: oneOf(roles) },
  filters: ['role'],
  sort: ['displayName', 'created_at'],
  lookedUpBy: ['media'],
});
