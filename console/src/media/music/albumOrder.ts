import type { AlbumSong } from '@marquee/contract/media/album';

/** Whether songs are on more than one disc, so that their tracks alone do not tell them apart. */
export const hasDiscs = (songs: readonly Pick<AlbumSong, 'disc'>[]): boolean => new Set(songs.map(({ disc }) => disc ?? 1)).size > 1;

/** The place of a song as it is printed on a record: `7`, or `2–7` on the second of several discs. */
export const placeOf = ({ disc, track }: Pick<AlbumSong, 'disc' | 'track'>, isOnDisc: boolean): string =>
  isOnDisc ? `${disc ?? 1}–${track ?? '?'}` : (track ?? '–');

/** A song with its place as it is printed. */
export type PlacedSong = AlbumSong & { place: string };

/** Songs with their places. They tell the disc if there are several. */
export function withPlaces(songs: readonly AlbumSong[]): PlacedSong[] {
  const areOnDiscs = hasDiscs(songs);
  return songs.map((song) => ({ ...song, place: placeOf(song, areOnDiscs) }));
}

/** The length of the songs together, in seconds; those that are not transcoded yet count nothing. */
export const lengthOf = (songs: readonly Pick<AlbumSong, 'duration_s'>[]): number => songs.reduce((sum, { duration_s }) => sum + (duration_s ?? 0), 0);

type Playing = Pick<AlbumSong, 'idMusic' | 'transcode_status'>;

/** The song that plays after or before (`step` -1) the one with this id: the nearest that can be played. Undefined at the end. */
export function neighbourOf<S extends Playing>(songs: readonly S[], id: string | undefined, step: 1 | -1): S | undefined {
  const at = songs.findIndex((song) => song.idMusic === id);
  const others = step === 1 ? songs.slice(at + 1) : songs.slice(0, Math.max(0, at)).toReversed();
  return others.find(({ transcode_status }) => transcode_status === 'ready');
}
