import { country, date, image, longText, oneOf, optional, text } from '../kit/field.ts';
import { withDependents } from '../kit/dependents.ts';
import { type Check, resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';

/** The day of death must not be before the birthday. Days compare as text. */
const diesAfterBirth: Check = ({ birthday, death_day }) =>
  typeof birthday === 'string' && typeof death_day === 'string' && death_day < birthday ? [{ path: 'death_day', code: 'before_birth' }] : [];

/** Cast and crew. */
export const people = withDependents(
  resource({
    name: 'people',
    area: 'media',
    path: '/cms/v1/people',
    id: 'idPeople',
    title: 'name',
    fields: {
      name: text(),
      known_as: text(),
      gender: optional(oneOf(['male', 'female', 'other'])),
      birthday: date(),
      death_day: optional(date()),
      place_of_birth: text(),
      country: country(),
      biography: longText(limits.prose),
      avatar: optional(image(limits.avatar)),
      cover: optional(image(limits.cover)),
    },
    omittedFromLists: ['biography', 'cover'],
    filters: ['gender', 'country', 'birthday'],
    sort: ['name', 'birthday', 'created_at', 'updated_at'],
    checks: [diesAfterBirth],
    // A new artist of a song comes with no more than a name.
    drafts: ['name'],
  }),
);
