import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from './find.ts';
import { run } from './run.ts';
import { sampleFilm } from './sample.ts';

/** Runs ffmpeg for a test. If it fails, the error has its output. */
export async function runFfmpeg(tools: Ffmpeg, ...args: string[]): Promise<void> {
  const errorLines: string[] = [];
  const ended = await run(tools.ffmpeg, ['-nostdin', '-y', '-v', 'error', ...args], {
    signal: AbortSignal.timeout(60_000),
    onErr: (line) => errorLines.push(line),
  });
  if (ended.code !== 0) throw new Error(errorLines.join('\n'));
}

/**
 * Makes a film of 8 seconds with sound (`good.mp4`, and `fast.mp4` with its index in front), and broken films from it. Returns a function that joins the
 * folder's path to a name.
 */
export async function brokenFilms(tools: Ffmpeg, dir: string): Promise<(name: string) => string> {
  const at = (name: string) => join(dir, name);
  await sampleFilm(tools, { out: at('good.mp4'), seconds: 8, width: 320, height: 180, fps: 25, seed: 1 });
  await runFfmpeg(tools, '-i', at('good.mp4'), '-c', 'copy', '-movflags', '+faststart', at('fast.mp4'));
  const good = await readFile(at('good.mp4'));
  const fast = await readFile(at('fast.mp4'));
  const noise = (from: number, to: number) => {
    const bytes = Buffer.from(fast);
    for (let i = Math.floor(bytes.length * from); i < bytes.length * to; i++) bytes[i] = (i * 7919) & 255;
    return bytes;
  };
  const foreign = Buffer.from(fast);
  for (let i = foreign.indexOf('avc1'); i >= 0; i = foreign.indexOf('avc1', i)) foreign.write('zzz9', i, 'latin1');
  const files: Record<string, Buffer | string> = {
    'no-index.mp4': good.subarray(0, good.length / 2),
    'cut.mp4': fast.subarray(0, fast.length / 2),
    'damaged.mp4': noise(0.45, 0.75),
    'scratched.mp4': noise(0.5, 0.505),
    'foreign-codec.mp4': foreign,
    'pdf.mp4': `%PDF-1.7\n${'0 0 obj\n'.repeat(900)}%%EOF`,
    'text.mp4': 'xin chào\n'.repeat(900),
    'empty.mp4': '',
    'playlist.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\nfile://${at('good.mp4')}\n#EXT-X-ENDLIST\n`,
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(at(name), bytes);
  await runFfmpeg(tools, '-i', at('good.mp4'), '-vn', '-c', 'copy', at('sound.mp4'));
  await runFfmpeg(tools, '-i', at('good.mp4'), '-frames:v', '1', '-f', 'image2', at('cover.jpg'));
  await runFfmpeg(tools, '-i', at('cover.jpg'), '-c', 'copy', '-f', 'image2', at('picture.mp4'));
  await runFfmpeg(
    tools,
    '-i',
    at('good.mp4'),
    '-i',
    at('cover.jpg'),
    '-map',
    '0:a',
    '-map',
    '1:v',
    '-c',
    'copy',
    '-disposition:v:0',
    'attached_pic',
    at('song.mp4'),
  );
  return at;
}
