import { roles } from '../access.ts';
import { email, image, oneOf, optional, phone, withDefault, text, timeZone } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { languages } from '../words/words.ts';

/** Where the platform is at home: the zone of whoever has not chosen another. */
export const homeZone = 'Asia/Ho_Chi_Minh';

/** What people say about themselves, each in their own account. */
export const ownFields = {
  displayName: text(),
  name: optional(text()),
  phone: optional(phone()),
  company: optional(text()),
  avatar: optional(image(limits.avatar)),
  /** in which mails to them are written */
  language: withDefault(oneOf(languages), 'vi'),
  time_zone: withDefault(timeZone(), homeZone),
};

/** A person who can sign in. Only looked up until users are managed: `lookup` is what other forms ask. */
export const user = resource({
  name: 'user',
  area: 'users',
  path: '/cms/v1/profile',
  id: 'idUser',
  title: 'displayName',
  fields: { ...ownFields, email: email(), role: oneOf(roles) },
  filters: ['role'],
  sort: ['displayName', 'created_at'],
  calls: ['lookup'],
});
