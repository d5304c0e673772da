import { count, date, image, number, oneOf, optional, ref, refs, sound, text, url } from '../kit/field.ts';
import { type Check, resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { copyrightAccepted, descriptionFields, playable, publicationFields, statusFields } from './content.ts';

/** A song is played. An album is an ordered set of songs and has no sound of its own. */
export const musicTypes = ['song', 'album'] as const;

/** The fields that only a song has: its sound, and its place in an album. */
export const songFields = ['film', 'play_link', 'album', 'disc', 'track'] as const;

const onlySongsHaveSound: Check = (music) =>
  music['music_type'] === 'album' ? songFields.filter((path) => music[path] != null).map((path) => ({ path, code: 'only_songs' })) : [];

/** A song needs its sound or a play link. */
const songsArePlayable: Check = (music) => (music['music_type'] === 'album' ? [] : playable(music));

/**
 * A song or an album. The songs of an album stand in the order of their discs, then of their tracks. A track is kept as it is written on the record, such as
 * `7` or `A1`; numbers within it are compared by value.
 */
export const music = resource({
  name: 'music',
  area: 'media',
  path: '/cms/v1/music',
  id: 'idMusic',
  fields: {
    music_type: oneOf(musicTypes),
    ...descriptionFields(),
    artists: refs('people', limits.artists),
    channel: ref('channel'),
    poster: image(limits.musicPoster),
    /** the album of a song, in the same channel */
    album: optional(ref('music', { music_type: 'album' })),
    /** 1 if a song of an album has none */
    disc: optional(number(1, limits.discs)),
    track: optional(text(limits.track)),
    release_date: optional(date()),
    film: optional(sound()),
    play_link: optional(url()),
    ...publicationFields(),
  },
  shown: {
    ...statusFields(),
    /** the measured length of a song in seconds, null until it is transcoded; of an album, the sum of its songs */
    duration_s: optional(count()),
    /** how many songs an album has; null for a song */
    song_count: optional(count()),
  },
  omittedFromLists: ['description', 'film', 'copyright', 'copyright_by', 'copyright_at'],
  filters: ['music_type', 'status', 'genres', 'keywords', 'artists', 'album', 'channel', 'label', 'transcode_status', 'visibility', 'release_date'],
  sort: ['title', 'track', 'release_date', 'views', 'created_at', 'updated_at'],
  checks: [onlySongsHaveSound, songsArePlayable, copyrightAccepted],
  drafts: ['title', 'channel'],
});
