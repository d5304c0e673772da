import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import type { Probe } from './probe.ts';
import { ProgressReader } from './progress.ts';
import { run } from './run.ts';

/** The longest that the look may take, in milliseconds: a film is read through once, as fast as its storage gives it. */
const LIMIT_MS = 10 * 60_000;

/** Containers that tell no length: what is said of it is worked out of their first and last time stamps, and those of a broadcast jump in between. */
const UNTOLD: ReadonlySet<string> = new Set(['mpegts', 'mpeg']);

/** The length in seconds that a probed film is made at, read where it is not told; 0 where nobody knows. Rejects with the signal's reason when aborted. */
export async function filmLength(tools: Ffmpeg, input: string, found: Pick<Probe, 'container' | 'duration_s'>, signal: AbortSignal): Promise<number> {
  if (found.duration_s !== null && !UNTOLD.has(found.container)) return found.duration_s;
  return (await readLength(tools, input, signal)) ?? found.duration_s ?? 0;
}

/**
 * The length in seconds of a film that does not tell it, as those that a browser records: its packets are gone through, and none is decoded.
 * Null where it cannot be told in time. Rejects with the signal's reason when aborted.
 */
export async function readLength(tools: Ffmpeg, input: string, signal: AbortSignal): Promise<number | null> {
  const reader = new ProgressReader(0);
  const limit = AbortSignal.timeout(LIMIT_MS);
  try {
    await run(
      tools.ffmpeg,
      ['-nostdin', '-hide_banner', '-nostats', '-v', 'quiet', '-progress', 'pipe:1', ...inputArgs(input), '-map', '0:V:0', '-c', 'copy', '-f', 'null', '-'],
      { signal: AbortSignal.any([signal, limit]), onOut: (line) => reader.read(line) },
    );
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error;
    return null;
  }
  return reader.seconds || null;
}
