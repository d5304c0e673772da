import { tolerateDamage } from './command.ts';
import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import type { Probe } from './probe.ts';
import { run } from './run.ts';

/** The time limit for one short video, in milliseconds. */
const LIMIT_MS = 60_000;

/**
 * Writes the tracks of an MP4 as they are into a file that a browser plays while it loads: its index comes first. Metadata and other tracks are left out. All
 * key pictures are decoded once, so a video that no player shows is found.
 * @returns whether the pictures could be decoded
 */
export async function writeWebVideo(tools: Ffmpeg, input: string, out: string, { source: { picture, sounds } }: Pick<Probe, 'source'>): Promise<boolean> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const quiet = ['-nostdin', '-hide_banner', '-nostats', '-y', '-loglevel', 'error'];
  const decoded = await run(
    tools.ffmpeg,
    [...quiet, ...tolerateDamage, '-skip_frame', 'nokey', ...inputArgs(input), '-map', `0:${picture}`, '-f', 'null', '-'],
    { signal },
  );
  if (decoded.code !== 0) return false;
  const [sound] = sounds;
  const tracks = ['-map', `0:${picture}`, ...(sound === undefined ? [] : ['-map', `0:${sound}`])];
  const written = await run(
    tools.ffmpeg,
    [...quiet, ...inputArgs(input), ...tracks, '-c', 'copy', '-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', out],
    { signal },
  );
  return written.code === 0;
}
