import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import { ProgressReader } from './progress.ts';
import { run } from './run.ts';

/**
 * What decoding a sound file shows. `loudness` is its integrated loudness in LUFS (EBU R 128), null for silence. `decoded_s` is how much of it can be heard, in
 * seconds. `isEstimated`: the file does not state its duration, so that ffprobe only estimated one.
 */
export type Loudness = { loudness: number | null; decoded_s: number; isEstimated: boolean };

/** At and below this loudness nothing passed the measure's gate (EBU Tech 3341): the file is silent, or too short to be measured. */
const GATE_LUFS = -70;

/**
 * Decodes the first sound track of a file to its end and measures it. Loudness tags are not read: they often are wrong (Opus counts in 1/256 dB).
 * Rejects with the signal's reason when aborted. A file that cannot be decoded at all has `decoded_s` 0.
 */
export async function measureLoudness(tools: Ffmpeg, input: string, signal: AbortSignal): Promise<Loudness> {
  const reader = new ProgressReader(0);
  let isSummary = false;
  let loudness: number | null = null;
  let isEstimated = false;
  const filter = ['-map', '0:a:0', '-af', 'ebur128=framelog=verbose', '-f', 'null', '-'];
  await run(tools.ffmpeg, ['-nostdin', '-hide_banner', '-nostats', '-v', 'info', '-progress', 'pipe:1', ...inputArgs(input), ...filter], {
    signal,
    onOut: (line) => reader.read(line),
    onErr: (line) => {
      if (/Estimating duration from bitrate/.test(line)) isEstimated = true;
      // A title in the file may look like a measure, but the summary comes after all titles.
      if (/Parsed_ebur128_0.*Summary:/.test(line)) isSummary = true;
      const measured = isSummary ? /^\s+I:\s+(-?\d+(?:\.\d+)?) LUFS/.exec(line)?.[1] : undefined;
      if (measured !== undefined) loudness = Number(measured) > GATE_LUFS ? Number(measured) : null;
    },
  });
  const decoded_s = reader.seconds;
  return { loudness: decoded_s > 0 ? loudness : null, decoded_s, isEstimated };
}
