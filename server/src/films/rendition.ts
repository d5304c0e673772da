import { type FilmKind, filmKinds } from '@marquee/contract/media/content';
import { publishedMovie } from '@marquee/contract/platform/movie';
import { publishedVideo } from '@marquee/contract/platform/video';
import { sql as ddl } from 'drizzle-orm';
import { index, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { instant, key } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import type { Signing } from '../kit/kinds.ts';
import { sign } from '../kit/sign.ts';
import { type Sql, sql } from '../kit/sql.ts';

/**
 * Films as they are played: what lies in the storage below `hls/<id>/`. Kept apart from the attempts that made them, whose history may
 * be cleared. Without `ready_at` it is still being stored; what is superseded stays for a day, since players may be in the midst of it.
 */
export const renditions = pgTable(
  'rendition',
  {
    /** the attempt that made it */
    id: key(),
    kind: text({ enum: filmKinds }).notNull(),
    /** no reference: the files must be found and removed when the record is gone */
    record: uuid().notNull(),
    /** `{ width, height, bandwidth }`, largest first */
    variants: jsonb().notNull().default([]),
    /** which tracks of the file are not in it: see the contract's `trackNotice` */
    notices: jsonb().notNull().default([]),
    duration_s: real(),
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

/** What is signed for all files of a rendition; PostgreSQL makes the same text. */
export const prefixText = (id: string, expires: number) => `hls.${id}.${expires}`;

/** The address of a film's master playlist, playable by whoever holds it until it lapses. The same for six hours, so that players keep what they fetched. */
export function hlsAddress(keys: Signing, id: string): string {
  const expires = keys.expires();
  return `/hls/${expires}/${sign(keys, prefixText(id, expires))}/${id}/master.m3u8`;
}

/** The same, written by PostgreSQL for the rendition that `id` names; null where that is null. */
export function hlsAddressSql(keys: Signing, id: Sql): Sql {
  const expires = String(keys.expires());
  const mac = sql`sha256(${keys.outer}::bytea || sha256(${keys.inner}::bytea || convert_to('hls.' || ${id}::text || '.' || ${expires}::text, 'UTF8')))`;
  return sql`'/hls/' || ${expires}::text || '/' || encode(${mac}, 'hex') || '/' || ${id}::text || '/master.m3u8'`;
}

const plays = { movie: publishedMovie.play, video: publishedVideo.play };
const playPath = (kind: FilmKind, id: string) => plays[kind].path.replace('{id}', id);

/** The address that content is always played at; it leads to a fresh signed one each time. */
export const playAddress = (deps: Pick<Deps, 'origin'>, kind: FilmKind, id: string) => `${deps.origin()}${playPath(kind, id)}`;

/** Whether a record's play link leads back to itself, and so says nothing about there being something to play. */
export const leadsToItself = (link: string, kind: FilmKind, id: string) => URL.canParse(link) && new URL(link).pathname === playPath(kind, id);
