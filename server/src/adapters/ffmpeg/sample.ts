import type { Ffmpeg } from './find.ts';
import { run } from './run.ts';

/** The time limit for generating a film, in milliseconds. */
const LIMIT_MS = 10 * 60_000;

/** Moving pictures that ffmpeg generates. The seed chooses one and its colours; size and rate are filled in. */
const SCENES: ((size: string, fps: number, seed: number) => string)[] = [
  (size, fps, seed) =>
    `gradients=s=${size}:r=${fps}:n=4:speed=0.02:seed=${seed}:c0=${colour(seed)}:c1=${colour(seed + 7)}:c2=${colour(seed + 13)}:c3=${colour(seed + 29)}`,
  (size, fps, seed) => `mandelbrot=s=${size}:r=${fps}:start_scale=${1 + (seed % 5) / 5}:end_pts=900,hue=h=${(seed * 47) % 360}`,
  (size, fps, seed) =>
    `life=s=${size}:r=${fps}:seed=${seed}:ratio=0.2:mold=30:life_color=${colour(seed)}:death_color=${colour(seed + 11)}:mold_color=${colour(seed + 17)},format=yuv420p`,
  (size, fps, seed) => `testsrc2=s=${size}:r=${fps},hue=h=${(seed * 47) % 360}`,
  (size, fps, seed) =>
    `cellauto=s=${size}:r=${fps}:seed=${seed}:rule=${[18, 30, 110, 150][seed % 4]},format=yuv420p,colorbalance=rs=${(seed % 3) / 3}:bs=${(seed % 5) / 5}`,
];

/**
 * Generates a real film: an MP4 with a moving H.264 picture and a slow chord in stereo AAC. The same `seed` makes the same film. It needs only ffmpeg, no fonts
 * and no files. `title` is stored as the film's title; `subtitles` are SRT or WebVTT files with their ISO 639-2 language (`vie`), added as text tracks.
 */
export async function sampleFilm(
  tools: Ffmpeg,
  film: {
    out: string;
    seconds: number;
    width: number;
    height: number;
    fps: number;
    seed: number;
    title?: string;
    subtitles?: { language: string; file: string }[];
    signal?: AbortSignal;
  },
): Promise<void> {
  const { seconds, seed, subtitles = [] } = film;
  const errorLines: string[] = [];
  const limit = AbortSignal.timeout(LIMIT_MS);
  const ended = await run(
    tools.ffmpeg,
    [
      '-nostdin',
      '-hide_banner',
      '-nostats',
      '-y',
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      SCENES[seed % SCENES.length]!(`${film.width}x${film.height}`, film.fps, seed),
      '-f',
      'lavfi',
      '-i',
      `aevalsrc=exprs='${chord(seed, 0)}|${chord(seed, 0.5)}':s=48000`,
      ...subtitles.flatMap(({ file }) => ['-i', file]),
      '-map',
      '0:v',
      '-map',
      '1:a',
      ...subtitles.flatMap((_, i) => ['-map', `${i + 2}:s`]),
      '-t',
      String(seconds),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-crf',
      '23',
      '-pix_fmt',
      'yuv420p',
      '-g',
      String(film.fps * 2),
      '-c:a',
      'aac',
      '-b:a',
      '96k',
      '-c:s',
      'mov_text',
      ...subtitles.flatMap(({ language }, i) => [`-metadata:s:s:${i}`, `language=${language}`]),
      ...(film.title === undefined ? [] : ['-metadata', `title=${film.title}`]),
      '-f',
      'mp4',
      film.out,
    ],
    { signal: film.signal ? AbortSignal.any([film.signal, limit]) : limit, onErr: (line) => errorLines.push(line) },
  );
  if (ended.code !== 0) throw new Error(`the sample film was not made: ${errorLines.slice(-5).join(' | ')}`);
}

/** A colour as `0xRRGGBB`. The golden angle spreads the seeds over the colour circle. */
function colour(seed: number): string {
  const hue = ((seed * 137.508) % 360) / 60;
  const channel = (shift: number) => {
    const at = (hue + shift) % 6;
    return Math.round(40 + 200 * Math.max(0, Math.min(1, Math.abs(at - 3) - 1)));
  };
  return `0x${[0, 4, 2].map((shift) => channel(shift).toString(16).padStart(2, '0')).join('')}`;
}

/**
 * An expression for ffmpeg's aevalsrc: a chord of three pentatonic notes over a root that depends on the seed, which swells every four seconds. `shift` moves
 * the swell, in radians, so that left and right differ.
 */
export function chord(seed: number, shift: number): string {
  const root = 110 * 2 ** ((seed % 12) / 12);
  const notes = [0, 7, [12, 14, 16, 19][seed % 4]!].map((step) => (root * 2 ** (step / 12)).toFixed(2));
  return notes.map((hertz, i) => `0.12*sin(2*PI*${hertz}*t)*(0.6+0.4*sin(2*PI*t/4+${i + shift}))`).join('+');
}
