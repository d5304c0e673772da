import { LOOKAHEAD_S, songFilters } from './command.ts';
import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import type { Source } from './probe.ts';
import { ProgressReader } from './progress.ts';
import { run } from './run.ts';

/** Measures loudness (EBU R 128). After each 100 ms it writes the loudness until then to the standard error, as a line for `LoudnessReader`. */
export const LOUDNESS = "ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file='pipe\\:2'";

/** EBU R 128 counts no block below this loudness. What stays below it altogether has none. */
const GATE_LUFS = -70;

/** Reads what ffmpeg writes to the standard error in a run with the filter `LOUDNESS`, line by line. */
export class LoudnessReader {
  /** Whether the file does not state its duration, so that ffmpeg only estimated one. It is only known in a run that shows warnings. */
  isEstimated = false;
  #last = Number.NEGATIVE_INFINITY;

  read(line: string): void {
    if (line.includes('Estimating duration from bitrate')) this.isEstimated = true;
    this.#last = valueIn(line, 'lavfi.r128.I') ?? this.#last;
  }

  /** The integrated loudness in LUFS, with one decimal; null if nothing is loud enough to be measured. */
  get loudness(): number | null {
    return this.#last > GATE_LUFS ? Math.round(this.#last * 10) / 10 : null;
  }
}

/** The value of a line `key=value`; `-inf` is minus infinity. Undefined for another line. */
export function valueIn(line: string, key: string): number | undefined {
  if (!line.startsWith(`${key}=`)) return undefined;
  const text = line.slice(key.length + 1);
  return text.startsWith('-inf') ? Number.NEGATIVE_INFINITY : Number.parseFloat(text);
}

/** What decoding a sound file shows. `loudness` and `isEstimated`: see `LoudnessReader`. `decoded_s` is how much of it can be heard, in seconds. */
export type Loudness = { loudness: number | null; decoded_s: number; isEstimated: boolean };

/**
 * Decodes the first sound of a file to its end and measures it as `measureSound` measures the song that is made of it. Loudness tags are not read: they often
 * are wrong (Opus counts in 1/256 dB). Rejects with the signal's reason when aborted. A file that cannot be decoded at all has `decoded_s` 0.
 */
export async function measureLoudness(tools: Ffmpeg, input: string, source: Pick<Source, 'sounds' | 'sound'>, signal: AbortSignal): Promise<Loudness> {
  const progress = new ProgressReader(0);
  const log = new LoudnessReader();
  const output = ['-map', `0:${source.sounds[0]}`, '-af', `${songFilters(source)},${LOUDNESS}`, '-f', 'null', '-'];
  await run(tools.ffmpeg, ['-nostdin', '-hide_banner', '-nostats', '-v', 'warning', '-progress', 'pipe:1', ...inputArgs(input), ...output], {
    signal,
    onOut: (line) => progress.read(line),
    onErr: (line) => log.read(line),
  });
  // The limiter keeps the last milliseconds for itself. Without them a song of 10 s would be shown as `0:09`.
  const decoded_s = progress.seconds > 0 ? Math.round((progress.seconds + LOOKAHEAD_S) * 1000) / 1000 : 0;
  return { loudness: decoded_s > 0 ? log.loudness : null, decoded_s, isEstimated: log.isEstimated };
}
