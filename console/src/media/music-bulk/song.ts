import type { FieldError } from '@marquee/contract/errors';
import type { Linked, Picture } from '@marquee/contract/kit/field';
import type { CodePage, NameMatch, SongTexts, SoundReading } from '@marquee/contract/media/music-bulk';

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
  /** how many fields the stored song lacks until it can be public */
  lacks: number;
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
  lacks: 0,
});

/** What a reading says of the fields. Names stay names until it is known who has them. */
export function fieldsOf(texts: SongTexts, { track, disc, cover }: Pick<SoundReading, 'track' | 'disc' | 'cover'>): SongFields {
  return {
    title: texts.title,
    artists: texts.artists.map(newName),
    album: texts.album === '' ? null : newName(texts.album),
    albumArtists: texts.album_artists.map(newName),
    disc: disc === null ? '' : String(disc),
    track: track ?? '',
    genres: texts.genres.map(newName),
    poster: cover,
  };
}

/** A row with what its file says, in every field that nobody has corrected. */
export function withReading(song: Song, reading: SoundReading): Song {
  const kept = Object.fromEntries(song.edited.map((name) => [name, song.fields[name]]));
  return { ...song, phase: 'read', reading, fault: null, fields: { ...fieldsOf(reading, reading), ...kept } };
}

/** The texts of a row by another code page; null if its file leaves no doubt. */
export function fieldsBy({ reading }: Song, page: CodePage): Pick<SongFields, 'title' | 'artists' | 'album' | 'albumArtists' | 'genres'> | null {
  const texts = reading?.readings.find(({ code_page }) => code_page === page);
  if (reading === null || texts === undefined) return null;
  const { title, artists, album, albumArtists, genres } = fieldsOf(texts, reading);
  return { title, artists, album, albumArtists, genres };
}

/** The kinds of records that names are looked up among. */
export const nameKinds = ['artists', 'albums', 'genres'] as const;
export type NameKind = (typeof nameKinds)[number];
/** What is known of names: by kind and name. */
export type Matches = ReadonlyMap<string, NameMatch>;
export const matchKey = (kind: NameKind, name: string): string => `${kind} ${name}`;

/** The names of a row that are no records yet, by kind. */
export function newNamesOf({ fields, phase }: Song): { kind: NameKind; name: string }[] {
  if (phase === 'done') return [];
  const of = (kind: NameKind, names: readonly (Linked | null)[]) => names.flatMap((each) => (each !== null && isNew(each) ? [{ kind, name: each.label }] : []));
  return [...of('artists', [...fields.artists, ...fields.albumArtists]), ...of('albums', [fields.album]), ...of('genres', fields.genres)];
}

/**
 * A row whose names are the records that are the only ones with these names. A genre that does not exist is left out: genres are made with care, not by a tag.
 * The same row if there is nothing to replace.
 */
export function withMatches(song: Song, matches: Matches): Song {
  const { fields } = song;
  const found = (kind: NameKind, each: Linked) => (isNew(each) ? matches.get(matchKey(kind, each.label)) : undefined);
  const linked = (kind: NameKind) => (each: Linked) => {
    const same = found(kind, each)?.same ?? [];
    return same.length === 1 ? (same[0] as Linked) : each;
  };
  const isMissing = (each: Linked) => found('genres', each)?.same.length === 0;
  const next: SongFields = {
    ...fields,
    artists: unique(fields.artists.map(linked('artists'))),
    albumArtists: unique(fields.albumArtists.map(linked('artists'))),
    album: fields.album === null ? null : linked('albums')(fields.album),
    genres: unique(fields.genres.filter((each) => !isMissing(each)).map(linked('genres'))),
  };
  return song.phase === 'done' || JSON.stringify(next) === JSON.stringify(fields) ? song : { ...song, fields: next };
}

const unique = (all: readonly Linked[]): Linked[] => [...new Map(all.map((each) => [each.id, each])).values()];
