import { isForeign, UNREADABLE } from './failure.ts';
import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import { run } from './run.ts';

/** What a media file holds. Rates are in bits per second, `size` in bytes; what the file does not tell is null. */
export interface Probe {
  duration_s: number | null;
  /** ffmpeg's name of the container, e.g. `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /** How its pictures' light is written where that is high dynamic range, in ffmpeg's words: HDR10's curve or HLG; null for any other. */
  hdr: Hdr | null;
  /** Pixels of a picture as it is stored, which decoding takes memory for: a film may say that they are shown at any other size. 0 without a picture. */
  pixels: number;
  /** How many seconds into the film its sound begins; null where it does not tell, and 0 also where its sound has not shown yet: `soundLate` looks for it. */
  late_s: number | null;
  /** How many seconds the sound goes on after the picture has ended, as far as the file tells. */
  hold_s: number;
  /** The picture track, without cover art; null where there is none. */
  video: ProbedVideo | null;
  /** `language` is the file's own tag (`vie`, `eng`, mostly ISO 639-2), null when absent or undetermined. */
  audio: { codec: string; channels: number; language: string | null }[];
  subtitles: { language: string | null; codec: string }[];
  bit_rate: number | null;
  size: number | null;
}

const hdrs = ['smpte2084', 'arib-std-b67'] as const;
export type Hdr = (typeof hdrs)[number];

/** A picture track. `width` and `height` are what a viewer sees: after rotation and with square pixels. */
export interface ProbedVideo {
  codec: string;
  width: number;
  height: number;
  /** Frames per second, the average; 0 when unknown. */
  fps: number;
  bit_rate: number | null;
}

/** Why a file cannot be used. `truncated`: an upload or recording that ended early; `unreadable`: not there, or the host refused. */
export type ProbeCause = 'not_media' | 'no_video' | 'truncated' | 'timeout' | 'unreadable';

/** A file that could not be probed; `cause` says why, in a word that the console translates. */
export class ProbeFailed extends Error {
  override readonly name = 'ProbeFailed';
  override readonly cause: ProbeCause;
  constructor(cause: ProbeCause) {
    super(`the file could not be probed: ${cause}`);
    this.cause = cause;
  }
}

/** What is asked for: no more than is read. A film may say anything else of itself, at any length. */
const ASKED = [
  'format=format_name,start_time,duration,bit_rate,size',
  'stream=codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,color_transfer,bit_rate,start_time,duration,channels',
  'stream_disposition=attached_pic',
  'stream_tags=language,rotate,DURATION',
  'stream_side_data=rotation',
].join(':');

/** The longest report that is taken, in characters: a thousand tracks, the most that ffprobe looks at, make a third of it. */
const MOST_TOLD = 2 * 1024 * 1024;

/**
 * Reads what a film or song holds, from a local path or an http(s) address, without decoding it.
 *
 * Sound alone is an answer, not an error: whoever needs a picture asks `pictureOf`. A file of another kind (a PDF, a
 * picture, a text, a local playlist) is `not_media` whatever its name says. `proxy` is explained at `inputArgs`.
 * Rejects with `ProbeFailed`, or with the signal's reason when aborted.
 */
export async function probe(tools: Ffmpeg, source: string, options: { timeoutMs: number; signal?: AbortSignal; proxy?: string }): Promise<Probe> {
  const limit = AbortSignal.timeout(options.timeoutMs);
  const out: string[] = [];
  const endless = new AbortController();
  let told = 0;
  const said: string[] = [];
  const args = [
    '-hide_banner',
    '-v',
    'warning',
    '-of',
    'json',
    '-show_entries',
    ASKED,
    ...inputArgs(source, { playlists: true, ...(options.proxy ? { proxy: options.proxy } : {}) }),
  ];
  try {
    const ended = await run(tools.ffprobe, args, {
      signal: AbortSignal.any([...(options.signal ? [options.signal] : []), limit, endless.signal]),
      onOut: (line) => {
        told += line.length;
        if (told > MOST_TOLD) endless.abort(new ProbeFailed('not_media'));
        else out.push(line);
      },
      onErr: (line) => said.length < 200 && said.push(line),
    });
    if (ended.code !== 0) throw new ProbeFailed(causeOf(said.join('\n')));
  } catch (error) {
    if (limit.aborted && !options.signal?.aborted) throw new ProbeFailed('timeout');
    throw error;
  }
  const found = read(JSON.parse(out.join('\n')) as Report);
  if (found.video === null && found.audio.length === 0) throw new ProbeFailed('not_media');
  return found;
}

