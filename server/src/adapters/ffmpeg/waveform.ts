import { evened, TO_STEREO } from './command.ts';
import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import type { Source } from './probe.ts';
import { run } from './run.ts';

/** How many peaks a waveform has. A very short sound has fewer. */
export const PEAKS = 800;

/** The rate at which the waveform is drawn, in hertz, and the fewest samples of one peak. */
const DRAW_RATE = 48_000;
const MIN_SAMPLES = 240;

/** EBU R 128 counts no block below this loudness. What stays below it altogether has none. */
const GATE_LUFS = -70;
/** A sound without loudness whose highest peak is below this (of 100) counts as silence. */
const SILENT_PEAK = 1;

/** The time limit in milliseconds, as for `survey`. */
const LIMIT_MS = 10 * 60_000;

/**
 * What was measured of a sound. `loudness_lufs`: the integrated loudness by EBU R 128, null if nothing is loud enough to be measured. `peaks`: the highest
 * amplitude in equal parts of its length, 0 to 100.
 */
export type SoundMeasures = { loudness_lufs: number | null; is_silent: boolean; peaks: number[] };

/** The filters that make a song's sound stereo. One channel goes to both sides as loud as it is; ffmpeg's own way would make it 3 dB quieter. */
export const songFilters = ({ sound }: Pick<Source, 'sound'>): string =>
  [evened(null), ...(sound?.channels === 1 ? ['pan=stereo|c0=c0|c1=c0'] : []), TO_STEREO].join(',');

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
    `[a]ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file='pipe\\:2'[loudness]`,
    `[b]asetnsamples=n=${samples}:p=0,astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level,ametadata=mode=print:key=lavfi.astats.Overall.Peak_level:file=-[peaks]`,
  ].join(';');
  const outputs = ['loudness', 'peaks'].flatMap((name) => ['-map', `[${name}]`, '-f', 'null', '-']);
  const options = ['-nostdin', '-hide_banner', '-nostats', '-v', 'quiet'];
  const limit = AbortSignal.timeout(LIMIT_MS);
  const peaks: number[] = [];
  let loudness = Number.NEGATIVE_INFINITY;
  await run(tools.ffmpeg, [...options, ...inputArgs(input), '-filter_complex', graph, ...outputs], {
    signal: AbortSignal.any([signal, limit]),
    onOut: (line) => {
      const level = valueIn(line, 'lavfi.astats.Overall.Peak_level');
      if (level !== undefined) peaks.push(toPercent(level));
    },
    onErr: (line) => (loudness = valueIn(line, 'lavfi.r128.I') ?? loudness),
  });
  const isMeasured = Number.isFinite(loudness) && loudness > GATE_LUFS;
  return {
    loudness_lufs: isMeasured ? Math.round(loudness * 10) / 10 : null,
    is_silent: !isMeasured && Math.max(0, ...peaks) < SILENT_PEAK,
    peaks: peaks.slice(0, PEAKS),
  };
}

/** The value of a line `key=value`; `-inf` is minus infinity. Undefined for another line. */
function valueIn(line: string, key: string): number | undefined {
  if (!line.startsWith(`${key}=`)) return undefined;
  const text = line.slice(key.length + 1);
  return text.startsWith('-inf') ? Number.NEGATIVE_INFINITY : Number.parseFloat(text);
}

/** An amplitude in dBFS as a share of the greatest, 0 to 100. */
const toPercent = (level: number): number => Math.max(0, Math.min(100, Math.round(100 * 10 ** (level / 20)) || 0));
