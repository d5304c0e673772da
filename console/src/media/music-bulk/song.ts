import type { FieldError } from '@marquee/contract/errors';
import type { Linked, Picture } from '@marquee/contract/kit/field';
import type { CodePage, SongTexts, SoundReading } from '@marquee/contract/media/music-bulk';

/** The values of a song that a person may correct. A person, an album or a genre that has no record yet is `newName(…)`. */
export type SongFields = {
  title: string;
  artists: readonly Linked[];
  album: Linked | null;
  albumArtists: readonly Linked[];
  disc: string;
  track: string;
  genres: readonly Linked[];
  poster: Picture | null;
};
export type FieldName = keyof SongFields;

/** Why a file cannot be used: a code of the server with its parameters, or one of this screen's own. `text` is what else was said. */
export type FileFault = { code: string; params?: Record<string, unknown> | undefined; text?: string | undefined };

/**
 * One row of the table: a file and its song. `waiting`: it will be sent; `sending`: its bytes are on their way; `reading`: the server reads its tags; `read`; `broken`: it
 * cannot be used; `done`: its song is stored.
 */
export type Song = {
  key: string;
  name: string;
  size: number;
  phase: 'waiting' | 'sending' | 'reading' | 'read' | 'broken' | 'done';
  idAsset: string | null;
  fields: SongFields;
  /** the fields that a person has corrected, which a reading does not replace */
  edited: readonly FieldName[];
  reading: SoundReading | null;
  fault: FileFault | null;
  /** why the server refused the song */
  errors: readonly FieldError[];
  /** whether the same bytes or an existing song of these bytes are meant */
  isKept: boolean;
  /** whether the song belongs to no album on purpose */
  isSingle: boolean;
  idMusic: string | null;
};

const newPrefix = 'new:';

/** A name as a reference to a record that does not exist yet. */
export const newName = (label: string): Linked => ({ id: `${newPrefix}${label}`, label });
export const isNew = ({ id }: Linked): boolean => id.startsWith(newPrefix);

const emptyFields: SongFields = { title: '', artists: [], album: null, albumArtists: [], disc: '', track: '', genres: [], poster: null };

/** A row for a file that was just dropped. Until it is read, its name stands for its title. */
export const songOf = (key: string, file: { name: string; size: number }): Song => ({
  key,
  name: file.name,
  size: file.size,
  phase: 'waiting',
  idAsset: null,
  fields: emptyFields,
  edited: [],
  reading: null,
  fault: null,
  errors: [],
  isKept: false,
  isSingle: false,
  idMusic: null,
});

/** Finds the record of a name that exists exactly once, by kind and name; a name that does not exist, or exists twice, stays a name. */
export type Resolve = (kind: 'people' | 'album' | 'genre', name: string) => Linked | undefined;

/** What a reading says of the fields. A genre that does not exist is left out: genres are made with care, not by a tag. */
export function fieldsOf(texts: SongTexts, { track, disc, cover }: Pick<SoundReading, 'track' | 'disc' | 'cover'>, resolve: Resolve): SongFields {
  const named = (kind: 'people' | 'album', name: string) => resolve(kind, name) ?? newName(name);
  return {
    title: texts.title,
    artists: texts.artists.map((name) => named('people', name)),
    album: texts.album === '' ? null : named('album', texts.album),
    albumArtists: texts.album_artists.map((name) => named('people', name)),
    disc: disc === null ? '' : String(disc),
    track: track ?? '',
    genres: texts.genres.flatMap((name) => resolve('genre', name) ?? []),
    poster: cover,
  };
}

/** A row with what its file says, in every field that nobody has corrected. */
export function withReading(song: Song, reading: SoundReading, resolve: Resolve): Song {
  const found = fieldsOf(reading, reading, resolve);
  const kept = Object.fromEntries(song.edited.map((name) => [name, song.fields[name]]));
  return { ...song, phase: 'read', reading, fault: null, fields: { ...found, ...kept } };
}

/** The fields of a row by another code page, for those texts that a person has not corrected otherwise. */
export function fieldsBy({ reading }: Song, page: CodePage, resolve: Resolve): Partial<SongFields> | null {
  const texts = reading?.readings.find(({ code_page }) => code_page === page);
  if (reading === null || texts === undefined) return null;
  const { title, artists, album, albumArtists, genres } = fieldsOf(texts, reading, resolve);
  return { title, artists, album, albumArtists, genres };
}
