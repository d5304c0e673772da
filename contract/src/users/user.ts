import { roles } from '../access.ts';
import { email, image, oneOf, optional, phone, withDefault, text, timeZone } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { languages } from '../words/words.ts';

/** The platform's own time zone, which is the default of every person. */
export const homeZone = 'Asia/Ho_Chi_Minh';

/** The fields that people edit in their own account. */
export const ownFields = {
  displayName: text(),
  name: optional(text()),
  phone: optional(phone()),
  company: optional(text()),
  avatar: optional(image(limits.avatar)),
  /** the language of mails to them */
  language: withDefault(oneOf(languages), 'vi'),
  time_zone: withDefault(timeZone(), homeZone),
};

/** A person who can sign in. There is only `lookup`, for the reference fields of other forms, until users are managed. */
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
