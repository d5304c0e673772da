import { type IAudioMetadata, type ITag, parseBlob } from 'music-metadata';
import { type Id3, id3Length, readId3 } from './id3.ts';
import { asBlob, type Ranges } from './ranges.ts';
import type { TagText } from './tag-text.ts';

/**
 * The tags of a sound file as they are written, before anybody decides what its bytes mean. `year` has four digits. `track` and `disc` are as written, such as
 * `3`, `03/12` or `A1`. `cover` is the front cover, else the first picture.
 */
export type Tags = {
  title: TagText[];
  artists: TagText[];
  album: TagText[];
  albumArtists: TagText[];
  genres: TagText[];
  track: TagText | null;
  disc: TagText | null;
  year: string | null;
  cover: Uint8Array | null;
};

/** The most bytes of one ID3 tag that are read: a cover of 20 MB and whatever stands beside it. */
const mostTagBytes = 48 * 1024 ** 2;
/** Chunks of a WAV or AIFF file that are looked at. */
const mostChunks = 64;

/** Reads the tags of a sound file. A file whose tags are broken has those that were found. Rejects with the signal's reason when aborted. */
export async function readTags(file: Ranges, signal: AbortSignal): Promise<Tags> {
  const at = await id3Position(file);
  const id3 = at === null ? undefined : readId3(await file.read(at, Math.min(mostTagBytes, id3Length(await file.read(at, 10)))));
  const others = await parseBlob(asBlob(file), { duration: false, skipCovers: id3 !== undefined }).catch((error: unknown) => {
    signal.throwIfAborted();
    // A sound that the library does not know, or that is broken, still can be heard.
    if (error instanceof Error) return undefined;
    throw error;
  });
  const plain = others && tagsOf(others);
  return id3 === undefined ? (plain ?? noTags) : mergeTags(tagsOfId3(id3), others);
}

/** A file without tags. */
export const noTags: Tags = { title: [], artists: [], album: [], albumArtists: [], genres: [], track: null, disc: null, year: null, cover: null };

/** Where an ID3v2 tag begins: at the beginning of the file, or in a chunk of a WAV or AIFF file. */
async function id3Position(file: Ranges): Promise<number | null> {
  const head = await file.read(0, 12);
  if (id3Length(head) > 0) return 0;
  const kind = head.toString('latin1', 0, 4);
  if (kind !== 'RIFF' && kind !== 'RF64' && kind !== 'FORM') return null;
  let at = 12;
  for (let chunk = 0; chunk < mostChunks && at + 18 < file.size; chunk++) {
    const here = await file.read(at, 18);
    const length = kind === 'FORM' ? here.readUInt32BE(4) : here.readUInt32LE(4);
    if (/^id3 $/i.test(here.toString('latin1', 0, 4))) return id3Length(here.subarray(8)) > 0 ? at + 8 : null;
    at += 8 + length + (length % 2);
  }
  return null;
}

function tagsOfId3({ texts, pictures }: Id3): Tags {
  const of = (name: string) => texts.get(name) ?? [];
  return {
    title: of('TIT2'),
    artists: of('TPE1'),
    album: of('TALB'),
    albumArtists: of('TPE2'),
    genres: of('TCON'),
    track: of('TRCK')[0] ?? null,
    disc: of('TPOS')[0] ?? null,
    year: yearOf([...of('TDRC'), ...of('TYER'), ...of('TDRL')]),
    cover: (pictures.find(({ type }) => type === 3) ?? pictures[0])?.bytes ?? null,
  };
}

const yearOf = (texts: readonly unknown[]): string | null => {
  const found = texts.map((text) => (text instanceof Uint8Array ? String.fromCharCode(...text.subarray(0, 40)) : String(text))).join(' ');
  return /(?<!\d)(1[0-9]{3}|20[0-9]{2})(?!\d)/.exec(found)?.[1] ?? null;
};

/** Types of tags whose encoding no file names. The library reads them as Latin-1, letter by letter. */
const isUnnamed = (type: string) => type === 'exif' || type === 'ID3v1';

/** What the library found: its own names of tags, and the texts as bytes where their encoding is uncertain. */
function tagsOf({ common, native }: IAudioMetadata): Tags {
  const types = Object.keys(native);
  const isUncertain = types.length > 0 && types.every(isUnnamed);
  const texts = (values: readonly (string | undefined)[]) =>
    values.filter((value) => value !== undefined && value !== '').map((value) => (isUncertain ? asBytes(value as string) : (value as string)));
  const all = types.flatMap((type) => native[type] ?? []);
  const front = common.picture?.find(({ type }) => /front/i.test(type ?? '')) ?? common.picture?.[0];
  return {
    title: texts([common.title]),
    artists: texts(common.artists ?? [common.artist]),
    album: texts([common.album]),
    albumArtists: texts(common.albumartists ?? [common.albumartist]),
    genres: texts(common.genre ?? []),
    track: written(all, /^(TRACKNUMBER|TRACK|IPRT|ITRK|WM\/TrackNumber)$/i) ?? numbered(common.track),
    disc: written(all, /^(DISCNUMBER|DISC|DISK|WM\/PartOfSet)$/i) ?? numbered(common.disk),
    year: yearOf([common.year, common.date]),
    cover: front?.data ?? null,
  };
}

/** A tag as it is written. The library keeps only the numbers of a track, and loses `A1`. */
function written(tags: readonly ITag[], id: RegExp): string | null {
  const found = tags.find((tag) => id.test(tag.id) && (typeof tag.value === 'string' || typeof tag.value === 'number'));
  return found === undefined ? null : String(found.value);
}

const numbered = ({ no, of }: { no: number | null; of: number | null }) => (no === null ? null : of === null ? String(no) : `${no}/${of}`);

/** Text that was read as Latin-1, as the bytes that it was. A letter that Latin-1 does not have shows that it was not. */
function asBytes(text: string): TagText {
  const codes = [...text].map((letter) => letter.codePointAt(0) as number);
  return codes.every((code) => code < 0x100) ? Uint8Array.from(codes) : text;
}

/** Fills what an ID3v2 tag lacks from an ID3v1 tag at the end of the file, which has short texts only. */
function mergeTags(own: Tags, others: IAudioMetadata | undefined): Tags {
  const old = others?.native['ID3v1'] ?? [];
  const of = (id: string): TagText[] =>
    old.filter((tag) => tag.id === id && typeof tag.value === 'string' && tag.value !== '').map((tag) => asBytes(tag.value as string));
  const or = (texts: TagText[], id: string) => (texts.length > 0 ? texts : of(id));
  return { ...own, title: or(own.title, 'title'), artists: or(own.artists, 'artist'), album: or(own.album, 'album') };
}
