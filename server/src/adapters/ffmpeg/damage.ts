import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import { run } from './run.ts';

/** The time limit of the search, in milliseconds. A transcode has failed already, and somebody waits for the reason. */
const LIMIT_MS = 20_000;

/**
 * The second of a film at which the first damaged picture or sound of these tracks is. It decodes from `from_s` until the first error. Null if no error came in
 * time. One decoding thread keeps the answer exact to a frame or two.
 */
export async function firstDamage(tools: Ffmpeg, input: string, tracks: number[], from_s: number, signal: AbortSignal): Promise<number | null> {
  const start = Math.max(0, from_s - 2);
  const base: number[] = [];
  let reached = 0;
  const limit = AbortSignal.timeout(LIMIT_MS);
  try {
    const ended = await run(
      tools.ffmpeg,
      [
        '-nostdin',
        '-hide_banner',
        '-nostats',
        '-v',
        'error',
        '-xerror',
        '-threads',
        '1',
        '-ss',
        String(start),
        ...inputArgs(input),
        ...tracks.flatMap((index) => ['-map', `0:${index}`]),
        '-flush_packets',
        '1',
        '-f',
        'framecrc',
        'pipe:1',
      ],
      {
        signal: AbortSignal.any([signal, limit]),
        // framecrc: `#tb stream: seconds/ticks`, then a line for each frame: stream, dts, pts, duration, size, checksum.
        onOut: (line) => {
          const tb = /^#tb (\d+): (\d+)\/(\d+)/.exec(line);
          if (tb) base[Number(tb[1])] = Number(tb[2]) / Number(tb[3]);
          const frame = /^(\d+),\s*\S+,\s*(\d+)/.exec(line);
          if (frame) reached = Math.max(reached, Number(frame[2]) * (base[Number(frame[1])] ?? 0));
        },
      },
    );
    return ended.code === 0 ? null : Math.round((start + reached) * 10) / 10;
  } catch (error) {
    if (limit.aborted && !signal.aborted) return null;
    throw error;
  }
}
