import { limits } from '@marquee/contract/limits';
import { album, type AlbumSong } from '@marquee/contract/media/album';
import type { music } from '@marquee/contract/media/music';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { allOf, run, type Runner, sql } from '../kit/sql.ts';
import { musicCalls } from './music.ts';
import { movedParts } from './order.ts';

const scope = ownChannels('channel');

/** The condition that `t` is a living album that the actor may read. */
const isAlbum = (id: string, actor: Actor) =>
  sql`t."idMusic" = ${id}::uuid and t.music_type = 'album' and t.deleted_at is null and ${allOf([scope.reads(actor)])}`;

/** Locks an album, so that two people do not number its songs at once. @throws 404 if there is no such album, or the caller may not see it */
async function lockAlbum(on: Runner, id: string, actor: Actor): Promise<void> {
  const [found] = await run(on, sql`select 1 from music t where ${isAlbum(id, actor)} for no key update`);
  if (!found) throw refuse('not_found');
}

async function readSongs(on: Runner, id: string, actor: Actor): Promise<z.output<typeof album.songs.data>> {
  const [found] = await run(on, sql`select 1 from music t where ${isAlbum(id, actor)}`);
  if (!found) throw refuse('not_found');
  const songs = await run<AlbumSong>(
    on,
    sql`select t."idMusic", t.disc, t.track, t.title, t.status, s.transcode_status, t.play_link is not null as has_link, t.missing, ${allOf([scope.writes(actor)])} as can_change,
          array(select p.name from music_artist l join people p on p."idPeople" = l.target where l.owner = t."idMusic" and p.deleted_at is null order by l.position) as artists,
          (select r.duration_s from rendition r where r.id = s.rendition) as duration_s
        from music t join music_side s on s.owner = t."idMusic"
        where t.album = ${id}::uuid and t.deleted_at is null and ${allOf([scope.reads(actor)])}
        order by t.track_sort, t.created_at, t."idMusic" limit ${limits.albumSongs}`,
  );
  return { songs, next: nextTrack(songs) };
}

type Place = Pick<AlbumSong, 'disc' | 'track'>;

/** The track that follows on the last disc: 13 after 12, A3 after A2, and 1 on a disc without tracks. */
export function nextTrack(songs: readonly Place[]): string {
  const disc = songs.at(-1)?.disc ?? 1;
  const last = songs.findLast((song) => (song.disc ?? 1) === disc && song.track !== null)?.track ?? '0';
  const [, before = '', digits = ''] = /^(.*?)(\d*)$/.exec(last) ?? [];
  const next = String(Number(digits) + 1);
  return `${before}${next.padStart(digits.length, '0')}`.slice(-limits.track);
}

export const albumRoutes = implement(album, (deps: Deps) => {
  const calls = musicCalls(deps);
  return {
    songs: ({ params }, actor) => readSongs(deps.db.pool, params.id, actor),
    addSong: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { id } = call.params;
        await lockAlbum(tx.client, id, actor);
        const { songs, next } = await readSongs(tx.client, id, actor);
        if (songs.length >= limits.albumSongs) throw refuse('conflict');
        const of = JSON.parse((await calls.get({ params: { id } }, actor)).text) as z.output<typeof music.read>;
        // The cover may be somebody else's upload.
        if (of.poster) tx.copiedFiles.push(of.poster.id);
        const body = {
          draft: true,
          music_type: 'song',
          album: id,
          disc: songs.at(-1)?.disc ?? null,
          track: next,
          title: `${of.title.slice(0, limits.line - limits.track - 3)} – ${next}`,
          channel: of.channel?.id,
          release_date: of.release_date,
          label: of.label,
          poster: of.poster?.id ?? null,
          artists: of.artists?.map((each) => each.id),
          genres: of.genres?.map((each) => each.id),
          keywords: of.keywords?.map((each) => each.id),
        } as unknown as Parameters<typeof calls.create>[0]['body'];
        return calls.create({ body, db: tx }, actor);
      }),
    orderSongs: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { idMusic: id, order } = call.body;
        await lockAlbum(tx.client, id, actor);
        const { songs } = await readSongs(tx.client, id, actor);
        const placed: Place[] = songs.filter((song) => song.track !== null);
        const moved = movedParts<Place>(
          songs.map(({ idMusic, disc, track }) => ({ id: idMusic, place: track === null ? null : { disc, track } })),
          order,
          (one, other) => one?.disc === other.disc && one.track === other.track,
          () => {
            const place = { disc: placed.at(-1)?.disc ?? null, track: nextTrack(placed) };
            placed.push(place);
            return place;
          },
        );
        for (const { id: idMusic, place } of moved)
          await calls.update({ params: { id: idMusic }, body: { ...place, draft: true }, ifMatch: undefined, db: tx }, actor);
        return readSongs(tx.client, id, actor);
      }),
  };
});
