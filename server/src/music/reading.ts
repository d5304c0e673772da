import { createHash } from 'node:crypto';
import { limits } from '@marquee/contract/limits';
import { type CodePage, codePages, type SongTexts, type SoundNotice, type SoundReading } from '@marquee/contract/media/music-bulk';
import type { Ffmpeg } from '../adapters/ffmpeg/find.ts';
import { measureLoudness, type Loudness } from '../adapters/ffmpeg/loudness.ts';
import { probe, ProbeFailed, type Source } from '../adapters/ffmpeg/probe.ts';
import type { Storage } from '../adapters/storage/port.ts';
import type { Deps } from '../deps.ts';
import { taskQueue } from '../files/task-queue.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { guessFromName } from './file-name.ts';
import { posterOf } from './poster.ts';
import { rangesOf } from './ranges.ts';
import { noTags, readTags, type Tags } from './tags.ts';
import { decodeTag, guessCodePage, isMended, needsCodePage, type TagText } from './tag-text.ts';

/** Each reading decodes a whole song. So many are read at once in one process, so many wait, and each waits at most so many milliseconds. */
const queueReading = taskQueue({ atOnce: 2, waiting: 64, patienceMs: 60_000 });
/** The time limits for reading the tags of one file, and for decoding it, in milliseconds. */
const tagsMs = 20_000;
const decodeMs = 120_000;
/** A file that ends so much earlier than it says, in seconds and as a share, is cut short. Encoders pad the end by less. */
const cut = { seconds: 1, share: 0.01 };

/** What is found in a file, before it is stored. The poster is an asset, if there is one. */
export type Found = Omit<SoundReading, 'idAsset' | 'name' | 'url' | 'cover' | 'same_as'> & { poster: string | null };

/** A stored sound file. */
export type SoundFile = { name: string; storage_key: string; owner: string | null };

/**
 * Reads all that a sound file tells about its song. Refuses, with path `idAsset`, what is no sound or ends too early. Tags that are missing or broken are no
 * fault: the name of the file then says something, and `guessed` tells what.
 */
export const readSound = (deps: Deps, file: SoundFile): Promise<Found> => queueReading(() => readNow(deps, file));

async function readNow(deps: Deps, { name, storage_key: key, owner }: SoundFile): Promise<Found> {
  const input = await deps.storage.input(key);
  const tools = await deps.ffmpeg();
  const {
    audio,
    source,
    duration_s: stated,
  } = await probe(tools, input, { timeoutMs: tagsMs }).catch((error: unknown) => {
    throw error instanceof ProbeFailed ? refusalOf(error) : error;
  });
  const [sound] = audio;
  if (sound === undefined) throw invalid([fault('idAsset', 'not_a_sound')]);
  const tags = await tagsWithin(deps.storage, key);
  const measured = await measureWithin(tools, input, source);
  if (measured !== null) refuseCut(measured, stated);
  const { texts, codePage, isGuess, readings } = decodeTags(tags);
  const poster = tags.cover === null ? null : await posterOf(deps, tags.cover, owner);
  const notices: SoundNotice[] = [
    ...(allTexts(tags).some(isMended) ? ['utf8_mended' as const] : []),
    ...(isGuess ? ['code_page_guessed' as const] : []),
    ...(typeof poster === 'string' ? [poster] : []),
    ...(measured === null ? ['not_measured' as const] : measured.loudness === null ? ['silent' as const] : []),
  ];
  return {
    ...withGuesses(texts, readPosition(tags.track, codePage), name),
    disc: readPosition(tags.disc, codePage).number,
    year: tags.year === null ? null : Number(tags.year),
    code_page: codePage,
    readings,
    poster: poster === null || typeof poster === 'string' ? null : poster.id,
    duration_s: measured?.decoded_s ?? stated ?? 0,
    loudness: measured?.loudness ?? null,
    codec: sound.codec,
    hash: await hashOf(deps.storage, key),
    notices,
  };
}

function refusalOf({ cause }: ProbeFailed) {
  if (cause === 'unreadable') return refuse('storage_away');
  if (cause === 'timeout') return refuse('overloaded', { seconds: 10 });
  return invalid([fault('idAsset', cause === 'encrypted' ? 'film_encrypted' : cause === 'truncated' ? 'truncated' : 'not_a_sound')]);
}

