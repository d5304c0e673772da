import { boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql as ddl } from 'drizzle-orm';
import { instant, searchIndexes, searchText } from '../db/columns.ts';
import { assets } from '../kit/tables.ts';
import { codeLetters, codeLength } from '@marquee/contract/contest/entry';
import { videos } from '../media/video.ts';

/** A code made by PostgreSQL, for the entries from before there were codes. */
const codeInSql = Array.from({ length: codeLength }, () => `substr('${codeLetters}', 1 + floor(random() * ${codeLetters.length})::int, 1)`).join(' || ');

/**
 * Who sent which video to the contest, and what they agreed to. All of it but the dates is personal and becomes null when it is erased.
 * Apart from `video`, so that whoever reads or exports videos never meets it.
 */
export const contestEntries = pgTable(
  'contest_entry',
  {
    owner: uuid()
      .primaryKey()
      .references(() => videos.idVideo, { onDelete: 'cascade' }),
    /** by which the entrant asks about it; it stays when the rest is erased */
    code: text().notNull().default(ddl.raw(codeInSql)),
    full_name: text(),
    birthday: date({ mode: 'string' }),
    gender: text({ enum: ['male', 'female', 'other'] }),
    address: text(),
    city: text(),
    phone: text(),
    facebook: text(),
    tiktok: text(),
    youtube: text(),
    instagram: text(),
    /** encrypted, see `identity.ts` */
    id_photo: uuid().references(() => assets.id),
    /** the number without its trunk or country code, and a hash over the film: what tells an entry that was sent twice */
    phone_key: text(),
    film_print: text(),
    /** a parent or guardian agreed too */
    guardian: boolean().notNull(),
    /** when the entrant agreed to the processing, in which language the form spoke, and until when it said that the data are kept */
    consent_at: instant().notNull(),
    consent_language: text().notNull(),
    erase_after: instant().notNull(),
    erased_at: instant(),
    search_text: searchText('full_name', 'phone_key', 'code'),
  },
  (t) => [
    index('contest_entry_erase')
      .on(t.erase_after)
      .where(ddl`${t.erased_at} is null`),
    uniqueIndex('contest_entry_code').on(t.code),
    ...searchIndexes('contest_entry', t.search_text),
    index('contest_entry_twice').on(t.phone_key, t.film_print),
    index('contest_entry_photo').on(t.id_photo),
    check(
      'contest_entry_whole',
      ddl`${t.erased_at} is not null or (num_nulls(${t.full_name}, ${t.birthday}, ${t.gender}, ${t.address}, ${t.city}, ${t.phone}, ${t.facebook}, ${t.tiktok}, ${t.youtube}, ${t.instagram}, ${t.id_photo}) = 0)`,
    ),
  ],
);
