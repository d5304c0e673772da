import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../adapters/ffmpeg/run.ts';
import { chord } from '../adapters/ffmpeg/sample.ts';
import type { Deps } from '../deps.ts';
import type { SampleFilm } from './films.ts';
import { filmArt } from './picture.ts';

const fps = 25;
/** The longest that drawing a clip may take, in milliseconds. */
const limitMs = 5 * 60_000;

/** What a clip is drawn from. */
export type Drawn = Pick<SampleFilm, 'slug' | 'title' | 'look' | 'clip'>;

/** Where clips are drawn before they are sent. */
export const clipFolder = (deps: Pick<Deps, 'config'>) => join(deps.config.root, 'work', 'demo');

/**
 * Makes the film itself: a slow look across its landscape under its title, with a chord of its own, H.264 and AAC in MP4. Answers with its
 * path; `done` removes what was made.
 */
export async function makeClip(deps: Deps, { slug, title, look, clip }: Drawn, signal: AbortSignal): Promise<{ path: string; done: () => Promise<void> }> {
  const { ffmpeg } = await deps.ffmpeg();
  const folder = join(clipFolder(deps), slug);
  await mkdir(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  const done = () => rm(folder, { recursive: true, force: true });
  try {
    const art = await filmArt(look, title, clip);
    await writeFile(at('land.png'), art.land);
    await writeFile(at('title.png'), art.title);
    const still = (name: string) => ['-loop', '1', '-framerate', String(fps), '-i', at(name)];
    const graph = [
      `[0:v]crop=${clip.width}:${clip.height}:x='(iw-ow)*(0.5-0.5*cos(PI*t/${clip.seconds}))':y=0[land]`,
      `[1:v]format=rgba,fade=t=in:st=0.4:d=0.8:alpha=1,fade=t=out:st=${clip.seconds * 0.6}:d=1:alpha=1[title]`,
      '[land][title]overlay,format=yuv420p[picture]',
    ].join(';');
    const sound = `aevalsrc=exprs='${chord(clip.seed, 0)}|${chord(clip.seed, 0.5)}':s=48000`;
    const stderrLines: string[] = [];
    const ended = await run(
      ffmpeg,
      [
        '-nostdin',
        '-hide_banner',
        '-nostats',
        '-y',
        '-loglevel',
        'error',
        ...still('land.png'),
        ...still('title.png'),
        '-f',
        'lavfi',
        '-i',
        sound,
        '-filter_complex',
        graph,
        '-map',
        '[picture]',
        '-map',
        '2:a',
        '-t',
        String(clip.seconds),
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '20',
        '-g',
        String(fps * 2),
        '-c:a',
        'aac',
        '-b:a',
        '96k',
        '-metadata',
        `title=${title}`,
        '-f',
        'mp4',
        at('film.mp4'),
      ],
      { signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]), onErr: (line) => stderrLines.push(line) },
    );
    if (ended.code !== 0) throw new Error(`the clip of ${slug} was not made: ${stderrLines.slice(-5).join(' | ')}`);
    if (clip.damaged) await damage(at('film.mp4'));
    return { path: at('film.mp4'), done };
  } catch (error) {
    await done();
    throw error;
  }
}

/** Spoils a third of a film, as a failing disk does: it opens as if all were well and breaks while it is played. */
async function damage(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const noise = Buffer.alloc(Math.floor(size * 0.3));
    for (let i = 0; i < noise.length; i++) noise[i] = (i * 7919) & 255;
    await file.write(noise, 0, noise.length, Math.floor(size * 0.45));
  } finally {
    await file.close();
  }
}
