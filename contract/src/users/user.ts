import { z } from 'zod';
import { roles } from '../access.ts';
import { email, type Field, image, oneOf, optional, phone, withDefault, text } from '../kit/field.ts';
import { exactText } from '../kit/line.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { languages } from '../words/words.ts';

/** The platform's own time zone, which is the default of every person. */
export const homeZone = 'Asia/Ho_Chi_Minh';

/** Time zones of the IANA database by their current names. JavaScript engines still list Saigon. */
const zones = [...new Set(Intl.supportedValuesOf('timeZone').map((zone) => (zone === 'Asia/Saigon' ? 'Asia/Ho_Chi_Minh' : zone)))].toSorted();
const isZone = (zone: string) => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** A time zone of the IANA database, such as `Asia/Ho_Chi_Minh`. The console shows the value itself. */
export const timeZone = (): Field<string, string, true, 'choice'> => ({
  ...oneOf(zones as [string, ...string[]]),
  write: exactText(64, 'invalid_zone').refine((zone) => /^[A-Z]/.test(zone) && isZone(zone), { error: 'invalid_zone' }),
  // Zones that this machine does not list may still be stored.
  read: z.string(),
});

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
