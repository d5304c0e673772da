import { z } from 'zod';
import { endpoint, id } from '../kit/endpoint.ts';
import { linked, picture } from '../kit/field.ts';
import { asSingleLine, typedText } from '../kit/line.ts';
import { limits } from '../limits.ts';

/**
 * The encodings from before Unicode in which tags may be read. ID3 says Latin-1, of which windows-1252 is the superset in use; the others are what
 * programs wrote under that name.
 */
export const codePages = ['windows-1252', 'windows-1258', 'windows-1251', 'windows-1250', 'shift_jis', 'gb18030', 'euc-kr', 'big5', 'windows-874'] as const;
export type CodePage = (typeof codePages)[number];

/** The texts of a song's tags; empty where the file has none. Several artists are separate values in the file, and `AC/DC` is one. */
const songTexts = z.object({
  title: z.string(),
  artists: z.array(z.string()),
  album: z.string(),
  album_artists: z.array(z.string()),
  genres: z.array(z.string()),
});
export type SongTexts = z.output<typeof songTexts>;

/** The fields that may have been guessed from the file's name. */
export const guessable = ['title', 'artists', 'track'] as const;

/**
 * What a person should know about a file: its texts were mended or read by a guessed code page; its cover could not be used; it is silent, or it was too
 * long to be measured.
 */
export const soundNotices = ['utf8_mended', 'code_page_guessed', 'cover_too_small', 'cover_too_large', 'cover_unreadable', 'silent', 'not_measured'] as const;
export type SoundNotice = (typeof soundNotices)[number];

/** What an uploaded sound file tells about its song. */
export const soundReading = songTexts.extend({
  idAsset: id,
  /** the name of the file */
  name: z.string(),
  /** where it can be listened to; the address expires */
  url: z.string(),
  /** as it is written, such as `3` or `A1`; null without one */
  track: z.string().nullable(),
  /** how many tracks the disc has; null if the file does not say */
  tracks: z.int().nullable(),
  disc: z.int().nullable(),
  year: z.int().nullable(),
  guessed: z.array(z.enum(guessable)),
  /** by which code page the texts were read; null if the file leaves no doubt */
  code_page: z.enum(codePages).nullable(),
  /** the texts by each code page that can read them; empty if the file leaves no doubt */
  readings: z.array(songTexts.extend({ code_page: z.enum(codePages) })),
  /** the cover as a poster of the size that music needs */
  cover: picture.nullable(),
  /** the length that can be heard, in seconds */
  duration_s: z.number(),
  /** integrated loudness in LUFS (EBU R 128), measured; null for silence */
  loudness: z.number().nullable(),
  /** ffmpeg's name of the codec */
  codec: z.string(),
  /** SHA-256 of the file, in hex: equal for equal bytes */
  hash: z.string(),
  /** a song of the catalogue with the same bytes */
  same_as: linked.nullable(),
  notices: z.array(z.enum(soundNotices)),
});
export type SoundReading = z.output<typeof soundReading>;

/** Texts of any length are taken here, so that a wrong one gets its own row's error. */
const anyText = typedText(limits.prose, asSingleLine);
const newName = z.strictObject({ name: anyText });
const byId = z.strictObject({ id });

/** A person or an album: a record, or the name of one. A name that nobody has yet makes a new record. */
const named = z.union([byId, newName]);
export type Named = z.output<typeof named>;

/** One song of a bulk: its file and its corrected values. Only the file, the title, an artist and a genre are needed. */
export const bulkSong = z.strictObject({
  idAsset: id,
  title: anyText.optional(),
  artists: z.array(named).max(limits.rowsMost).optional(),
  album: named.nullable().optional(),
  /** the artists of an album that is new; those of its songs if left out */
  album_artists: z.array(named).max(limits.rowsMost).optional(),
  disc: z.int().nullable().optional(),
  track: anyText.nullable().optional(),
  genres: z.array(id).max(limits.rowsMost).optional(),
  poster: id.nullable().optional(),
});
export type BulkSong = z.output<typeof bulkSong>;

const rowFault = z.object({ path: z.string(), code: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()).optional() });

/** What became of one song. `idMusic` is null if it was refused, and `errors` then say why. */
export const bulkResult = z.object({
  idAsset: id,
  state: z.enum(['DONE', 'REFUSED']),
  idMusic: id.nullable(),
  /** the fields that the song still lacks until it can be public */
  missing: z.array(z.string()),
  errors: z.array(rowFault),
});
export type BulkResult = z.output<typeof bulkResult>;

/** A name and the records that have it. `alike` only look like it, such as `Cafe` and `Café`: they are proposed and never taken unasked. */
const match = z.object({ name: z.string(), same: z.array(linked), alike: z.array(linked) });
export type NameMatch = z.output<typeof match>;

const edits = { area: 'media', right: 'edit' } as const;

/** Many songs from many files: read the tags of each, find who is meant by the names, and store all of them with one call. */
export const musicBulk = {
  create: endpoint({
    method: 'POST',
    path: '/cms/v1/music_bulk',
    guard: edits,
    summary:
      `Stores up to ${limits.bulkSongs} songs and answers what became of each; a refused one does not stop the others. ` +
      'A file makes one song, however often the call is sent. New artists and albums of one name are made once. A song lacks what the call has no room for, and stays a draft.',
    body: z.strictObject({ channel: id, songs: z.array(bulkSong).min(1).max(limits.bulkSongs) }),
    data: z.array(bulkResult),
    creates: true,
  }),
  read: endpoint({
    method: 'POST',
    path: '/cms/v1/music_bulk/read',
    guard: edits,
    summary: 'Reads the tags of an uploaded sound file, makes a poster of its cover and measures its loudness. A repeated call answers the same.',
    body: z.strictObject({ idAsset: id }),
    data: soundReading,
  }),
  match: endpoint({
    method: 'POST',
    path: '/cms/v1/music_bulk/match',
    guard: edits,
    summary:
      'Which people, albums of a channel and genres have these names, and which only look alike. Composed and decomposed letters and their case make no difference.',
    body: z.strictObject({
      channel: id.optional(),
      artists: z.array(anyText).max(limits.bulkNames).optional(),
      albums: z.array(anyText).max(limits.bulkNames).optional(),
      genres: z.array(anyText).max(limits.bulkNames).optional(),
    }),
    data: z.object({ artists: z.array(match), albums: z.array(match), genres: z.array(match) }),
  }),
};
