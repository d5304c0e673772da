import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../endings.testing.ts';
import { brokenFilms } from './broken.testing.ts';
import { bt709 } from './colour.ts';
import { findFfmpeg } from './find.ts';
import { ladder } from './ladder.ts';
import { soundDelay } from './sound-delay.ts';
import { filmDuration } from './length.ts';
import { pictureOf, probe } from './probe.ts';
import { survey } from './survey.ts';
import { transcode } from './transcode.ts';

export type Film = Parameters<typeof transcode>[1];
/** A picture and a sound of the most common kind, in this order. */
export const sampleSource: Film['source'] = {
  picture: 0,
  sounds: [1],
  sound: { sample_rate: 48_000, bit_rate: null, channels: 2 },
  notices: [],
  colour: bt709,
  alpha: false,
  decoder: null,
  isInterlaced: false,
  isStill: false,
  turn: 0,
  pixels: 320 * 180,
  late_s: 0,
  picture_late_s: 0,
  hold_s: 0,
};
export type Workshop = Awaited<ReturnType<typeof workshop>>;

/** A folder with the films of `brokenFilms`, in which films are made until the tests of a file end. `at` returns the path of a film there. */
export async function workshop() {
  const tools = await findFfmpeg(process.env);
  const dir = await mkdtemp(join(tmpdir(), 'transcode '));
  atEnd(() => rm(dir, { recursive: true }));
  const at = await brokenFilms(tools, dir);
  let attempts = 0;

  const film = (name: string, more: Partial<Film> = {}): Film => ({
    input: at(name),
    outDir: join(dir, `out-${++attempts}`),
    renditions: [{ width: 320, height: 180, bit_rate: 200_000 }],
    source: sampleSource,
    fps: 25,
    isReshaped: false,
    duration: 8,
    late: 0,
    hold: 0,
    subtitles: [],
    onProgress: () => {},
    signal: AbortSignal.timeout(60_000),
    ...more,
  });

  /** Probes a file and transcodes it as the product does. */
  async function probeAndTranscode(name: string, more: Partial<Film> = {}) {
    const found = await probe(tools, at(name), { timeoutMs: 10_000 });
    const picture = pictureOf(found);
    const { fps, width, height, isReshaped } = await survey(tools, at(name), picture, found, AbortSignal.timeout(10_000));
    const what = film(name, {
      renditions: ladder({ ...picture, fps, width, height }),
      source: found.source,
      fps,
      isReshaped,
      late: await soundDelay(tools, at(name), found, AbortSignal.timeout(10_000)),
      ...(await filmDuration(tools, at(name), found, AbortSignal.timeout(10_000))),
      ...more,
    });
    return { what, made: await transcode(tools, what) };
  }

  return { tools, dir, at, film, whole: probeAndTranscode };
}

/** The process id of the ffmpeg that this process started. It waits for at most 5 seconds. */
export async function firstChild(): Promise<number> {
  for (let tries = 0; tries < 250; tries++) {
    const found = (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).trim().split(/\s+/).filter(Boolean).map(Number);
    for (const pid of found) {
      if ((await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'ffmpeg') return pid;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('ffmpeg was not started');
}
