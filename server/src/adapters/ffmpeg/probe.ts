import { type Colour, colourOf, hasAlpha } from './colour.ts';
import { isOtherFileKind, UNREADABLE } from './failure.ts';
import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import { run } from './run.ts';
import { chooseTracks, isStillPicture, languageOf, type Programme, type Stream, type TrackNotice } from './tracks.ts';

/** The contents of a media file. Rates are in bits per second, `size` is in bytes, and unknown values are null. */
export interface Probe {
  duration_s: number | null;
  /** ffmpeg's name of the container, e.g. `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /** The properties of the chosen tracks that a transcode needs. */
  source: Source;
  /** The picture track, never cover art; null if there is none. */
  video: ProbedVideo | null;
  /** `language` is the file's own tag (`vie`, `eng`, mostly ISO 639-2), null when absent or undetermined. */
  audio: { codec: string; channels: number; language: string | null }[];
  subtitles: { language: string | null; codec: string }[];
  bit_rate: number | null;
  size: number | null;
}

/** The tracks that make up the film, by their index in the file, and how to read them. */
export interface Source {
  /** -1 without a picture */
  picture: number;
  /** whether the picture track has a single picture, as the cover of a song that is not marked as one */
  isStill: boolean;
  /** empty for a silent film; several are mixed into one */
  sounds: number[];
  /** the first sound as it is stored; null without one. `sample_rate` is in hertz and 0 if unknown, `bit_rate` in bits per second and null if unknown. */
  sound: { sample_rate: number; bit_rate: number | null; channels: number } | null;
  /** why other tracks were left out */
  notices: TrackNotice[];
  colour: Colour;
  /** whether its pictures have transparency */
  alpha: boolean;
  /** the decoder to use if it is not the codec's default: the default of VP8 and VP9 ignores transparency */
  decoder: string | null;
  isInterlaced: boolean;
  /** the clockwise rotation of stored pictures in degrees: 0, 90, 180 or 270 */
  turn: number;
  /** Pixels of a stored picture, which determine the memory for decoding. A film may claim any other display size. 0 without a picture. */
  pixels: number;
  /** The seconds into the film at which its sound begins; null if unknown. It is 0 also if the sound has not appeared yet; `soundDelay` searches for it. */
  late_s: number | null;
  /** The seconds into the film at which its picture begins. */
  picture_late_s: number;
  /** For how many seconds the sound outlasts the picture; null if the file does not state each track's duration. `filmDuration` finds it then. */
  hold_s: number | null;
}

/** A picture track. `width` and `height` are the display size: after rotation and with square pixels. */
export interface ProbedVideo {
  codec: string;
  width: number;
  height: number;
  /** Frames per second, the average; 0 when unknown. */
  fps: number;
  bit_rate: number | null;
}

/**
 * Why a file cannot be used. `truncated`: an upload or recording that ended early. `unreadable`: missing, or the host refused. `encrypted`: copy protection
 * encrypts picture or sound.
 */
export type ProbeCause = 'encrypted' | 'not_media' | 'no_video' | 'truncated' | 'timeout' | 'unreadable';

/** A file that could not be probed. `cause` is a code that the console translates. */
export class ProbeFailed extends Error {
  override readonly name = 'ProbeFailed';
  override readonly cause: ProbeCause;
  constructor(cause: ProbeCause) {
    super(`the file could not be probed: ${cause}`);
    this.cause = cause;
  }
}

/** The fields to request, no more than are read. A film may have other fields of any length. */
const REPORT_FIELDS = [
  'format=format_name,start_time,duration,bit_rate,size',
  'program=program_id',
  'program_stream=index',
  'stream=index,codec_type,codec_name,codec_tag_string,width,height,sample_aspect_ratio,pix_fmt,field_order,avg_frame_rate,r_frame_rate,nb_frames',
  'stream=color_range,color_space,color_transfer,color_primaries,bit_rate,start_time,duration,channels,sample_rate',
  'stream_disposition=default,comment,visual_impaired,descriptions,attached_pic,timed_thumbnails,still_image,dependent',
  'stream_tags=language,rotate,alpha_mode,DURATION',
  'stream_side_data=rotation,side_data_type',
].join(':');

/** The longest report that is accepted, in characters. A thousand tracks, the most that ffprobe reads, need a third of it. */
const MAX_REPORT_CHARS = 2 * 1024 * 1024;

