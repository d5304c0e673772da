import { healthCauses, healths, television } from '@marquee/contract/media/television';
import { sql as ddl } from 'drizzle-orm';
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { publishedColumns, publishedIndexes } from '../content/content.ts';
import { instant, key, line, links, searchText, stamps } from '../db/columns.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { ownChannels } from '../kit/scope.ts';
import { assets } from '../kit/tables.ts';
import { publishing } from '../television/publishing.ts';
import { channels } from './channel.ts';
import { tags } from './tag.ts';

/** Live television channels. */
export const televisions = pgTable(
  'television',
  {
    idTelevision: key(),
    title: line().notNull(),
    description: text(),
    channel: uuid()
      .notNull()
      .references(() => channels.idChannel),
    banner: uuid().references(() => assets.id),
    ...publishedColumns(),
    search_text: searchText('title'),
    ...stamps(),
  },
  (t) => publishedIndexes('television', t, t.idTelevision),
);

export const televisionGenres = links(
  'television_genre',
  () => televisions.idTelevision,
  () => tags.idTag,
);
export const televisionKeywords = links(
  'television_keyword',
  () => televisions.idTelevision,
  () => tags.idTag,
);

/** What probes write about a channel. */
export const televisionSides = pgTable(
  'television_side',
  {
    owner: uuid()
      .primaryKey()
      .references(() => televisions.idTelevision, { onDelete: 'cascade' }),
    health: text({ enum: healths }).notNull().default('unknown'),
    /** the worst comes first */
    health_sort: integer()
      .notNull()
      .generatedAlwaysAs(ddl.raw(`case health ${healths.map((each, at) => `when '${each}' then ${at}`).join(' ')} end`)),
    health_cause: text({ enum: healthCauses }),
    http_status: integer(),
    health_since: instant(),
    probed_at: instant(),
    next_probe_at: instant()
      .notNull()
      .default(ddl`now()`),
    /** failed probes in a row */
    failures: integer().notNull().default(0),
    /** the probe that runs, and until when nobody else may start one */
    probe: uuid(),
    probing_until: instant(),
    /** see the contract's `liveRendition` */
    renditions: jsonb().notNull().default([]),
    age_s: real(),
    /** the number of the newest segment, and since when it is the newest */
    segment: bigint({ mode: 'number' }),
    moved_at: instant(),
    /** whether its owner knows that it is down */
    is_down_told: boolean().notNull().default(false),
  },
  (t) => [
    index('television_side_worst').on(t.health_sort, t.owner),
    index('television_side_health').on(t.health, t.owner),
    index('television_side_due').on(t.next_probe_at),
  ],
);

/** How the health of channels went, one row for each time between two changes; `until` is null for the present one. Older rows are purged. */
export const televisionHealths = pgTable(
  'television_health',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    owner: uuid()
      .notNull()
      .references(() => televisions.idTelevision, { onDelete: 'cascade' }),
    health: text({ enum: healths }).notNull(),
    cause: text({ enum: healthCauses }),
    since: instant().notNull(),
    until: instant(),
  },
  (t) => [
    index('television_health_owner').on(t.owner, t.since),
    index('television_health_until')
      .on(t.until)
      .where(ddl`${t.until} is not null`),
  ],
);

export const televisionRoutes = implement(television, (deps) => {
  const plain = crud(television, deps.db, televisions, {
    scope: ownChannels('channel'),
    links: { genres: televisionGenres, keywords: televisionKeywords },
    side: televisionSides,
    own: ['first_enabled_at'],
  });
  return { ...plain, ...publishing(plain, deps) };
});
