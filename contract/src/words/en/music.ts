import { film } from './media.ts';

const { banner: _banner, subtitles: _subtitles, views: _views, ...shared } = film.fields;

/** Songs and albums: fields, values and faults. */
export const music = {
  fields: {
    ...shared,
    music_type: 'Music type',
    title: 'Music title',
    artists: 'Artists',
    poster: 'Poster',
    album: 'Album',
    disc: 'Disc',
    track: 'Track',
    release_date: 'Release date',
    film: 'Sound file',
    duration_s: 'Length',
    song_count: 'Songs',
    views: 'Plays',
  },
  values: { ...film.values, music_type: { song: 'Song', album: 'Album' } },
  fieldErrors: {
    has_songs: '{{field}} cannot change yet: this album still has {{songs}} songs. Delete them or take them out of the album first.',
    has_sound: '{{field}} cannot change: this song has a sound or a place in an album, which would be lost.',
    no_songs: 'The album has no song that can be played',
    only_songs: '{{field}}: only songs have it, not albums',
    other_channel: '{{field}}: a song and its album must be in the same channel',
    not_a_sound: '{{field}}: this file is no MP3, FLAC, M4A, WAV or OGG sound',
    has_picture_track: '{{field}}: this file is a video. Upload a sound file, such as MP3, FLAC, M4A, WAV or OGG.',
    sound_stops: '{{field}}: the sound stops at {{at}} of {{of}}. The end of the file is missing; choose the whole file.',
    several_records: '{{field}}: several records are named “{{name}}”; choose one',
  },
};