/**
 * Reads the properties of a film or song, from a local path or an http(s) address, without decoding it.
 *
 * Sound alone is no error; whoever needs a picture calls `pictureOf`. A file of another kind (a PDF, a picture, a text, a local playlist) is `not_media`,
 * whatever its name. For `proxy` see `inputArgs`. Rejects with `ProbeFailed`, or with the signal's reason when aborted.
 */
export async function probe(tools: Ffmpeg, source: string, options: { timeoutMs: number; signal?: AbortSignal; proxy?: string }): Promise<Probe> {
  const limit = AbortSignal.timeout(options.timeoutMs);
  const out: string[] = [];
  const tooLong = new AbortController();
  let reportChars = 0;
  const errorLines: string[] = [];
  const args = [
    '-hide_banner',
    '-v',
    'warning',
    '-of',
    'json',
    '-show_entries',
    REPORT_FIELDS,
    ...inputArgs(source, { playlists: true, ...(options.proxy ? { proxy: options.proxy } : {}) }),
  ];
  try {
    const ended = await run(tools.ffprobe, args, {
      signal: AbortSignal.any([...(options.signal ? [options.signal] : []), limit, tooLong.signal]),
      onOut: (line) => {
        reportChars += line.length;
        if (reportChars > MAX_REPORT_CHARS) tooLong.abort(new ProbeFailed('not_media'));
        else out.push(line);
      },
      onErr: (line) => errorLines.length < 200 && errorLines.push(line),
    });
    if (DRM_MESSAGE.test(errorLines.join('\n'))) throw new ProbeFailed('encrypted');
    if (ended.code !== 0) throw new ProbeFailed(causeOf(errorLines.join('\n')));
  } catch (error) {
    if (limit.aborted && !options.signal?.aborted) throw new ProbeFailed('timeout');
    throw error;
  }
  const report = JSON.parse(out.join('\n')) as Report;
  if (report.streams.some(isTrackEncrypted)) throw new ProbeFailed('encrypted');
  const found = parseReport(report, tools);
  if (found.video === null && found.audio.length === 0) throw new ProbeFailed('not_media');
  return found;
}

/** The picture track of a probed file. Throws `ProbeFailed` `no_video` for sound alone. */
export function pictureOf(found: Probe): ProbedVideo {
  if (found.video === null) throw new ProbeFailed('no_video');
  return found.video;
}

function causeOf(output: string): ProbeCause {
  if (isOtherFileKind(output)) return 'not_media';
  if (/moov atom not found/i.test(output)) return 'truncated';
  if (/timed out/i.test(output)) return 'timeout';
  if (UNREADABLE.test(output)) return 'unreadable';
  return 'not_media';
}

/** The message of ffmpeg's Windows Media demuxer for a copy-protected film. */
const DRM_MESSAGE = /DRM protected stream/i;

/** Whether the container marks a track as encrypted, as WebM and MP4 do, or Apple's broadcasts by the track type. */
function isTrackEncrypted(s: Stream): boolean {
  const tag = s.codec_tag_string ?? '';
  return /^(enc[vas]|drm[isp])$/.test(tag) || (s.side_data_list ?? []).some((each) => each.side_data_type?.startsWith('Encryption') === true);
}

/** The part of ffprobe's JSON that is used. Numbers are strings unless they are structural. */
interface Report {
  format: { format_name: string; start_time?: string; duration?: string; bit_rate?: string; size?: string };
  streams: Stream[];
  programs?: Programme[];
}

/** A film that begins later than this, in seconds, may have a duration that counts from 0. Matroska's and QuickTime's writers do so, broadcasts do not. */
const LATE_START_S = 1;

/** Containers that state each track's duration. */
const STATES_TRACK_DURATIONS = /mov|avi|mxf|mpegts|mpeg|gxf/;

