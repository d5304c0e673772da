import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import type { Probe } from './probe.ts';
import { run } from './run.ts';

/** The longest that the look may take, in milliseconds: a film without any sound in its track is read through once. */
const LIMIT_MS = 10 * 60_000;

/**
 * How many seconds into a probed film its sound begins; null where nobody knows. Of a track that does not show within a film's first seconds ffprobe says
 * that it begins with the film: its first packet is looked for then. Rejects with the signal's reason when aborted.
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
