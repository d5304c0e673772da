import { join } from 'node:path';
import { limits } from '@marquee/contract/limits';
import { TAG_BT709, TO_JPEG, toBt709 } from './colour.ts';
import { inputArgs } from './input.ts';
import type { Rendition } from './ladder.ts';
import type { Source } from './probe.ts';

/** Apple's HLS authoring specification: segments of 6 seconds, an IDR picture every 2. */
export const SEGMENT_S = 6;
const IDR_S = 2;

/** AAC-LC in bits per second, stereo at 48 kHz. It is between the 192 kb/s that Apple prefers and what the smallest rendition allows. */
const AUDIO_BIT_RATE = 128_000;

/** The share of undecodable packets above which ffmpeg gives up on a film with exit code 69. */
const DAMAGE_SHARE = 0.05;
export const tolerateDamage = ['-max_error_rate', String(DAMAGE_SHARE)];

/** The positions of the poster candidates, as shares of the film. The first is the poster. */
export const POSTER_AT = [0.1, 0.25, 0.5, 0.75] as const;

/** The usual frame rates of films, in ffmpeg's notation. */
const RATES: [string, number][] = [
  ['10', 10],
  ['12', 12],
  ['15', 15],
  ['24000/1001', 23.976],
  ['24', 24],
  ['25', 25],
  ['30000/1001', 29.97],
  ['30', 30],
  ['48', 48],
  ['50', 50],
  ['60000/1001', 59.94],
  ['60', 60],
];

/** The constant frame rate of the output: the nearest usual rate that is not below `survey`'s, at most 60, or 30 if unknown. */
export function frameRate(fps: number): { text: string; value: number } {
  if (!(fps > 0)) return { text: '30', value: 30 };
  const [text, value] = RATES.find(([, each]) => each >= fps * 0.9995) ?? RATES[RATES.length - 1]!;
  return { text, value };
}

/** The folder of a rendition inside the film's folder: `720p`. */
export function folderOf(rendition: Rendition): string {
  return `${rendition.height}p`;
}

/**
 * A film to be transcoded into the folder `outDir`. `input` is a path or an http(s) address. `source` comes from `probe`, and `fps` and `isReshaped` from
 * `survey`. `late` comes from `soundDelay`: the seconds after which its sound begins, null if unknown. `duration` and `hold` come from `filmDuration`; `hold`
 * is for how many seconds the last picture stays while the sound goes on. `renditions` comes from `ladder`.
 */
export type Film = {
  input: string;
  outDir: string;
  renditions: Rendition[];
  source: Source;
  fps: number;
  isReshaped: boolean;
  duration: number;
  late: number | null;
  hold: number;
};

/**
 * ffmpeg's arguments for a whole film in one decode. They produce each video rendition with its own media playlist, one shared sound rendition, and pictures
 * `poster-1.jpg` (the first frame) to `poster-5.jpg` (at `POSTER_AT`). The last picture stays for `hold` more seconds. `tones` comes from `findFfmpeg`.
 */
