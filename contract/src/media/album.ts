import { z } from 'zod';
import { endpoint, id, idParams } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { statuses, transcodeStatuses } from './content.ts';
import { music } from './music.ts';

/** One song in the order of its album. */
export const albumSong = z.object({
  idMusic: id,
  /** null counts as disc 1 */
  disc: z.int().nullable(),
  /** as it is written on the record; songs without one come last on their disc */
  track: z.string().nullable(),
  title: z.string(),
  /** the names of its artists */
  artists: z.array(z.string()),
  /** seconds; null until it is transcoded */
  duration_s: z.number().nullable(),
  status: z.enum(statuses),
  transcode_status: z.enum(transcodeStatuses),
  /** whether it has a play link */
  has_link: z.boolean(),
  /** the names of the fields that a draft still lacks */
  missing: z.array(z.string()),
  /** Whether the caller may change it. */
  can_change: z.boolean(),
});
export type AlbumSong = z.output<typeof albumSong>;

/** The songs of an album. `next` is the track for a further song, on the last disc. */
const songsOfAlbum = z.object({ songs: z.array(albumSong), next: z.string() });

const path = `${music.path}/{id}/songs`;
const edits = { area: 'media', right: 'edit' } as const;

/** The songs of an album, as a whole. Each of them is music, and is read and written as such. */
export const album = {
  name: music.name,
  fields: music.fields,
  songs: endpoint({
    method: 'GET',
    path,
    guard: { area: 'media', right: 'read' },
    summary: `The songs of an album, in order, at most ${limits.albumSongs}. Those in the trash are left out.`,
    params: idParams,
    data: songsOfAlbum,
  }),
  addSong: endpoint({
    method: 'POST',
    path,
    guard: edits,
    summary:
      'Adds a song as a draft after the last one, with everything that it shares with its album: channel, artists, genres, keywords, label, date and poster.',
    params: idParams,
    body: z.strictObject({}),
    data: music.read,
    creates: true,
  }),
  orderSongs: endpoint({
    method: 'POST',
    path: `${music.path}/order_songs`,
    guard: edits,
    summary:
      'Gives the songs of the album `idMusic` another order. `order` names each of them once; the discs and tracks that they have are dealt out in that order.',
    body: z.strictObject({ idMusic: id, order: z.array(id).min(1).max(limits.albumSongs) }),
    data: songsOfAlbum,
  }),
};
