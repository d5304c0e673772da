import { people as contract } from '@marquee/contract/media/people';
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { key, line, referenceIndex, searchIndexes, searchText, stamps } from '../db/columns.ts';
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
    known_as: text().notNull(),
    gender: text({ enum: ['male', 'female', 'other'] }),
    birthday: date({ mode: 'string' }).notNull(),
    death_day: date({ mode: 'string' }),
    place_of_birth: text().notNull(),
    country: text().notNull(),
    biography: text().notNull(),
    avatar: uuid().references(() => assets.id),
    cover: uuid().references(() => assets.id),
    search_text: searchText('name', 'known_as'),
    ...stamps(),
  },
  (t) => [
    index('people_name').on(t.name, t.idPeople),
    index('people_birthday').on(t.birthday, t.idPeople),
    index('people_created').on(t.created_at, t.idPeople),
    index('people_updated').on(t.updated_at, t.idPeople),
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