export function transcodeArgs(film: Film, tones: boolean): string[] {
  const { outDir, renditions, duration, source } = film;
  const rate = frameRate(film.fps);
  const top = renditions[0]!;
  const taps = renditions.map((_, i) => `[s${i}]`).join('');
  // Selects the first frame, and the first frame at or after each wanted second.
  const wanted = ['eq(n,0)', ...POSTER_AT.map((share) => `gte(t,${(duration * share).toFixed(3)})*lt(prev_t,${(duration * share).toFixed(3)})`)].join('+');
  const isLate = isPictureLate(source);
  const fitted = film.isReshaped || isLate;
  const evened = [
    ...(fitted ? fit(top, source.turn) : []),
    // The deinterlacing filter refuses pictures with hardly any lines.
    ...(Math.min(top.width, top.height) < 4 ? [] : ['yadif=deint=interlaced']),
    ...(source.alpha ? ['premultiply=inplace=1'] : []),
    // If the picture begins after the sound, its first frame is shown until then.
    `fps=${rate.text}${isLate ? ':start_time=0' : ''}`,
    // The last picture stays while the sound goes on. Players wait for both and would stop for ever where the first of them ends.
    ...(film.hold > 0 ? [`tpad=stop_mode=clone:stop_duration=${film.hold}`] : []),
  ].join(',');
  const colours = toBt709(source.colour, top, tones);
  const graph = [
    `[0:${source.picture}]${[evened, ...colours].join(',')},split=${renditions.length}${taps}`,
    ...renditions.map(({ width, height }, i) => `[s${i}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p,${TAG_BT709}[v${i}]`),
  ].join(';');
  // It has a filter graph of its own. ffmpeg first reads for the output that is furthest behind. In a shared graph it would keep all frames of the renditions
  // in memory until the next of these rare pictures. They are renumbered a millisecond apart, so that no frame is repeated to fill the time between them.
  const chosen = [evened, `select='${wanted}'`, ...colours, `scale=${top.width}:${top.height}:flags=bicubic:${TO_JPEG}`].join(',');
  const pictures = `[0:${source.picture}]${chosen},setsar=1,format=yuvj420p,settb=1/1000,setpts=N,fps=1000[posters]`;
  return [
    // Pictures of another shape pass through the same filters, of which the first fits them in. If ffmpeg rebuilt the filters, they would count from the film's
    // beginning again.
    ...inputOptions(film, fitted ? ['-noautorotate', `-reinit_filter:${source.picture}`, '0'] : []),
    ...tolerateDamage,
    '-filter_complex',
    graph,
    '-filter_complex',
    pictures,
    ...renditions.flatMap((rendition, i) => ['-map', `[v${i}]`, ...video(rendition, rate.value), ...hls(join(outDir, folderOf(rendition)))]),
    ...(source.sounds.length > 0 ? sound(film) : []),
    '-map',
    '[posters]',
    '-c:v',
    'mjpeg',
    '-q:v',
    '3',
    '-map_metadata',
    '-1',
    '-f',
    'image2',
    join(outDir, 'poster-%d.jpg'),
  ];
}

/** A picture that begins at most this many seconds late may begin there, because nobody notices. */
const NEGLIGIBLE_DELAY_S = 0.1;

const isPictureLate = ({ picture_late_s }: Source) => picture_late_s > NEGLIGIBLE_DELAY_S;

/** Fits each picture, whatever its shape, into the given size as viewers see it, with bars beside it. `turn` is the clockwise rotation of stored pictures. */
function fit({ width, height }: Rendition, turn: number): string[] {
  const [across, down] = turn % 180 === 90 ? [height, width] : [width, height];
  const side = (most: number, other: string) => `'max(2,2*round(min(${most},${other})/2))'`;
  return [
    `scale=w=${side(across, `${down}*dar`)}:h=${side(down, `${across}/dar`)}:flags=bicubic:eval=frame:interl=-1`,
    `pad=${across}:${down}:(ow-iw)/2:(oh-ih)/2:eval=frame`,
    'setsar=1',
    ...({ 90: ['transpose=clock'], 180: ['hflip', 'vflip'], 270: ['transpose=cclock'] }[turn] ?? []),
  ];
}

/** ffmpeg's arguments for the sound of a film alone, exactly `seconds` long: cut, or padded with silence. */
export function soundArgs(film: Film, seconds: number): string[] {
  // The picture is read too and discarded, because ffmpeg counts a broadcast's seconds from the first requested track.
  const picture = ['-map', `0:${film.source.picture}`, '-c', 'copy', '-f', 'null', '-'];
  // Damage is judged by the whole transcode. Here it is allowed, because sound may be too short precisely because it is damaged.
  return [...inputOptions(film, []), '-max_error_rate', '1', ...picture, ...sound(film, seconds)];
}

/** The options that open the input. `of` are further options of it. */
export function inputOptions({ input, source }: Pick<Film, 'input' | 'source'>, of: string[] = []): string[] {
  return [
    '-nostdin',
    '-hide_banner',
    '-nostats',
    '-y',
    '-loglevel',
    'level+warning',
    '-progress',
    'pipe:1',
    // ffmpeg would fill the time between rare pictures with millions of frames, and not every film states its duration.
    '-t',
    String(limits.minutes * 60),
    ...of,
    ...(source.decoder === null ? [] : [`-c:${source.picture}`, source.decoder]),
    ...inputArgs(input),
  ];
}

/** Sound whose first packets cannot be decoded may begin this many seconds later than stated. */
const MAX_LATE_SOUND_S = 1;

