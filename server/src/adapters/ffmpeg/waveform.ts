import { songFilters } from './command.ts';
import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import { LOUDNESS, LoudnessReader, valueIn } from './loudness.ts';
import type { Source } from './probe.ts';
import { run } from './run.ts';

/** How many peaks a waveform has. A very short sound has fewer. */
export const PEAKS = 800;

/** The rate at which the waveform is drawn, in hertz, and the fewest samples of one peak. */
const DRAW_RATE = 48_000;
const MIN_SAMPLES = 240;

/** A sound without loudness whose highest peak is below this (of 100) counts as silence. */
const SILENT_PEAK = 1;

/** The time limit in milliseconds, as for `survey`. */
const LIMIT_MS = 10 * 60_000;

/**
 * What was measured of a sound. `loudness_lufs`: the integrated loudness by EBU R 128, null if nothing is loud enough to be measured. `peaks`: the highest
 * amplitude in equal parts of its length, 0 to 100.
 */
export type SoundMeasures = { loudness_lufs: number | null; is_silent: boolean; peaks: number[] };

/** Measures the stereo sound that `transcodeSong` makes of a song of `duration` seconds. Rejects with the signal's reason when aborted. */
export async function measureSound(
  tools: Ffmpeg,
  { input, source, signal }: { input: string; source: Pick<Source, 'sounds' | 'sound'>; signal: AbortSignal },
  duration: number,
): Promise<SoundMeasures> {
  const samples = Math.max(MIN_SAMPLES, Math.ceil((duration * DRAW_RATE) / PEAKS));
  const graph = [
    `[0:${source.sounds[0]}]${songFilters(source)},aresample=${DRAW_RATE},asplit[a][b]`,
    // Both write each value as a line of its own: the loudness until then to the one output, the peaks to the other. The tags of the file are not printed;
    // they may have lines of any length.
    `[a]${LOUDNESS}[loudness]`,
    `[b]asetnsamples=n=${samples}:p=0,astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level,ametadata=mode=print:key=lavfi.astats.Overall.Peak_level:file=-[peaks]`,
  ].join(';');
  const outputs = ['loudness', 'peaks'].flatMap((name) => ['-map', `[${name}]`, '-f', 'null', '-']);
  const options = ['-nostdin', '-hide_banner', '-nostats', '-v', 'quiet'];
  const limit = AbortSignal.timeout(LIMIT_MS);
  const peaks: number[] = [];
  const measured = new LoudnessReader();
  await run(tools.ffmpeg, [...options, ...inputArgs(input), '-filter_complex', graph, ...outputs], {
    signal: AbortSignal.any([signal, limit]),
    onOut: (line) => {
      const level = valueIn(line, 'lavfi.astats.Overall.Peak_level');
      if (level !== undefined) peaks.push(toPercent(level));
    },
    onErr: (line) => measured.read(line),
  });
  return {
    loudness_lufs: measured.loudness,
    is_silent: measured.loudness === null && Math.max(0, ...peaks) < SILENT_PEAK,
    peaks: peaks.slice(0, PEAKS),
  };
}

/** An amplitude in dBFS as a share of the greatest, 0 to 100. */
const toPercent = (level: number): number => Math.max(0, Math.min(100, Math.round(100 * 10 ** (level / 20)) || 0));
