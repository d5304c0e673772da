import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import type { Probe } from './probe.ts';
import { ProgressReader } from './progress.ts';
import { run } from './run.ts';

/** The time limit in milliseconds. A film is read completely once, as fast as the storage delivers it. */
const LIMIT_MS = 10 * 60_000;

/** Containers that store no duration. ffprobe computes one from the first and last time stamps, and those of a broadcast may jump. */
const CONTAINERS_WITHOUT_DURATION: ReadonlySet<string> = new Set(['mpegts', 'mpeg']);

/**
 * The duration in seconds at which to make a probed film, and for how many seconds its sound outlasts its picture. It reads the file if it does not state
 * these. An unknown duration is 0. Rejects with the signal's reason when aborted.
 */
export async function filmDuration(
  tools: Ffmpeg,
  input: string,
  { container, duration_s, source }: Pick<Probe, 'container' | 'duration_s' | 'source'>,
  signal: AbortSignal,
): Promise<{ duration: number; hold: number }> {
  const [sound] = source.sounds;
  if (source.hold_s === null && sound !== undefined) {
    const pictureEnd = await readTrackEnd(tools, input, source.picture, signal);
    const soundEnd = await readTrackEnd(tools, input, sound, signal);
    const hold = pictureEnd !== null && soundEnd !== null ? Math.max(0, soundEnd - pictureEnd) : 0;
    return { duration: duration_s ?? Math.max(pictureEnd ?? 0, soundEnd ?? 0), hold };
  }
  const isDurationKnown = duration_s !== null && !CONTAINERS_WITHOUT_DURATION.has(container);
  const duration = isDurationKnown ? duration_s : ((await readTrackEnd(tools, input, source.picture, signal)) ?? duration_s ?? 0);
  return { duration, hold: source.hold_s ?? 0 };
}

/**
 * The second at which a track ends, for films that do not state it, such as browser recordings. It reads all packets and decodes none. Null if it takes too
 * long. Rejects with the signal's reason when aborted.
 */
export async function readTrackEnd(tools: Ffmpeg, input: string, track: number, signal: AbortSignal): Promise<number | null> {
  const reader = new ProgressReader(0);
  const limit = AbortSignal.timeout(LIMIT_MS);
  const map = ['-map', `0:${track}`, '-c', 'copy', '-f', 'null', '-'];
  try {
    await run(tools.ffmpeg, ['-nostdin', '-hide_banner', '-nostats', '-v', 'quiet', '-progress', 'pipe:1', ...inputArgs(input), ...map], {
      signal: AbortSignal.any([signal, limit]),
      onOut: (line) => reader.read(line),
    });
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error;
    return null;
  }
  return reader.seconds || null;
}
