import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { atEnd } from '../../endings.testing.ts';
import { makeSong } from '../../films/making.ts';
import { findFfmpeg, type Ffmpeg } from './find.ts';
import { probe } from './probe.ts';
import { run } from './run.ts';
import { songRates, songSampleRate } from './song.ts';

let tools: Ffmpeg;
let dir: string;
beforeAll(async () => {
  tools = await findFfmpeg(process.env);
  dir = await mkdtemp(join(tmpdir(), 'songs '));
  atEnd(() => rm(dir, { recursive: true }));
});

const tone = (seconds: number, more = '') => ['-f', 'lavfi', '-i', `sine=f=440:r=48000:d=${seconds}${more}`];

/** Makes a file with ffmpeg and answers its path. */
async function file(name: string, ...args: string[]): Promise<string> {
  const path = join(dir, name);
  const errors: string[] = [];
  const { code } = await run(tools.ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args, path], {
    signal: AbortSignal.timeout(60_000),
    onErr: (line) => errors.push(line),
  });
  expect([code, errors]).toEqual([0, []]);
  return path;
}

/** Makes a song of a file as the product does. */
async function song(input: string) {
  const outDir = `${input} out`;
  const found = await probe(tools, input, { timeoutMs: 20_000 });
  const begin = async () => undefined;
  const made = await makeSong(tools, found, { input, outDir, begin, onProgress: () => undefined, signal: AbortSignal.timeout(120_000) });
  return { made, found, outDir };
}

/** The sound of the largest rendition as ffprobe sees it, and all of its tracks. */
async function heard(outDir: string, folder: string) {
  const init = await readFile(join(outDir, folder, 'init.mp4'));
  const segment = await readFile(join(outDir, folder, '00000.m4s'));
  const whole = join(outDir, `${folder}.mp4`);
  await writeFile(whole, Buffer.concat([init, segment]));
  const lines: string[] = [];
  await run(tools.ffprobe, ['-v', 'error', '-of', 'csv=p=0', '-show_entries', 'stream=codec_type,profile,sample_rate,channels', whole], {
    signal: AbortSignal.timeout(20_000),
    onOut: (line) => lines.push(line),
  });
  return lines;
}

describe('a song is made of its sound alone', () => {
  test('an MP3 with a large PNG cover is as long as it is, and the cover is no film', async () => {
    const cover = await file('cover.png', '-f', 'lavfi', '-i', 'nullsrc=s=2600x2600,geq=random(1)*255:128:128', '-frames:v', '1');
    // More than 15 MB of noise, which PNG cannot compress.
    expect((await readFile(cover)).length).toBeGreaterThan(5 * 1024 * 1024);
    const mp3 = await file('covered.mp3', ...tone(7), '-i', cover, '-map', '0:a', '-map', '1:v', '-c:v', 'copy', '-b:a', '128k', '-id3v2_version', '3');
    const { made, found, outDir } = await song(mp3);
    expect(found.video).toBe(null);
    expect(Math.abs(made.duration_s - 7)).toBeLessThan(0.1);
    expect(made.renditions.map(({ width, height }) => [width, height])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await heard(outDir, '128k')).toEqual(['LC,audio,48000,2']);
    const master = await readFile(join(outDir, 'master.m3u8'), 'utf8');
    expect([...master.matchAll(/^(\d+k)\/index\.m3u8$/gm)].map(([, folder]) => folder)).toEqual(['64k', '128k']);
    expect(master).not.toMatch(/RESOLUTION|avc1/);
  }, 120_000);

  test('an M4A whose cover is an ordinary video track of one picture counts as a sound', async () => {
    const still = ['-f', 'lavfi', '-i', 'color=red:s=200x200:r=1:d=1', '-map', '0:a', '-map', '1:v', '-c:v', 'mjpeg', '-f', 'mp4'];
    const m4a = await file('still.m4a', ...tone(3), ...still);
    const { made, found } = await song(m4a);
    expect([found.source.isStill, made.renditions.every(({ width }) => width === 0)]).toEqual([true, true]);
    expect(Math.abs(made.duration_s - 3)).toBeLessThan(0.1);
  }, 60_000);

  test.each([
    [
      '7.1 at 192 kHz in 32 bits',
      'surround.wav',
      ['-af', 'aresample=192000,pan=7.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0|SL=c0|SR=c0', '-c:a', 'pcm_s32le'],
      '48000',
    ],
    ['FLAC at 176.4 kHz', 'fine.flac', ['-ar', '176400', '-sample_fmt', 's32'], '44100'],
    ['a float WAV', 'float.wav', ['-c:a', 'pcm_f64le'], '48000'],
    ['Opus', 'small.opus', ['-c:a', 'libopus', '-b:a', '48k'], '48000'],
    ['8 kHz', 'phone.wav', ['-ar', '8000', '-c:a', 'pcm_s16le'], '48000'],
  ])('%s becomes stereo of AAC-LC with at most 48 kHz', async (_, name, args, rate) => {
    const { made, outDir } = await song(await file(name, ...tone(4), ...args));
    const folder = made.files[0]!.split('/')[0]!;
    expect(await heard(outDir, folder)).toEqual([`LC,audio,${rate},2`]);
    expect(Math.abs(made.duration_s - 4)).toBeLessThan(0.1);
  });
});