/** The picture track of a probed file; rejects sound alone with `ProbeFailed` `no_video`. */
export function pictureOf(found: Probe): ProbedVideo {
  if (found.video === null) throw new ProbeFailed('no_video');
  return found.video;
}

function causeOf(said: string): ProbeCause {
  if (isForeign(said)) return 'not_media';
  if (/moov atom not found/i.test(said)) return 'truncated';
  if (/timed out/i.test(said)) return 'timeout';
  if (UNREADABLE.test(said)) return 'unreadable';
  return 'not_media';
}

/** The part of ffprobe's JSON that is read; every number arrives as text unless it is structural. */
interface Report {
  format: { format_name: string; start_time?: string; duration?: string; bit_rate?: string; size?: string };
  streams: Stream[];
}
interface Stream {
  codec_type: string;
  codec_name?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  color_transfer?: string;
  bit_rate?: string;
  start_time?: string;
  duration?: string;
  channels?: number;
  disposition?: { attached_pic?: number };
  tags?: Record<string, string>;
  side_data_list?: { rotation?: number }[];
}

/** A film that begins later than this, in seconds, may have its length told from 0 on: Matroska's and QuickTime's writers do so, broadcasts do not. */
const BEGUN_S = 1;

function read({ format, streams }: Report): Probe {
  const picture = streams.find((s) => s.codec_type === 'video' && s.disposition?.attached_pic !== 1 && (s.width ?? 0) > 0);
  const sound = streams.find((s) => s.codec_type === 'audio');
  const begin = positive(format.start_time) ?? 0;
  const begun = Number(sound?.start_time);
  return {
    duration_s: begin > BEGUN_S ? lengthSince(begin, [picture, sound]) : (positive(format.duration) ?? positive(picture?.duration)),
    pixels: (picture?.width ?? 0) * (picture?.height ?? 0),
    late_s: Number.isNaN(begun) ? null : Math.max(0, begun - begin),
    hdr: hdrs.find((each) => each === picture?.color_transfer) ?? null,
    hold_s: picture ? Math.max(0, (endOf(sound) ?? 0) - (endOf(picture) ?? Infinity)) : 0,
    container: format.format_name,
    video: picture ? readPicture(picture) : null,
    audio: streams
      .filter((s) => s.codec_type === 'audio')
      .map((s) => ({ codec: s.codec_name ?? 'unknown', channels: s.channels ?? 0, language: languageOf(s) })),
    subtitles: streams.filter((s) => s.codec_type === 'subtitle').map((s) => ({ language: languageOf(s), codec: s.codec_name ?? 'unknown' })),
    bit_rate: positive(format.bit_rate),
    size: positive(format.size),
  };
}

function readPicture(s: Stream): ProbedVideo {
  const [across = 1, down = 1] = (s.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const stretch = across > 0 && down > 0 ? across / down : 1;
  const turned = Math.abs(s.side_data_list?.find((d) => d.rotation !== undefined)?.rotation ?? Number(s.tags?.['rotate'] ?? 0)) % 180 === 90;
  const wide = Math.round((s.width ?? 0) * stretch);
  const high = s.height ?? 0;
  return {
    codec: s.codec_name ?? 'unknown',
    width: turned ? high : wide,
    height: turned ? wide : high,
    fps: rate(s.avg_frame_rate) || rate(s.r_frame_rate),
    bit_rate: positive(s.bit_rate),
  };
}

function rate(text = '0/0'): number {
  const [over = 0, under = 1] = text.split('/').map(Number);
  return under > 0 ? Math.round((over / under) * 1000) / 1000 : 0;
}

/** The length of a film that begins at `begin`, by what its tracks say of themselves: that is without what lies before them. Null where none does. */
function lengthSince(begin: number, tracks: (Stream | undefined)[]): number | null {
  const ends = tracks.filter((s) => positive(s?.duration) !== null).map((s) => endOf(s) ?? 0);
  return ends.length === 0 ? null : Math.max(...ends) - begin;
}

/** When a track ends: where its container does not say how long it is, Matroska's writers note the end as text (`00:01:30.000000000`). */
function endOf(s: Stream | undefined): number | null {
  const length = positive(s?.duration);
  if (length !== null) return (positive(s?.start_time) ?? 0) + length;
  const noted = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(s?.tags?.['DURATION'] ?? '');
  return noted && Number(noted[1]) * 3600 + Number(noted[2]) * 60 + Number(noted[3]);
}

function positive(text: string | undefined): number | null {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}

function languageOf(s: Stream): string | null {
  const tag = s.tags?.['language'];
  return tag === undefined || tag === 'und' ? null : tag;
}
