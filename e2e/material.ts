import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg';

async function run(args: string[]): Promise<void> {
  const child = spawn(ffmpeg, ['-nostdin', '-loglevel', 'error', '-y', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${told}`);
}

export type Material = {
  folder: string;
  /** a real film of 20 seconds with picture and sound, H.264 and AAC */
  film: string;
  /** its first five seconds, for stories that only need some film */
  clip: string;
  /** a real song of four seconds, MP3 */
  song: string;
  poster: string;
  /** a picture for a song or an album */
  cover: string;
  banner: string;
  screenshot: string;
  subtitle: string;
  wrongSubtitle: string;
  /** a text file with the name of a picture */
  notAPicture: string;
};

/** Generates real files to upload, so that the repository contains no binaries. They are removed with the process that needed them. */
async function makeMaterial(): Promise<Material> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-material-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  const picture = (name: string, size: string) => run(['-f', 'lavfi', '-i', `gradients=size=${size}:seed=7:duration=1:rate=1`, '-frames:v', '1', at(name)]);
  await run([
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x360:rate=25:duration=20',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=330:sample_rate=48000:duration=20',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
    at('film.mp4'),
  ]);
  await run(['-i', at('film.mp4'), '-t', '5', '-c', 'copy', at('clip.mp4')]);
  await run(['-f', 'lavfi', '-i', 'sine=frequency=392:sample_rate=44100:duration=4', '-c:a', 'libmp3lame', at('song.mp3')]);
  await picture('poster.png', '200x300');
  await picture('cover.png', '200x200');
  await picture('banner.png', '875x540');
  await picture('screenshot.png', '700x300');
  await writeFile(
    at('film.vi.srt'),
    '1\r\n00:00:01,000 --> 00:00:04,000\r\nXin chào, đây là phụ đề.\r\n\r\n2\r\n00:00:05,000 --> 00:00:09,500\r\nĐêm nay trời mưa.\r\n',
  );
  await writeFile(at('phude.srt'), '1\n00:00:01,000 --> 00:00:04,000\nSai tên\n');
  await writeFile(at('fake.png'), '%PDF-1.4 this is not a picture');
  return {
    folder,
    film: at('film.mp4'),
    clip: at('clip.mp4'),
    song: at('song.mp3'),
    poster: at('poster.png'),
    cover: at('cover.png'),
    banner: at('banner.png'),
    screenshot: at('screenshot.png'),
    subtitle: at('film.vi.srt'),
    wrongSubtitle: at('phude.srt'),
    notAPicture: at('fake.png'),
  };
}

let made: Promise<Material> | undefined;
/** Files to upload, made once for all stories of a process. */
export const sharedMaterial = (): Promise<Material> => (made ??= makeMaterial());

/** A film of four seconds that is larger than every picture of content. */
export async function wideFilm(): Promise<string> {
  const path = join((await sharedMaterial()).folder, 'wide.mp4');
  await run(['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25:duration=4', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path]);
  return path;
}

/** A film of ten minutes, whose transcode takes long enough to be seen. */
export async function longFilm(): Promise<string> {
  const { folder, film } = await sharedMaterial();
  const path = join(folder, 'long.mp4');
  await run(['-stream_loop', '29', '-i', film, '-c', 'copy', path]);
  return path;
}

/**
 * A film of one second with additional tracks and undeclared colours: red and lime on top, dark blue and white at the bottom, and a silent English sound track
 * before the real one.
 */
export async function manyTracks(): Promise<string> {
  const path = join((await sharedMaterial()).folder, 'many.mkv');
  const quarters = ['x=96:y=0:color=lime', 'x=0:y=72:color=0x0000a0', 'x=96:y=72:color=white'].map((each) => `drawbox=${each}:w=96:h=72:t=fill`).join(',');
  const unsaid = 'setparams=range=unknown:color_primaries=unknown:color_trc=unknown:colorspace=unknown';
  const picture = `color=red:s=192x144:r=10:d=1,format=gbrp,${quarters},scale=out_color_matrix=bt601:out_range=tv,format=yuv420p,${unsaid}`;
  const inputs = [picture, 'anullsrc=r=48000:d=1', 'sine=r=48000:d=1'].flatMap((each) => ['-f', 'lavfi', '-i', each]);
  const marks = ['-disposition:a:0', '0', '-metadata:s:a:0', 'language=eng', '-disposition:a:1', 'default'];
  await run([...inputs, '-map', '0', '-map', '1', '-map', '2', ...marks, '-c:v', 'mpeg4', '-q:v', '2', '-c:a', 'aac', path]);
  return path;
}

/** A segment of five seconds for a live channel: the clip in an MPEG transport stream. */
export async function liveSegment(): Promise<Buffer> {
  const { folder, clip } = await sharedMaterial();
  const path = join(folder, 'segment.ts');
  await run(['-i', clip, '-c', 'copy', path]);
  return readFile(path);
}

/** A FLAC file of ten seconds with these tags. Each `pitch`, in hertz, makes another sound. `cover` is the path of a picture. */
export async function taggedSong(name: string, of: { tags: Record<string, string>; pitch: number; cover?: string }): Promise<string> {
  const path = join((await sharedMaterial()).folder, name);
  const tags = Object.entries(of.tags).flatMap(([tag, text]) => ['-metadata', `${tag}=${text}`]);
  const cover = of.cover === undefined ? [] : ['-i', of.cover, '-map', '0', '-map', '1', '-disposition:v', 'attached_pic'];
  await run(['-f', 'lavfi', '-i', `sine=frequency=${of.pitch}:duration=10`, ...cover, ...tags, path]);
  return path;
}
