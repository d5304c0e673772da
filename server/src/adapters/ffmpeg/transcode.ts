import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Film, folderOf, frameRate, soundArgs, transcodeArgs } from './command.ts';
import type { Ffmpeg } from './find.ts';
import { avcName, masterPlaylist, measure, placeCaptions, setTarget, type Captions } from './playlist.ts';
import { ProgressReader, type Progress } from './progress.ts';
import { ffmpegRuns, refuseShort, toDiskFull } from './runs.ts';
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
  /** null without a picture */
  poster: 'poster.jpg' | null;
  /** Further pictures to choose a poster from, at a quarter, half and three quarters. A film of a few frames has fewer. */
  candidates: string[];
  /** Notices about the file's other tracks. */
  notices: TrackNotice[];
  /** The end of ffmpeg's output; empty for an undamaged film. */
  log: string[];
}

/** How many seconds apart sound and picture may end. Players buffer all of a film's last seconds before they show them. */
const MAX_END_DIFFERENCE_S = 2;

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
  const { log, progress, fail, damage, work } = ffmpegRuns(tools, film, [source.picture, ...source.sounds]);

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
    await refuseShort(film.duration, made_s, { log, fail, damage }, ended);

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
    throw toDiskFull(error, fail);
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