/**
 * Fills pauses of the sound with silence, including the one before it begins. If channels or rate change midway, as in television, ffmpeg rebuilds all these
 * filters, and they must not begin again at 0. So only the film's first samples are shifted a second earlier and cut there. These are a few hundredths of a
 * second, and none if the sound begins with the film.
 */
export function evened(late: number | null): string {
  const begins = late === null ? 'gt(T,0.001)' : `between(T,0.001,${late + MAX_LATE_SOUND_S})`;
  return `asetpts='if(eq(N,0)*${begins},-1/TB,PTS)',aresample=async=1,atrim=start=0`;
}

/** The limiter's look-ahead in seconds, which delays its output by the same time. */
export const LOOKAHEAD_S = 0.005;

/** The silence that ffmpeg's AAC encoder prepends, in seconds: 1024 samples. Without an edit list players play it too. */
const PRIMING_S = 1024 / 48_000;

/** Makes sound stereo, which is louder than the original channels, and limits what is too loud. */
export const TO_STEREO = `aformat=channel_layouts=stereo,alimiter=level=disabled:attack=${LOOKAHEAD_S * 1000},asetpts=PTS-${LOOKAHEAD_S}/TB`;

/** The filters that make a song's sound stereo. One channel goes to both sides as loud as it is; ffmpeg's own way would make it 3 dB quieter. */
export const songFilters = ({ sound }: Pick<Source, 'sound'>): string =>
  [evened(null), ...(sound?.channels === 1 ? ['pan=stereo|c0=c0|c1=c0'] : []), TO_STEREO].join(',');

/** The last filters of the sound. The first hundredths of a second are cut to make room for the encoder's silence, so that all other sound is in time. */
const FINAL_SOUND_FILTERS = `${TO_STEREO},atrim=start=${PRIMING_S.toFixed(6)}`;

function sound({ outDir, late, source: { sounds } }: Film, seconds?: number): string[] {
  const whole = [FINAL_SOUND_FILTERS, ...(seconds === undefined ? [] : [`apad=whole_dur=${seconds}`])];
  const alone = [evened(late), ...whole].join(',');
  // The mixer starts each track with its first sample, so each is first padded from the film's beginning.
  const mixed = sounds.map((index, i) => `[0:${index}]${evened(null)}[m${i}]`).join(';');
  // Unrelated tracks are together as loud as each is alone.
  const mix = `amix=inputs=${sounds.length}:normalize=0:weights=${sounds.map(() => (1 / Math.sqrt(sounds.length)).toFixed(3)).join(' ')}`;
  return [
    ...(sounds.length > 1
      ? ['-filter_complex', `${mixed};${sounds.map((_, i) => `[m${i}]`).join('')}${[mix, ...whole].join(',')}[sound]`, '-map', '[sound]']
      : ['-map', `0:${sounds[0]}`, '-af', alone]),
    '-c:a',
    'aac',
    '-b:a',
    String(AUDIO_BIT_RATE),
    '-ac',
    '2',
    '-ar',
    '48000',
    ...(seconds === undefined ? [] : ['-t', String(seconds)]),
    ...hls(join(outDir, 'audio')),
  ];
}

function video({ bit_rate }: Rendition, fps: number): string[] {
  return [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-profile:v',
    'high',
    // A segment's rate stays below twice the average, as Apple asks: 1.5 times, with a buffer of a third of a second in 6 seconds.
    '-b:v',
    String(bit_rate),
    '-maxrate',
    String(Math.round(bit_rate * 1.5)),
    '-bufsize',
    String(bit_rate * 2),
    '-force_key_frames',
    `expr:gte(t,n_forced*${IDR_S})`,
    '-forced-idr',
    '1',
    '-sc_threshold',
    '0',
    '-g',
    String(Math.ceil(fps * IDR_S)),
    '-flags',
    '+cgop',
  ];
}

/** Writes HLS into a folder. */
export function hls(folder: string): string[] {
  return [
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT_S),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'independent_segments',
    // Pictures then begin at time 0 without an edit list, which players handle differently. Sound and captions stay in sync.
    '-hls_segment_options',
    'movflags=+negative_cts_offsets:use_editlist=0',
    '-hls_fmp4_init_filename',
    'init.mp4',
    '-hls_segment_filename',
    join(folder, '%05d.m4s'),
    join(folder, 'index.m3u8'),
  ];
}
