import { boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql as ddl } from 'drizzle-orm';
import { instant, referenceIndex, searchIndexes, searchText } from '../db/columns.ts';
import { assets } from '../kit/tables.ts';
import { codeLetters, codeLength } from '@marquee/contract/contest/entry';
import { declineReasons, entryDecisions } from '@marquee/contract/contest/decision';
import { videos } from '../media/video.ts';

/** SQL that generates a code, for entries that are older than codes. */
const codeInSql = Array.from({ length: codeLength }, () => `substr('${codeLetters}', 1 + floor(random() * ${codeLetters.length})::int, 1)`).join(' || ');

/**
 * The entrant of each contest entry, and their consent. All columns except code and dates are personal data and become null on erasure. A table apart
 * from `video`, so that reading or exporting videos never includes personal data.
 */
export const contestEntries = pgTable(
  'contest_entry',
  {
    owner: uuid()
      .primaryKey()
      .references(() => videos.idVideo, { onDelete: 'cascade' }),
    /** the entrant quotes it to ask about the entry; it survives erasure */
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
    /** the number without its trunk or country code, and a hash of the film: both together reveal a duplicate entry */
    phone_key: text(),
    film_print: text(),
    /** a parent or guardian agreed too */
    guardian: boolean().notNull(),
    /** when the entrant consented, the language of the form, and the erasure date that the form announced */
    consent_at: instant().notNull(),
    consent_language: text().notNull(),
    erase_after: instant().notNull(),
    erased_at: instant(),
    /** see the contract; only `decision.ts` writes these three */
    decision: text({ enum: entryDecisions }).notNull().default('APPROVE'),
    reason: text({ enum: declineReasons }),
    /** the video that was made of it */
    clip: uuid().references(() => videos.idVideo, { onDelete: 'set null' }),
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
    index('contest_entry_decision').on(t.decision, t.owner),
    referenceIndex('contest_entry_clip', t.clip),
    check('contest_entry_reason', ddl`(${t.reason} is not null) = (${t.decision} = 'DECLINED')`),
    check(
      'contest_entry_whole',
      ddl`${t.erased_at} is not null or (num_nulls(${t.full_name}, ${t.birthday}, ${t.gender}, ${t.address}, ${t.city}, ${t.phone}, ${t.facebook}, ${t.tiktok}, ${t.youtube}, ${t.instagram}, ${t.id_photo}) = 0)`,
    ),
  ],
);
