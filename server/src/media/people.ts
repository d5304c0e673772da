import { people as contract } from '@marquee/contract/media/people';
import { sql as ddl } from 'drizzle-orm';
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { draftColumns, key, line, referenceIndex, searchIndexes, searchText, stamps } from '../db/columns.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { dependentsOf } from '../kit/dependents.ts';
import { ownCreations } from '../kit/scope.ts';
import { assets } from '../kit/tables.ts';

/** Cast and crew. */
export const people = pgTable(
  'people',
  {
    idPeople: key(),
    name: line().notNull(),
    known_as: text(),
    gender: text({ enum: ['male', 'female', 'other'] }),
    birthday: date({ mode: 'string' }),
    // People without a birthday come first in this sort order.
    birthday_sort: date({ mode: 'string' }).notNull().generatedAlwaysAs(ddl.raw("coalesce(birthday, '-infinity')")),
    death_day: date({ mode: 'string' }),
    place_of_birth: text(),
    country: text(),
    biography: text(),
    avatar: uuid().references(() => assets.id),
    cover: uuid().references(() => assets.id),
    search_text: searchText('name', 'known_as'),
    ...draftColumns(),
    ...stamps(),
  },
  (t) => [
    index('people_name').on(t.name, t.idPeople),
    index('people_birthday').on(t.birthday, t.idPeople),
    index('people_birthday_sort').on(t.birthday_sort, t.idPeople),
    index('people_created').on(t.created_at, t.idPeople),
    index('people_updated').on(t.updated_at, t.idPeople),
    index('people_incomplete').on(t.incomplete, t.created_at, t.idPeople),
    index('people_country').on(t.country, t.created_at, t.idPeople),
    referenceIndex('people_of_avatar', t.avatar),
    referenceIndex('people_of_cover', t.cover),
    ...searchIndexes('people', t.search_text),
  ],
);

export const peopleRoutes = implement(contract, ({ db }) => ({
  ...crud(contract, db, people, { scope: ownCreations }),
  dependents: dependentsOf(contract, db),
}));
