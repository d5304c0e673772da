import { music, musicTypes, songFields } from '@marquee/contract/media/music';
import { sql as ddl } from 'drizzle-orm';
import { type AnyPgColumn, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { filmColumns, filmIndexes, filmSide, liveIndex } from '../content/content.ts';
import { key, line, links, searchText, stamps } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import { publishing } from '../films/publishing.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import type { Rule } from '../kit/shape.ts';
import { raw, run, type Runner, type Sql, sql } from '../kit/sql.ts';
import { assets } from '../kit/tables.ts';
import { channels } from './channel.ts';
import { people } from './people.ts';
import { tags } from './tag.ts';

/** Songs and albums. */
export const musics = pgTable(
  'music',
  {
    idMusic: key(),
    music_type: text({ enum: musicTypes }),
    title: line().notNull(),
    description: text(),
    channel: uuid()
      .notNull()
      .references(() => channels.idChannel),
    poster: uuid().references(() => assets.id),
    album: uuid().references((): AnyPgColumn => musics.idMusic),
    disc: integer(),
    track: line(),
    /** The place in an album. The collation compares numbers by value; a song without a track comes last on its disc. */
    track_sort: line().notNull().generatedAlwaysAs(ddl.raw("coalesce(disc, 1)::text || case when track is null then ' 2' else ' 1 ' || track end")),
    release_date: date({ mode: 'string' }),
    release_date_sort: date({ mode: 'string' }).notNull().generatedAlwaysAs(ddl.raw("coalesce(release_date, '-infinity')")),
    ...filmColumns(),
    search_text: searchText('title'),
    ...stamps(),
  },
  (t) => [
    ...filmIndexes('music', t, t.idMusic),
    liveIndex(t, 'music_type', t.music_type, t.created_at, t.idMusic),
    liveIndex(t, 'music_release', t.release_date, t.idMusic),
    liveIndex(t, 'music_release_sort', t.release_date_sort, t.idMusic),
    liveIndex(t, 'music_track', t.track_sort, t.idMusic),
    index('music_album').on(t.album, t.track_sort, t.idMusic),
  ],
);

export const musicGenres = links(
  'music_genre',
  () => musics.idMusic,
  () => tags.idTag,
);
export const musicKeywords = links(
  'music_keyword',
  () => musics.idMusic,
  () => tags.idTag,
);
export const musicArtists = links(
  'music_artist',
  () => musics.idMusic,
  () => people.idPeople,
);

/** What machines write about music. */
export const musicSides = filmSide('music_side', () => musics.idMusic);

/** The songs `m` of the album `t`. */
const songs = sql`from music m join music_side x on x.owner = m."idMusic" where m.album = t."idMusic"`;
const isLiving = raw('m.deleted_at is null');

/** The length in seconds: of a song at least 1, of an album the sum of the songs that `counts` accepts. Null as long as nothing is transcoded. */
export const musicLength = (counts: Sql) => sql`case when t.music_type = 'album'
  then (select sum(greatest(1, round(r.duration_s)))::int from music m join music_side x on x.owner = m."idMusic" join rendition r on r.id = x.rendition where m.album = t."idMusic" and ${counts})
  else (select greatest(1, round(r.duration_s))::int from rendition r where r.id = s.rendition) end`;

/** How many songs an album has that `counts` accepts; null for a song. */
export const songCount = (counts: Sql) => sql`case when t.music_type = 'album' then (select count(*)::int ${songs} and ${counts}) end`;

/** An album can be published if one of its songs can be played. */
const album = {
  isWhole: raw(`coalesce(m.music_type = 'album', false)`),
  isReady: sql`exists (select from music o join music_side x on x.owner = o."idMusic"
    where o.album = m."idMusic" and o.deleted_at is null and (x.rendition is not null or o.play_link is not null))`,
  code: 'no_songs',
} as const;

/** Counts the songs of an album. Nobody can add a song while this transaction has locked the album. */
async function countSongs(on: Runner, id: string): Promise<number> {
  const [row] = await run<{ n: number }>(on, sql`select count(*)::int as n from music where album = ${id}::uuid and deleted_at is null`);
  return row?.n ?? 0;
}

/** Music changes its type only if nothing is lost: an album with songs stays an album, and a song with a sound or an album stays a song. */
const typeRule: Rule = async (on, { id, before, after }) => {
  const [was, is] = [before['music_type'], after['music_type']];
  if (was === is) return [];
  if (was === 'album') {
    const n = await countSongs(on, id);
    return n > 0 ? [fault('music_type', 'has_songs', { songs: n })] : [];
  }
  return is === 'album' && songFields.some((field) => before[field] != null) ? [fault('music_type', 'has_sound')] : [];
};

/** The fault of a song that is in another channel than its album; `path` is the field that the caller wrote. */
async function channelFaults(on: Runner, record: Record<string, unknown>, path: 'album' | 'channel') {
  if (typeof record['album'] !== 'string') return [];
  const [found] = await run<{ channel: string }>(on, sql`select channel from music where "idMusic" = ${record['album']}::uuid`);
  return found && found.channel !== record['channel'] ? [fault(path, 'other_channel')] : [];
}

type Body = { album?: string | null | undefined; channel?: string | null | undefined };
const written = (body: Body) => (body.album === undefined ? 'channel' : 'album');

/** Handlers for all music. `album.ts` writes songs with them. */
export function musicCalls(deps: Deps) {
  const plain = crud(music, deps.db, musics, {
    scope: ownChannels('channel'),
    links: { genres: musicGenres, keywords: musicKeywords, artists: musicArtists },
    side: musicSides,
    computed: { duration_s: musicLength(isLiving), song_count: songCount(isLiving) },
    own: ['first_enabled_at', 'track_sort', 'release_date_sort'],
    rules: [typeRule],
  });
  const published = { ...plain, ...publishing(music, plain, deps, album) };

  /**
   * A song and its album are in the same channel. An album takes its songs along when it moves; a song alone cannot move. An undo takes back one write after
   * the other, songs first, so that a song may be ahead of its album for a moment.
   */
  const keepChannels = async (tx: Tx, id: string, body: Body, actor: Actor) => {
    if (body.album === undefined && body.channel === undefined) return;
    const [now] = await run<{ album: string | null; channel: string }>(tx.client, sql`select album, channel from music where "idMusic" = ${id}::uuid`);
    if (!now) return;
    const faults = tx.undoes === undefined ? await channelFaults(tx.client, now, written(body)) : [];
    if (faults.length > 0) throw invalid(faults, music);
    if (body.channel === undefined) return;
    const left = await run<{ id: string }>(
      tx.client,
      sql`select "idMusic" as id from music where album = ${id}::uuid and channel <> ${now.channel}::uuid and deleted_at is null order by "idMusic" for update`,
    );
    for (const song of left) await plain.update({ params: song, body: { channel: now.channel, draft: true }, ifMatch: undefined, db: tx }, actor);
  };

  return {
    ...published,
    create: (call: Parameters<typeof published.create>[0], actor: Actor): Promise<Json> =>
      // Only a song in an album needs a second look.
      (call.body as Body).album == null
        ? published.create(call, actor)
        : change(call.db, actor, async (tx) => {
            const made = await published.create({ ...call, db: tx }, actor);
            await keepChannels(tx, (JSON.parse(made.text) as { idMusic: string }).idMusic, call.body as Body, actor);
            return made;
          }),
    update: (call: Parameters<typeof published.update>[0], actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const made = await published.update({ ...call, db: tx }, actor);
        await keepChannels(tx, call.params.id, call.body as Body, actor);
        return made;
      }),
    findFurtherFaults: async (call: Parameters<typeof published.findFurtherFaults>[0], actor: Actor) => {
      const refused = await published.findFurtherFaults(call, actor);
      if (!refused || call.unfit.has('album') || call.unfit.has('channel')) return refused;
      return { ...refused, faults: [...refused.faults, ...(await channelFaults(deps.db.pool, refused.record, written(call.body as Body)))] };
    },
    /** Refuses to delete an album with songs. */
    remove: (call: Parameters<typeof published.remove>[0], actor: Actor) =>
      change(call.db, actor, async (tx) => {
        const removed = await published.remove({ ...call, db: tx }, actor);
        const n = await countSongs(tx.client, call.params.id);
        if (n > 0) throw refuse('has_songs', { songs: n });
        return removed;
      }),
    /** Restores a song only into an existing album, and into the channel that the album has now. */
    restore: (call: Parameters<typeof published.restore>[0], actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const restored = await published.restore({ ...call, db: tx }, actor);
        const [found] = await run<{ isThere: boolean; channel: string; isSame: boolean }>(
          tx.client,
          sql`select a.deleted_at is null and a.music_type = 'album' as "isThere", a.channel, a.channel = t.channel as "isSame"
              from music t join music a on a."idMusic" = t.album where t."idMusic" = ${call.params.id}::uuid for key share of a`,
        );
        if (found?.isThere === false) throw refuse('album_away');
        if (found?.isSame !== false) return restored;
        return plain.update({ params: call.params, body: { channel: found.channel, draft: true }, ifMatch: undefined, db: tx }, actor);
      }),
  };
}

export const musicRoutes = implement(music, musicCalls);
