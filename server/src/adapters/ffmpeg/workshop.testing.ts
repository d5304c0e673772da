import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../endings.testing.ts';
import { brokenFilms } from './broken.testing.ts';
import { findFfmpeg } from './find.ts';
import { ladder } from './ladder.ts';
import { soundLate } from './late.ts';
import { filmLength } from './length.ts';
import { pictureOf, probe } from './probe.ts';
import { transcode } from './transcode.ts';

export type Film = Parameters<typeof transcode>[1];
export type Workshop = Awaited<ReturnType<typeof workshop>>;

/** A folder with the films of `brokenFilms`, in which films are made until the tests of a file end. `at` is the path of a film there. */
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
    hasAudio: true,
    fps: 25,
    duration: 8,
    late: 0,
    hold: 0,
    hdr: null,
    subtitles: [],
    onProgress: () => {},
    signal: AbortSignal.timeout(60_000),
    ...more,
  });

  /** Probes a file and transcodes it as the product does. */
  async function whole(name: string, more: Partial<Film> = {}) {
    const found = await probe(tools, at(name), { timeoutMs: 10_000 });
    const picture = pictureOf(found);
    const what = film(name, {
      renditions: ladder(picture),
      hasAudio: found.audio.length > 0,
      fps: picture.fps,
      duration: await filmLength(tools, at(name), found, AbortSignal.timeout(10_000)),
      late: await soundLate(tools, at(name), found, AbortSignal.timeout(10_000)),
      hold: found.hold_s,
      hdr: found.hdr,
      ...more,
    });
    return { what, made: await transcode(tools, what) };
  }

  return { tools, dir, at, film, whole };
}

/** The process id of the ffmpeg that this process started, waited for at most 5 seconds. */
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
