import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hls, inputOptions, songFilters, tolerateDamage } from './command.ts';
import type { Ffmpeg } from './find.ts';
import { type Measured, measure, setTarget } from './playlist.ts';
import type { Source } from './probe.ts';
import type { Progress } from './progress.ts';
import { ffmpegRuns, refuseShort, toDiskFull } from './runs.ts';
import type { Transcoded } from './transcode.ts';
import { measureSound, type SoundMeasures } from './waveform.ts';

/** The qualities of a song: AAC-LC in stereo, in bits per second. */
const RATES = [192_000, 128_000, 64_000] as const;

/** The bit rates to make of a song, largest first, at least one. None is larger than the first that covers the source's own rate. */
export function songRates(sourceRate: number | null): number[] {
  const largest = sourceRate === null ? RATES[0] : (RATES.findLast((rate) => rate >= sourceRate * 0.95) ?? RATES[0]);
  return RATES.filter((rate) => rate <= largest);
}

/** The sample rate of the output in hertz: 44.1 kHz for a source at a multiple or fraction of it, else 48 kHz. Every browser plays these. */
export const songSampleRate = (source: number): number => (source > 0 && source % 11_025 === 0 ? 44_100 : 48_000);

/** A song ready to play, and what was measured of its sound. */
export type TranscodedSong = Transcoded & { sound: SoundMeasures };

/** A song to be transcoded into the folder `outDir`. `source` comes from `probe`, `duration` is the stated one in seconds, 0 if unknown. */
export type Song = {
  input: string;
  outDir: string;
  source: Source;
  duration: number;
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
};

const folderOf = (rate: number) => `${rate / 1000}k`;

/** ffmpeg's arguments for a whole song in one decode. Only its sound is read: a cover in the file is no film. */
export function songArgs({ input, outDir, source }: Pick<Song, 'input' | 'outDir' | 'source'>, rates: readonly number[]): string[] {
  const taps = rates.map((_, i) => `[r${i}]`).join('');
  return [
    ...inputOptions({ input, source }),
    ...tolerateDamage,
    '-filter_complex',
    `[0:${source.sounds[0]}]${songFilters(source)},asplit=${rates.length}${taps}`,
    ...rates.flatMap((rate, i) => [
      '-map',
      `[r${i}]`,
      '-c:a',
      'aac',
      '-b:a',
      String(rate),
      '-ac',
      '2',
      '-ar',
      String(songSampleRate(source.sound?.sample_rate ?? 0)),
      ...hls(join(outDir, folderOf(rate))),
    ]),
  ];
}

/** The master playlist of a song, smallest variant first. */
const masterOf = (variants: readonly (Measured & { folder: string })[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...variants
      .toSorted((a, b) => a.peak - b.peak)
      .flatMap(({ peak, average, folder }) => [
        `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},CODECS="mp4a.40.2",CLOSED-CAPTIONS=NONE`,
        `${folder}/index.m3u8`,
      ]),
    '',
  ].join('\n');

/**
 * Transcodes a song to HLS in one decode: CMAF segments of 6 s with AAC-LC in stereo, at most 48 kHz, in the rates of `songRates`. A second decode measures
 * loudness and waveform of the same stereo sound. For `outDir`, `onProgress` and errors see `transcode`. A song has no picture: its renditions have the size 0.
 */
export async function transcodeSong(tools: Ffmpeg, song: Song): Promise<TranscodedSong> {
  const { outDir, source } = song;
  const rates = songRates(source.sound?.bit_rate ?? null);
  const runs = ffmpegRuns(tools, song, source.sounds);
  let last: Progress = { percent: 0, seconds: 0, speed: null, eta_s: null };
  try {
    for (const rate of rates) await mkdir(join(outDir, folderOf(rate)), { recursive: true });
    const ended = await runs.work(songArgs(song, rates), runs.progress, (now) => {
      last = now;
      song.onProgress(now);
    });
    const variants = [];
    for (const rate of rates) variants.push({ ...(await measure(join(outDir, folderOf(rate)))), folder: folderOf(rate) });
    const duration_s = Math.max(...variants.map((each) => each.duration_s));
    await refuseShort(song.duration, duration_s, runs, ended);
    const target_s = Math.max(...variants.map((each) => each.target_s));
    for (const { folder } of variants) await setTarget(join(outDir, folder), target_s);
    const sound = await measureSound(tools, song, duration_s);
    await writeFile(join(outDir, 'master.m3u8'), masterOf(variants));
    song.onProgress({ percent: 100, seconds: duration_s, speed: last.speed, eta_s: 0 });
    return {
      master: 'master.m3u8',
      files: [...variants.flatMap(({ folder, files }) => files.map((file) => `${folder}/${file}`)), 'master.m3u8'],
      renditions: variants.map(({ peak, bytes }) => ({ width: 0, height: 0, bandwidth: peak, bytes })),
      duration_s,
      poster: null,
      candidates: [],
      notices: source.notices,
      log: runs.log.lines,
      sound,
    };
  } catch (error) {
    throw toDiskFull(error, runs.fail);
  }
}
