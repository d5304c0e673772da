import { firstDamage } from './damage.ts';
import { causeOf, Log, TranscodeFailed } from './failure.ts';
import type { Ffmpeg } from './find.ts';
import { NotWhole } from './playlist.ts';
import { type Progress, ProgressReader } from './progress.ts';
import { run, type Ended } from './run.ts';

/** ffmpeg is stopped if it writes no frame for this long, in milliseconds. */
const STALL_MS = 5 * 60_000;

/** The share of its stated duration that a film may lack before it counts as truncated. Containers round, and sound and picture end apart. */
const MAX_MISSING_SHARE = 0.05;
const MAX_MISSING_S = 2;

/** The runs of ffmpeg that make one film or song: their common log and progress, and how they fail. */
export type Runs = ReturnType<typeof ffmpegRuns>;

/** Prepares the runs of ffmpeg for a film or song of `duration` seconds, made of these tracks. */
export function ffmpegRuns(tools: Ffmpeg, film: { input: string; outDir: string; duration: number; signal: AbortSignal }, tracks: number[]) {
  const log = new Log(film.input, film.outDir);
  const progress = new ProgressReader(film.duration);
  const fail = (cause: TranscodeFailed['cause'], ended: Ended | null, at_s: number | null = null) =>
    new TranscodeFailed({ cause, exitCode: ended?.code ?? null, signal: ended?.signal ?? null, at_s, log: log.lines });
  const damage = async () => (await firstDamage(tools, film.input, tracks, log.damaged_at_s ?? 0, film.signal)) ?? log.damaged_at_s;

  /** Runs ffmpeg and rejects unless it succeeds. */
  const work = async (args: string[], reader: ProgressReader, tell: (now: Progress) => void): Promise<Ended> => {
    let reached = 0;
    const ended = await withStallLimit(
      film.signal,
      () => fail('stalled', null, progress.seconds),
      (signal, alive) =>
        run(tools.ffmpeg, args, {
          signal,
          onErr: (line) => log.add(line, progress.seconds),
          onOut: (line) => {
            const now = reader.read(line);
            if (now === null) return;
            if (now.seconds > reached) alive();
            reached = now.seconds;
            tell(now);
          },
        }),
    );
    if (ended.code === 0) return ended;
    const cause = causeOf(log, ended.signal);
    throw fail(cause, ended, cause === 'corrupt_at' ? await damage() : cause === 'truncated' ? progress.seconds || null : null);
  };
  return { log, progress, fail, damage, work };
}

/** ffmpeg ends a truncated film without an error. A short one without a sign of damage only stated a wrong duration. */
export async function refuseShort(stated_s: number, made_s: number, { log, fail, damage }: Pick<Runs, 'log' | 'fail' | 'damage'>, ended: Ended): Promise<void> {
  if (stated_s - made_s <= Math.max(MAX_MISSING_S, stated_s * MAX_MISSING_SHARE)) return;
  if (log.isTruncated) throw fail('truncated', ended, made_s);
  if (log.damaged_at_s !== null) throw fail('corrupt_at', ended, await damage());
}

/** An error of a disk on which a film or song was made; other errors stay as they are. */
export const toDiskFull = (error: unknown, fail: Runs['fail']): unknown =>
  error instanceof NotWhole || (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    ? fail('disk_full', null)
    : error;

/** Runs `work` under the caller's signal, and under one that fires with `stalled()` if `alive` was not called for `STALL_MS`. */
async function withStallLimit<T>(signal: AbortSignal, stalled: () => Error, work: (signal: AbortSignal, alive: () => void) => Promise<T>): Promise<T> {
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(stalled()), STALL_MS);
  try {
    return await work(AbortSignal.any([signal, stall.signal]), () => timer.refresh());
  } finally {
    clearTimeout(timer);
  }
}