/** The tags; none if they take too long to read, because the song itself is sound. */
async function tagsWithin(storage: Storage, key: string): Promise<Tags> {
  const limit = AbortSignal.timeout(tagsMs);
  try {
    return await readTags(await rangesOf(storage, key, limit), limit);
  } catch (error) {
    if (!limit.aborted && !(error instanceof RangeError)) throw error;
    return noTags;
  }
}

/** The measure, or null if the song is too long to be decoded in time. */
async function measureWithin(tools: Ffmpeg, input: string, source: Source): Promise<Loudness | null> {
  const limit = AbortSignal.timeout(decodeMs);
  try {
    return await measureLoudness(tools, input, source, limit);
  } catch (error) {
    if (!limit.aborted) throw error;
    return null;
  }
}

function refuseCut({ decoded_s, isEstimated }: Loudness, stated: number | null): void {
  if (decoded_s === 0) throw invalid([fault('idAsset', 'not_a_sound')]);
  if (stated === null || isEstimated || stated - decoded_s <= Math.max(cut.seconds, stated * cut.share)) return;
  throw invalid([fault('idAsset', 'sound_stops', { at: clock(decoded_s), of: clock(stated), at_s: Math.floor(decoded_s), of_s: Math.round(stated) })]);
}

/** A time in a song, such as `4:05`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const textFields = ['title', 'artists', 'album', 'albumArtists', 'genres'] as const;
const allTexts = (tags: Tags): TagText[] => textFields.flatMap((field) => tags[field]);

/** The texts by one code page. Of a title or album with several values the first counts. */
function textsBy(tags: Tags, codePage: CodePage): SongTexts {
  const read = (texts: readonly TagText[]) => [...new Set(texts.map((text) => decodeTag(text, codePage)).filter((text) => text !== ''))];
  return {
    title: read(tags.title)[0] ?? '',
    artists: read(tags.artists).slice(0, limits.artists),
    album: read(tags.album)[0] ?? '',
    album_artists: read(tags.albumArtists).slice(0, limits.artists),
    genres: read(tags.genres).slice(0, limits.genres),
  };
}

function decodeTags(tags: Tags): { texts: SongTexts; codePage: CodePage | null; isGuess: boolean; readings: SoundReading['readings'] } {
  const isUncertain = allTexts(tags).some(needsCodePage);
  const codePage = guessCodePage(allTexts(tags));
  const texts = textsBy(tags, codePage);
  if (!isUncertain) return { texts, codePage: null, isGuess: false, readings: [] };
  const readings = codePages.map((code_page) => ({ code_page, ...textsBy(tags, code_page) }));
  return { texts, codePage, isGuess: codePage !== codePages[0], readings };
}

/** A track or disc: as it is written, its number, and of how many. `03/12` is 3 of 12, and `A1` stays as it is. */
function readPosition(written: TagText | null, codePage: CodePage | null): { text: string | null; number: number | null; of: number | null } {
  const text = written === null ? '' : decodeTag(written, codePage ?? codePages[0]);
  const [first = '', of = ''] = text.split('/').map((part) => part.trim());
  const whole = (part: string) => (/^\d{1,4}$/.test(part) && Number(part) > 0 ? Number(part) : null);
  const number = whole(first);
  return { text: number === null ? first.slice(0, limits.track) || null : String(number), number, of: whole(of) };
}

/** Fills what the tags lack from the name of the file, and says what. */
function withGuesses(texts: SongTexts, position: ReturnType<typeof readPosition>, name: string) {
  const guess = guessFromName(name);
  const isUntitled = texts.title === '';
  const artist = isUntitled && texts.artists.length === 0 ? guess.artist : null;
  const track = position.text === null || position.text === '0' ? guess.track : null;
  return {
    ...texts,
    title: isUntitled ? guess.title : texts.title,
    artists: artist === null ? texts.artists : [artist],
    track: track === null ? position.text : track.replace(/^0+(?=\d)/, ''),
    tracks: position.of,
    guessed: [...(isUntitled ? ['title' as const] : []), ...(artist === null ? [] : ['artists' as const]), ...(track === null ? [] : ['track' as const])],
  };
}

/** SHA-256 of a stored file, in hex. */
export async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  const { stream } = await storage.open(key);
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