describe('loudness and waveform', () => {
  test('of a tone are its own, on one channel as on two', async () => {
    // A full-scale sine of 997 Hz on both channels measures -0.0 LUFS, see EBU Tech 3341; this one is 20 dB quieter.
    const args = ['-f', 'lavfi', '-i', 'aevalsrc=0.1*sin(2*PI*997*t):s=48000:d=10'];
    const mono = await song(await file('mono.wav', ...args));
    const stereo = await song(await file('stereo.wav', ...args, '-af', 'pan=stereo|c0=c0|c1=c0'));
    for (const { made } of [mono, stereo]) {
      expect(made.sound.loudness_lufs).toBeCloseTo(-20, 0);
      expect(made.sound).toMatchObject({ is_silent: false });
      expect(made.sound.peaks.length).toBeGreaterThan(790);
      expect(made.sound.peaks.length).toBeLessThanOrEqual(800);
      expect(new Set(made.sound.peaks.slice(10, -10))).toEqual(new Set([10]));
    }
  });

  test('show where a song is quiet', async () => {
    const { made } = await song(await file('half.flac', '-f', 'lavfi', '-i', "aevalsrc='if(lt(t,4),0.8,0.08)*sin(2*PI*440*t)':s=44100:d=8"));
    const { peaks } = made.sound;
    expect([peaks[100], peaks[700]]).toEqual([80, 8]);
  });

  test('of silence are none, and no infinity', async () => {
    const { made } = await song(await file('silence.mp3', '-f', 'lavfi', '-i', 'anullsrc=d=5', '-b:a', '64k'));
    expect(made.sound).toMatchObject({ loudness_lufs: null, is_silent: true });
    expect(new Set(made.sound.peaks)).toEqual(new Set([0]));
    expect(JSON.parse(JSON.stringify(made.sound))).toEqual(made.sound);
    expect(Math.abs(made.duration_s - 5)).toBeLessThan(0.1);
  });
});

test('a file without sound is no song, and noise is none either', async () => {
  const picture = await file('mute.mp4', '-f', 'lavfi', '-i', 'testsrc=d=1', '-an');
  await expect(song(picture)).rejects.toMatchObject({ cause: 'not_media' });
  const noise = join(dir, 'noise.mp3');
  await writeFile(noise, Buffer.from('This is no song. '.repeat(500)));
  await expect(song(noise)).rejects.toMatchObject({ name: 'ProbeFailed' });
});

test('a sound file that was cut fails', async () => {
  const whole = await file('cut.flac', ...tone(20));
  const bytes = await readFile(whole);
  await writeFile(whole, bytes.subarray(0, Math.floor(bytes.length / 2)));
  const ended = await song(whole).then(
    ({ made }) => made.duration_s,
    (error: { cause: string }) => error.cause,
  );
  expect(['truncated', 'corrupt_at']).toContain(ended);
}, 60_000);

test('the rates do not exceed what the source needs', () => {
  expect([null, 1_411_000, 320_000, 192_000, 160_000, 128_000, 96_000, 64_000, 24_000].map(songRates)).toEqual([
    [192_000, 128_000, 64_000],
    [192_000, 128_000, 64_000],
    [192_000, 128_000, 64_000],
    [192_000, 128_000, 64_000],
    [192_000, 128_000, 64_000],
    [128_000, 64_000],
    [128_000, 64_000],
    [64_000],
    [64_000],
  ]);
  expect([0, 8000, 11_025, 44_100, 48_000, 88_200, 96_000].map(songSampleRate)).toEqual([48_000, 48_000, 44_100, 44_100, 48_000, 44_100, 48_000]);
});
