import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Film, folderOf, frameRate, soundArgs, transcodeArgs } from './command.ts';
import { firstDamage } from './damage.ts';
import { causeOf, Log, TranscodeFailed } from './failure.ts';
import type { Ffmpeg } from './find.ts';
import { avcName, masterPlaylist, measure, NotWhole, placeCaptions, setTarget, type Captions } from './playlist.ts';
import { ProgressReader, type Progress } from './progress.ts';
import { run, type Ended } from './run.ts';
import type { TrackNotice } from './tracks.ts';

/** A film ready to play. All names are relative to its folder. */
export interface Transcoded {
  master: 'master.m3u8';
  /** Every file of the film. The master playlist is last, so that publishing in this order never shows an incomplete film. */
  files: string[];
  /** `bandwidth` is the measured peak of picture and sound in bits per second, `bytes` the size of the picture. */
  renditions: { width: number; height: number; bandwidth: number; bytes: number }[];
  /** The output's duration in seconds. */
  duration_s: number;
  poster: 'poster.jpg';
  /** Further pictures to choose a poster from, at a quarter, half and three quarters. A film of a few frames has fewer. */
  candidates: string[];
  /** Notices about the file's other tracks. */
  notices: TrackNotice[];
  /** The end of ffmpeg's output; empty for an undamaged film. */
  log: string[];
}

/** ffmpeg is stopped if it writes no frame for this long, in milliseconds. */
const STALL_MS = 5 * 60_000;

/** How many seconds apart sound and picture may end. Players buffer all of a film's last seconds before they show them. */
const MAX_END_DIFFERENCE_S = 2;

/** The share of its stated duration that a film may lack before it counts as truncated. Containers round, and sound and picture end apart. */
const MAX_MISSING_SHARE = 0.05;
const MAX_MISSING_S = 2;

/**
 * Transcodes a film to HLS in one decode: CMAF segments of 6 s with aligned IDR pictures every 2 s, H.264 in the given `renditions` (see `ladder`), one AAC
 * sound rendition, WebVTT captions, a master playlist with measured rates, a poster from a tenth of the film and three candidates.
 *
 * Sound and picture are equally long: players wait for both and would stop for ever where the first of them ends. Missing sound becomes silence.
 *
 * `outDir` is a folder of this attempt alone. `onProgress` is called about twice a second, last with 100. Rejects with `TranscodeFailed`, or with the signal's
 * reason when aborted; ffmpeg is gone by then. The folder is left as it is.
 */
export async function transcode(
  tools: Ffmpeg,
  film: Film & { subtitles: Captions[]; onProgress: (progress: Progress) => void; signal: AbortSignal },
): Promise<Transcoded> {
  const { outDir, renditions, source } = film;
  const hasAudio = source.sounds.length > 0;
  const folders = renditions.map(folderOf);
  const log = new Log(film.input, outDir);
  const progress = new ProgressReader(film.duration);
  const fail = (cause: TranscodeFailed['cause'], ended: Ended | null, at_s: number | null = null) =>
    new TranscodeFailed({ cause, exitCode: ended?.code ?? null, signal: ended?.signal ?? null, at_s, log: log.lines });
  const damage = async () => (await firstDamage(tools, film.input, [source.picture, ...source.sounds], log.damaged_at_s ?? 0, film.signal)) ?? log.damaged_at_s;

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

  let last: Progress = { percent: 0, seconds: 0, speed: null, eta_s: null };
  try {
    for (const folder of [...folders, ...(hasAudio ? ['audio'] : [])]) await mkdir(join(outDir, folder), { recursive: true });
    const ended = await work(transcodeArgs({ ...film, hold: film.hold > MAX_END_DIFFERENCE_S ? film.hold : 0 }, tools.tones), progress, (now) => {
      last = now;
      film.onProgress(now);
    });

    const variants = [];
    for (const [i, rendition] of renditions.entries()) {
      const folder = folders[i]!;
      variants.push({ ...rendition, ...(await measure(join(outDir, folder))), folder, codec: await avcName(join(outDir, folder)) });
    }
    let audio = hasAudio ? await measure(join(outDir, 'audio')) : null;
    const duration_s = Math.max(...variants.map((each) => each.duration_s));
    const made_s = Math.max(duration_s, audio?.duration_s ?? 0);
    // ffmpeg ends a truncated film without an error. A short one without a sign of damage only stated a wrong duration.
    if (film.duration - made_s > Math.max(MAX_MISSING_S, film.duration * MAX_MISSING_SHARE)) {
      if (log.isTruncated) throw fail('truncated', ended, made_s);
      if (log.damaged_at_s !== null) throw fail('corrupt_at', ended, await damage());
    }

    if (audio && Math.abs(audio.duration_s - duration_s) > MAX_END_DIFFERENCE_S) {
      await rm(join(outDir, 'audio'), { recursive: true });
      await mkdir(join(outDir, 'audio'));
      await work(soundArgs(film, duration_s), new ProgressReader(duration_s), () => {});
      audio = await measure(join(outDir, 'audio'));
    }

    const target_s = Math.max(...variants.map((each) => each.target_s), audio?.target_s ?? 1);
    for (const folder of [...folders, ...(audio ? ['audio'] : [])]) await setTarget(join(outDir, folder), target_s);
    const captionFiles = [];
    for (const [n, captions] of film.subtitles.entries()) captionFiles.push(...(await placeCaptions(outDir, captions, n, duration_s)));
    const candidates = await placePosters(outDir);
    const fps = frameRate(film.fps).value;
    await writeFile(join(outDir, 'master.m3u8'), masterPlaylist({ variants, audio, captions: film.subtitles, fps }));

    film.onProgress({ percent: 100, seconds: made_s, speed: last.speed, eta_s: 0 });
    return {
      master: 'master.m3u8',
      files: [
        ...variants.flatMap(({ folder, files }) => files.map((file) => `${folder}/${file}`)),
        ...(audio?.files ?? []).map((file) => `audio/${file}`),
        ...captionFiles,
        'poster.jpg',
        ...candidates,
        'master.m3u8',
      ],
      renditions: variants.map(({ width, height, peak, bytes }) => ({ width, height, bandwidth: peak + (audio?.peak ?? 0), bytes })),
      duration_s,
      poster: 'poster.jpg',
      candidates,
      notices: source.notices,
      log: log.lines,
    };
  } catch (error) {
    if (error instanceof NotWhole) throw fail('disk_full', null);
    if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) throw fail('disk_full', null);
    throw error;
  }
}

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

/** Names the pictures that ffmpeg numbered. The first frame is the poster only if the film is too short for any other. */
async function placePosters(outDir: string): Promise<string[]> {
  const found = (await readdir(outDir)).filter((name) => /^poster-\d+\.jpg$/.test(name)).toSorted();
  const [first, poster, ...others] = found;
  if (first === undefined) throw new Error('ffmpeg wrote no picture');
  await rename(join(outDir, poster ?? first), join(outDir, 'poster.jpg'));
  if (poster !== undefined) await rm(join(outDir, first));
  const candidates: string[] = [];
  for (const [i, name] of others.entries()) {
    const to = `candidate-${i + 1}.jpg`;
    await rename(join(outDir, name), join(outDir, to));
    candidates.push(to);
  }
  return candidates;
}
