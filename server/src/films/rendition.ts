import { type FilmKind, filmKinds } from '@marquee/contract/media/content';
import { publishedMovie } from '@marquee/contract/platform/movie';
import { publishedMusic } from '@marquee/contract/platform/music';
import { publishedVideo } from '@marquee/contract/platform/video';
import { sql as ddl } from 'drizzle-orm';
import { index, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { instant, key } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import type { Signing } from '../kit/kinds.ts';
import { sign } from '../kit/sign.ts';
import { type Sql, sql } from '../kit/sql.ts';

/**
 * Films as they are played; their files are in the storage below `hls/<id>/`. The table is separate from the attempts, whose history may be cleared. Without
 * `ready_at` the files are still being stored. A superseded rendition stays for a day, because players may still be playing it.
 */
export const renditions = pgTable(
  'rendition',
  {
    /** the id of the attempt that made it */
    id: key(),
    kind: text({ enum: filmKinds }).notNull(),
    /** not a foreign key: the files must be found and removed after the record is gone */
    record: uuid().notNull(),
    /** `{ width, height, bandwidth }`, largest first; width and height are 0 without a picture */
    variants: jsonb().notNull().default([]),
    /** the tracks of the file that were left out: see the contract's `trackNotice` */
    notices: jsonb().notNull().default([]),
    duration_s: real(),
    /** of a song: see the contract's `songSound` */
    sound: jsonb(),
    created_at: instant()
      .notNull()
      .default(ddl`now()`),
    ready_at: instant(),
    superseded_at: instant(),
  },
  (t) => [index('rendition_record').on(t.record), index('rendition_created').on(t.created_at)],
);

/** Where a rendition's files are in the storage. */
export const renditionFolder = (id: string) => `hls/${id}`;

/** The text that is signed for all files of a rendition. `hlsAddressSql` makes the same text. */
export const prefixText = (id: string, expires: number) => `hls.${id}.${expires}`;

/**
 * The address of a film's master playlist. Whoever has it can play the film until it expires. It stays the same for six hours, so that players can reuse their
 * cache.
 */
export function hlsAddress(keys: Signing, id: string): string {
  const expires = keys.expires();
  return `/hls/${expires}/${sign(keys, prefixText(id, expires))}/${id}/master.m3u8`;
}

/** The same in SQL, for the rendition that `id` names; null if `id` is null. */
export function hlsAddressSql(keys: Signing, id: Sql): Sql {
  const expires = String(keys.expires());
  const mac = sql`sha256(${keys.outer}::bytea || sha256(${keys.inner}::bytea || convert_to('hls.' || ${id}::text || '.' || ${expires}::text, 'UTF8')))`;
  return sql`'/hls/' || ${expires}::text || '/' || encode(${mac}, 'hex') || '/' || ${id}::text || '/master.m3u8'`;
}

const plays = { movie: publishedMovie.play, video: publishedVideo.play, music: publishedMusic.play };
const playPath = (kind: FilmKind, id: string) => plays[kind].path.replace('{id}', id);

/** The permanent play address of content. It redirects to a newly signed address each time. */
export const playAddress = (deps: Pick<Deps, 'origin'>, kind: FilmKind, id: string) => `${deps.origin()}${playPath(kind, id)}`;

/** Whether a record's play link is its own play address. Such a link does not show that there is anything to play. */
export const leadsToItself = (link: string, kind: FilmKind, id: string) => URL.canParse(link) && new URL(link).pathname === playPath(kind, id);
