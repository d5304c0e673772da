import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import type { Probe } from './probe.ts';
import { ProgressReader } from './progress.ts';
import { run } from './run.ts';

/** The longest that the look may take, in milliseconds: a film is read through once, as fast as its storage gives it. */
const LIMIT_MS = 10 * 60_000;

/** Containers that tell no length: what is said of it is worked out of their first and last time stamps, and those of a broadcast jump in between. */
const CONTAINERS_WITHOUT_DURATION: ReadonlySet<string> = new Set(['mpegts', 'mpeg']);

/**
 * The length in seconds that a probed film is made at, and how many seconds its sound goes on after its picture; read where the file does not tell. A length
 * that nobody knows is 0. Rejects with the signal's reason when aborted.
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
 * The second at which a track ends, of a film that does not tell it, as those that a browser records: its packets are gone through, and none is decoded.
 * Null where it cannot be told in time. Rejects with the signal's reason when aborted.
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
