import { mkdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TranscodeCause, TranscodeStage } from '@marquee/contract/media/transcode';
import { probe } from '../adapters/ffmpeg/probe.ts';
import type { TranscodedSong } from '../adapters/ffmpeg/song.ts';
import type { Transcoded } from '../adapters/ffmpeg/transcode.ts';
import { StorageFull } from '../adapters/storage/port.ts';
import type { Deps } from '../deps.ts';
import { announce } from '../kit/announce.ts';
import { processStopping } from '../kit/jobs.ts';
import { run, sql } from '../kit/sql.ts';
import { beginAttempt, type Attempt, failAttempt, completeAttempt, requeueAttempt, announcementChannels, createRendition } from './attempt.ts';
import { attemptFault } from './cause.ts';
import { refuseEncrypted } from '../files/film.ts';
import { makeFilm, makeSong, type Making } from './making.ts';
import { renditionFolder } from './rendition.ts';
import { requireSpace } from '../files/disk-space.ts';

/** Progress is written and announced at this interval, and a stop is noticed as fast. */
const progressMs = 1000;

/** The time limit for probing a film, which is not decoded. */
const probeMs = 120_000;

/** If ffmpeg is missing, a film returns to the queue after this long. Otherwise its attempts would be used up while the system is updated. */
const ffmpegRetryMs = 30_000;

/** A database that cannot store the end of an attempt is retried at this interval. */
const databaseRetryMs = 1000;

/** The causes by which errors of the database itself are known. */
const databaseCauses = new Set<TranscodeCause | undefined>([undefined, 'disk_full']);

/** The process that works on an attempt, as stored in its row. */
export const workerName = `${hostname()}:${process.pid}`;

/** The folder in which this machine's attempts work, with a folder for each attempt's id. */
export const workFolder = (deps: Pick<Deps, 'config'>) => join(deps.config.root, 'work');

/** The attempt is no longer ours: somebody stopped it, or another worker took it over. */
class AttemptLost extends Error {}

/** The progress of an attempt. The worker updates it and `reportProgress` writes it. */
type Progress = { stage: TranscodeStage; percent: number; speed: number | null; eta_s: number | null };

/**
 * Works on one job of the transcode queue. It is safe to run twice: an attempt that is still marked as running lost its worker and counts as failed, and what
 * is final stays. Without ffmpeg no attempt starts. It rejects only if the queue shall try the job again.
 */
export const transcoder =
  (deps: Deps) =>
  async ({ job_id }: { job_id: string }, signal: AbortSignal): Promise<void> => {
    await deps.ffmpeg().catch(async (error: unknown) => {
      deps.log.warn({ err: error }, 'films cannot be transcoded for now');
      await delay(ffmpegRetryMs, undefined, { signal }).catch(() => undefined);
      throw error;
    });
    const attempt = await beginAttempt(deps, job_id, workerName);
    if (!attempt) return;
    const dir = join(workFolder(deps), attempt.id);
    const abandon = new AbortController();
    const progress: Progress = { stage: 'check', percent: 0, speed: null, eta_s: null };
    const ended = new AbortController();
    let isPublishing = false;
    const reporting = reportProgress(deps, attempt, progress, abandon, ended.signal);
    try {
      const made = await transcodeAndStore(deps, attempt, dir, progress, AbortSignal.any([signal, abandon.signal]));
      progress.stage = 'playable';
      isPublishing = true;
      if (!(await retryDatabase(deps, () => completeAttempt(deps, attempt, made), signal))) throw new AttemptLost();
    } catch (error) {
      // Nobody uses the stored files, and `tidyFilms` would remove them only after a day. If the error came while the film was handed over, it may have
      // succeeded, so the files stay.
      if (!isPublishing || error instanceof AttemptLost) await deps.storage.removePrefix(renditionFolder(attempt.id)).catch(() => undefined);
      if (signal.aborted && signal.reason === processStopping) {
        await requeueAttempt(deps, attempt);
        throw processStopping;
      }
      if (signal.aborted || abandon.signal.reason instanceof AttemptLost || error instanceof AttemptLost) return;
      const fault = attemptFault(abandon.signal.reason ?? error);
      // An absent database says nothing about the film. The queue runs the job again.
      if (!fault) throw error;
      if (fault.cause === 'unknown') deps.log.error({ err: error, job: job_id }, 'a transcode failed for an unknown reason');
      if (await retryDatabase(deps, () => failAttempt(deps, attempt, fault), signal))
        throw new Error(`attempt ${attempt.attempt} failed (${fault.cause}) and is made again`, { cause: error });
    } finally {
      ended.abort();
      await reporting;
      await rm(dir, { recursive: true, force: true });
    }
  };

