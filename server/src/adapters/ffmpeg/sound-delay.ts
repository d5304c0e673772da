import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import type { Probe } from './probe.ts';
import { run } from './run.ts';

/** The time limit in milliseconds. A film without any packet in its sound track is read completely once. */
const LIMIT_MS = 10 * 60_000;

/**
 * The seconds into a probed film at which its sound begins; null if unknown. For a track that does not appear within the first seconds ffprobe reports the
 * film's beginning, so the first packet is searched. Rejects with the signal's reason when aborted.
 */
export async function soundDelay(tools: Ffmpeg, input: string, found: Pick<Probe, 'source'>, signal: AbortSignal): Promise<number | null> {
  const { sounds, late_s } = found.source;
  if (sounds[0] === undefined || late_s !== 0) return late_s;
  const limit = AbortSignal.timeout(LIMIT_MS);
  const times = { pts_time: NaN, start_time: NaN };
  try {
    await run(
      tools.ffprobe,
      [
        '-v',
        'quiet',
        '-of',
        'default=noprint_wrappers=1',
        '-read_intervals',
        '%+#1',
        '-select_streams',
        String(sounds[0]),
        '-show_entries',
        'packet=pts_time:format=start_time',
      ].concat(inputArgs(input)),
      {
        signal: AbortSignal.any([signal, limit]),
        onOut: (line) => {
          const [key, value] = line.split('=', 2);
          if (key === 'pts_time' || key === 'start_time') times[key] = Number(value);
        },
      },
    );
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error;
  }
  const late = times.pts_time - times.start_time;
  return Number.isNaN(late) ? null : Math.max(0, late);
}
