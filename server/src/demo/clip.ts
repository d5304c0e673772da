import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../adapters/ffmpeg/run.ts';
import { chord } from '../adapters/ffmpeg/sample.ts';
import type { Deps } from '../deps.ts';
import type { SampleFilm } from './films.ts';
import { filmArt } from './picture.ts';

const fps = 25;
/** The time limit of encoding a clip, in milliseconds. */
const timeoutMs = 5 * 60_000;

/** The fields of a film that its clip needs. */
export type ClipSource = Pick<SampleFilm, 'slug' | 'title' | 'look' | 'clip'>;

/** The folder where clips are encoded before they are uploaded. */
export const clipFolder = (deps: Pick<Deps, 'config'>) => join(deps.config.root, 'work', 'demo');

/**
 * Encodes the clip of a film: a slow pan across its landscape with its title and a chord, H.264 and AAC in MP4. Returns its path; `done` removes the
 * temporary files.
 */
export async function makeClip(
  deps: Deps,
  { slug, title, look, clip }: ClipSource,
  signal: AbortSignal,
): Promise<{ path: string; removeFiles: () => Promise<void> }> {
  const { ffmpeg } = await deps.ffmpeg();
  const folder = join(clipFolder(deps), slug);
  await mkdir(folder, { recursive: true });
  const pathOf = (name: string) => join(folder, name);
  const removeFiles = () => rm(folder, { recursive: true, force: true });
  try {
    const art = await filmArt(look, title, clip);
    await writeFile(pathOf('land.png'), art.land);
    await writeFile(pathOf('title.png'), art.title);
    const imageInput = (name: string) => ['-loop', '1', '-framerate', String(fps), '-i', pathOf(name)];
    const graph = [
      `[0:v]crop=${clip.width}:${clip.height}:x='(iw-ow)*(0.5-0.5*cos(PI*t/${clip.seconds}))':y=0[land]`,
      `[1:v]format=rgba,fade=t=in:st=0.4:d=0.8:alpha=1,fade=t=out:st=${clip.seconds * 0.6}:d=1:alpha=1[title]`,
      '[land][title]overlay,format=yuv420p[picture]',
    ].join(';');
    const sound = `aevalsrc=exprs='${chord(clip.seed, 0)}|${chord(clip.seed, 0.5)}':s=48000`;
    const stderrLines: string[] = [];
    const exit = await run(
      ffmpeg,
      [
        '-nostdin',
        '-hide_banner',
        '-nostats',
        '-y',
        '-loglevel',
        'error',
        ...imageInput('land.png'),
        ...imageInput('title.png'),
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
        pathOf('film.mp4'),
      ],
      { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), onErr: (line) => stderrLines.push(line) },
    );
    if (exit.code !== 0) throw new Error(`cannot encode the clip of ${slug}: ${stderrLines.slice(-5).join(' | ')}`);
    if (clip.damaged) await damage(pathOf('film.mp4'));
    return { path: pathOf('film.mp4'), removeFiles };
  } catch (error) {
    await removeFiles();
    throw error;
  }
}

/** Overwrites a third of a film with noise. The file opens normally, but decoding fails in the middle, as after a disk failure. */
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