/** Checks, transcodes and stores a film or song, and returns what was made. */
async function transcodeAndStore(deps: Deps, attempt: Attempt, dir: string, now: Progress, signal: AbortSignal): Promise<Transcoded | TranscodedSong> {
  await requireSpace(deps, 'staff');
  const tools = await deps.ffmpeg();
  const input = await deps.storage.input(attempt.storage_key);
  await refuseEncrypted(deps.storage, attempt.storage_key);
  const found = await probe(tools, input, { timeoutMs: probeMs, signal });
  const to: Making = {
    input,
    outDir: dir,
    begin: async () => {
      now.stage = 'transcode';
      await mkdir(dir, { recursive: true });
    },
    onProgress: ({ percent, speed, eta_s }) => Object.assign(now, { percent: Math.min(percent, 99), speed, eta_s }),
    signal,
  };
  const made = await (attempt.kind === 'music' ? makeSong : makeFilm)(tools, found, to);
  signal.throwIfAborted();
  Object.assign(now, { stage: 'package', percent: 99, eta_s: null });
  await retryDatabase(deps, () => createRendition(deps, attempt), signal);
  await deps.storage.putDirectory(renditionFolder(attempt.id), dir);
  return made;
}

/**
 * Repeats a write to the database about the end of an attempt, however long the database is away or its disk full. Without it a finished film would lose hours
 * of work, and a failed one its cause and remedy. Only the end of the process stops it; only the database can say whether the attempt is still ours.
 */
async function retryDatabase<T>({ log }: Deps, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!databaseCauses.has(attemptFault(error)?.cause) || (signal.aborted && signal.reason === processStopping)) throw error;
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'how a transcode ended waits for the database');
    }
    await delay(databaseRetryMs);
  }
}

/** Writes and announces progress until `ended`. Aborts `over` if the attempt is no longer ours, or if only the disk's reserve is left. */
async function reportProgress(deps: Deps, attempt: Attempt, now: Progress, over: AbortController, ended: AbortSignal): Promise<void> {
  const { db, log } = deps;
  let lastAnnounced = '';
  while (!ended.aborted) {
    await delay(progressMs, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return;
    await requireSpace(deps, 'staff').catch((error: unknown) => {
      // A finished film only has to be moved, which needs no space.
      if (error instanceof StorageFull && now.stage === 'transcode') over.abort(error);
    });
    try {
      const { stage, percent, speed, eta_s } = now;
      const [mine] = await run(
        db.pool,
        sql`update transcode_job set stage = ${stage}, percent = ${percent}::real, speed = ${speed}::real, eta_s = ${eta_s}::int
            where id = ${attempt.id}::uuid and state = 'running' returning id`,
      );
      if (!mine) return over.abort(new AttemptLost());
      const text = JSON.stringify(now);
      if (text !== lastAnnounced)
        await announce(db.pool, { kind: 'transcode', record: attempt.job_id, verb: 'progress', audience: await announcementChannels(db.pool, attempt) });
      lastAnnounced = text;
    } catch (error) {
      // A database that is away for a moment is no reason to drop hours of work.
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the progress of a transcode could not be written');
    }
  }
}
