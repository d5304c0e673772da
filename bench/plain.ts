import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';

const program = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const limitMs = 10 * 60_000;

/** A rendition's size in pixels, and its average bits per second. */
export type Variant = { width: number; height: number; rate: number };

/** Runs ffmpeg to its end and returns the seconds that it took. */
export async function ffmpeg(args: readonly string[], priority = 0): Promise<number> {
  const began = performance.now();
  const child = spawn(program, ['-nostdin', '-loglevel', 'error', '-y', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (child.pid !== undefined) setPriority(child.pid, priority);
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-4000)));
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    const ended = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? signal));
    });
    if (ended !== 0) throw new Error(`ffmpeg ended with ${ended}: ${errorOutput}`);
  } finally {
    clearTimeout(limit);
  }
  return (performance.now() - began) / 1000;
}

/** Twenty seconds of moving pictures with grain, and a tone: H.264 and AAC at a bit rate that allows every rendition its own. */
export async function drawFilm(to: string): Promise<void> {
  const picture = 'testsrc2=size=1280x720:rate=25:duration=20,noise=alls=10:allf=t';
  const sound = 'sine=frequency=330:sample_rate=48000:duration=20';
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '6M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ac', '2'];
  await ffmpeg(['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...codecs, to]);
}

/**
 * The same renditions by one ffmpeg command, as a person would write it: one decode, the product's codec settings (x264 `veryfast`, high profile, an IDR
 * picture every 2 s; AAC at 128 kb/s), HLS with CMAF segments of 6 s. It has no posters, no progress, no checks. It runs at the priority of the product's
 * ffmpeg, so that other work on the machine slows both alike. Returns seconds.
 */
export async function plainTranscode(film: string, variants: readonly Variant[], to: string): Promise<number> {
  const graph = [
    `[0:v]split=${variants.length}${variants.map((_, n) => `[s${n}]`).join('')}`,
    ...variants.map(({ width, height }, n) => `[s${n}]scale=${width}:${height}:flags=bicubic[v${n}]`),
  ].join(';');
  const hls = (folder: string) => {
    const format = ['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'];
    return [...format, '-hls_segment_filename', join(folder, '%05d.m4s'), join(folder, 'index.m3u8')];
  };
  const outputs: string[] = [];
  for (const [n, { height, rate }] of variants.entries()) {
    const folder = join(to, `${height}p`);
    await mkdir(folder, { recursive: true });
    const rates = ['-b:v', `${rate}`, '-maxrate', `${Math.round(rate * 1.5)}`, '-bufsize', `${rate * 2}`];
    const codec = [
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'high',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '50',
      '-keyint_min',
      '50',
      '-sc_threshold',
      '0',
    ];
    outputs.push('-map', `[v${n}]`, ...codec, ...rates, ...hls(folder));
  }
  const audio = join(to, 'audio');
  await mkdir(audio, { recursive: true });
  outputs.push('-map', '0:a:0', '-c:a', 'aac', '-b:a', '128000', '-ac', '2', '-ar', '48000', ...hls(audio));
  return ffmpeg(['-i', film, '-filter_complex', graph, ...outputs], 10);
}