function parseReport({ format, streams, programs = [] }: Report, tools: Pick<Ffmpeg, 'decodes'>): Probe {
  const container = format.format_name;
  const begin = positive(format.start_time) ?? 0;
  const { picture, sounds, notices } = chooseTracks({ container, streams, programs, begin }, tools.decodes, trackEnd);
  const sound = sounds[0];
  const begun = Number(sound?.start_time);
  const isTold = STATES_TRACK_DURATIONS.test(container) || [picture, sound].every((s) => s === undefined || s.tags?.['DURATION'] !== undefined);
  const decoder = { vp8: 'libvpx', vp9: 'libvpx-vp9' }[picture?.codec_name ?? ''];
  const hides = picture?.tags?.['alpha_mode'] === '1' && decoder !== undefined && tools.decodes.has(decoder);
  return {
    duration_s: begin > LATE_START_S ? durationSince(begin, [picture, sound]) : (positive(format.duration) ?? positive(picture?.duration)),
    source: {
      picture: picture?.index ?? -1,
      isStill: picture !== undefined && isStillPicture(picture),
      sounds: sounds.map(({ index }) => index),
      sound: sound ? storedSound(sound, picture ? null : positive(format.bit_rate)) : null,
      notices,
      colour: colourOf(picture ?? { index: -1, codec_type: 'video' }),
      alpha: hides || hasAlpha(picture?.pix_fmt ?? ''),
      decoder: hides ? decoder : null,
      isInterlaced: /^(tt|bb|tb|bt)$/.test(picture?.field_order ?? ''),
      turn: picture ? rotationOf(picture) : 0,
      pixels: (picture?.width ?? 0) * (picture?.height ?? 0),
      late_s: Number.isNaN(begun) ? null : Math.max(0, begun - begin),
      picture_late_s: Math.max(0, (Number(picture?.start_time) || begin) - begin),
      hold_s: picture && sound && !isTold ? null : picture ? Math.max(0, (trackEnd(sound) ?? 0) - (trackEnd(picture) ?? Infinity)) : 0,
    },
    container,
    video: picture ? readPicture(picture) : null,
    audio: streams
      .filter((s) => s.codec_type === 'audio')
      .map((s) => ({ codec: s.codec_name ?? 'unknown', channels: s.channels ?? 0, language: languageOf(s) })),
    subtitles: streams.filter((s) => s.codec_type === 'subtitle').map((s) => ({ language: languageOf(s), codec: s.codec_name ?? 'unknown' })),
    bit_rate: positive(format.bit_rate),
    size: positive(format.size),
  };
}

/** `rate` is the rate of the whole file, for formats that state none for the track. */
const storedSound = (s: Stream, rate: number | null) => ({
  sample_rate: Number(s.sample_rate) || 0,
  bit_rate: positive(s.bit_rate) ?? rate,
  channels: s.channels ?? 0,
});

/** The clockwise rotation in degrees that a player applies. ffprobe reports it counterclockwise. */
function rotationOf(s: Stream): number {
  const rotation = s.side_data_list?.find((d) => d.rotation !== undefined)?.rotation;
  const clockwise = rotation === undefined ? Number(s.tags?.['rotate'] ?? 0) : -rotation;
  return (((Math.round(clockwise / 90) * 90) % 360) + 360) % 360 || 0;
}

function readPicture(s: Stream): ProbedVideo {
  const stretch = ratio(s.sample_aspect_ratio);
  const turned = rotationOf(s) % 180 === 90;
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

/** The aspect ratio of a stored pixel, from `16:15`; 1 if it is not stated. */
export function ratio(text = '1:1'): number {
  const [across = 1, down = 1] = text.split(':').map(Number);
  return across > 0 && down > 0 ? across / down : 1;
}

function rate(text = '0/0'): number {
  const [over = 0, under = 1] = text.split('/').map(Number);
  return under > 0 ? Math.round((over / under) * 1000) / 1000 : 0;
}

/** The duration of a film that begins at `begin`, from what its tracks state. It excludes the time before they begin. Null if no track states one. */
function durationSince(begin: number, tracks: (Stream | undefined)[]): number | null {
  const ends = tracks.filter((s) => positive(s?.duration) !== null).map((s) => trackEnd(s) ?? 0);
  return ends.length === 0 ? null : Math.max(...ends) - begin;
}

/**
 * When a track ends. Matroska stores it as text (`00:01:30.000000000`) and without a duration. For a track with few pictures ffprobe then reports the film's
 * duration as the track's.
 */
function trackEnd(s: Stream | undefined): number | null {
  const noted = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(s?.tags?.['DURATION'] ?? '');
  if (noted) return Number(noted[1]) * 3600 + Number(noted[2]) * 60 + Number(noted[3]);
  const length = positive(s?.duration);
  return length && (positive(s?.start_time) ?? 0) + length;
}

function positive(text: string | undefined): number | null {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}
