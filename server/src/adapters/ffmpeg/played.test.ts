import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { runFfmpeg } from './broken.testing.ts';
import { workshop, type Workshop } from './workshop.testing.ts';

// Outputs are decoded again and examined: that a film is ready does not prove what viewers see and hear.

let tools: Workshop['tools'];
let at: Workshop['at'];
let whole: Workshop['whole'];
beforeAll(async () => {
  ({ tools, at, whole } = await workshop());
}, 60_000);

const bytesOf = async (...args: string[]): Promise<Buffer> => {
  const { stdout } = await promisify(execFile)(tools.ffmpeg, ['-nostdin', '-v', 'error', ...args, '-'], { encoding: 'buffer', maxBuffer: 1e8 });
  return stdout;
};

/** The colours as `[red, green, blue]` at places given as shares of width and height, decoded as a player would. */
async function coloursAt(file: string, second: number, places: [number, number][]): Promise<number[][]> {
  const side = 64;
  // Players decode a JPEG as BT.601 in full range, and other files by the colours that they state.
  const read = `select='gte(t,${second})',scale=${side}:${side}:flags=neighbor,format=rgb24`;
  const pixels = await bytesOf('-i', file, '-an', '-vf', read, '-frames:v', '1', '-f', 'rawvideo');
  return places.map(([x, y]) => [...pixels.subarray((Math.floor(y * side) * side + Math.floor(x * side)) * 3).subarray(0, 3)]);
}

/** Fails unless each colour is within a few steps of the expected one. */
function near(found: number[][], wanted: number[][]): void {
  for (const [i, colour] of wanted.entries()) {
    const apart = Math.max(...colour.map((each, channel) => Math.abs(each - (found[i]?.[channel] ?? NaN))));
    expect.soft(apart, `${JSON.stringify(found)} for ${JSON.stringify(wanted)}`).toBeLessThanOrEqual(12);
  }
}

/** The loudest sample of each half second, as a share of full scale. */
async function peaksOf(folder: string): Promise<number[]> {
  const heard = await bytesOf('-i', join(folder, 'audio/index.m3u8'), '-ac', '1', '-ar', '8000', '-f', 's16le');
  const half = 4000;
  return Array.from({ length: Math.floor(heard.length / 2 / half) }, (_, i) => {
    const loud = Array.from({ length: half }, (__, n) => Math.abs(heard.readInt16LE((i * half + n) * 2)));
    return Math.max(...loud) / 32_768;
  });
}

const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=r=48000:d=${seconds}`];
const silence = (seconds: number) => ['-f', 'lavfi', '-i', `anullsrc=r=48000:d=${seconds}`];
const mapped = (inputs: number) => Array.from({ length: inputs }, (_, i) => ['-map', String(i)]).flat();
const isHeard = (peaks: number[]) => peaks.map((each) => each > 0.02);

const red = [255, 0, 0];
const green = [0, 255, 0];
const blue = [0, 0, 255];
const white = [255, 255, 255];
const black = [0, 0, 0];

test('a small first picture and a silent first sound are not chosen, and undeclared colours are kept', async () => {
  const quarters = [`x=96:y=0:color=lime`, `x=0:y=72:color=blue`, `x=96:y=72:color=white`].map((each) => `drawbox=${each}:w=96:h=72:t=fill`);
  const withoutColours =
    'scale=out_color_matrix=bt601:out_range=tv,format=yuv420p,setparams=range=unknown:color_primaries=unknown:color_trc=unknown:colorspace=unknown';
  const film = `color=red:s=192x144:r=10:d=1,format=gbrp,${quarters.join(',')},${withoutColours}`;
  const inputs = ['-f', 'lavfi', '-i', 'color=gray:s=64x64:r=10:d=1', '-f', 'lavfi', '-i', film, ...silence(1), ...tone(1)];
  const marks = ['-disposition', '0', '-disposition:v:1', 'default', '-disposition:a:1', 'default', '-metadata:s:a:0', 'language=vie'];
  await runFfmpeg(tools, ...inputs, ...mapped(4), ...marks, '-c:v', 'mpeg4', '-q:v', '2', '-c:a', 'aac', at('many.mkv'));
  const { what, made } = await whole('many.mkv', { renditions: [144, 72].map((height) => ({ width: (height * 4) / 3, height, bit_rate: 200_000 })) });

  expect(what.source).toMatchObject({ picture: 1, sounds: [3], colour: { matrix: 'bt601' } });
  expect(made.notices).toEqual([
    { code: 'picture_other', track: 1, codec: 'mpeg4', language: null },
    { code: 'sound_other', track: 1, codec: 'aac', language: 'vie' },
  ]);
  const seen: [number, number][] = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ];
  for (const file of ['144p/index.m3u8', '72p/index.m3u8', 'poster.jpg', 'candidate-2.jpg'])
    near(await coloursAt(join(what.outDir, file), 0, seen), [red, green, blue, white]);
  for (const folder of ['144p', '72p']) {
    const ffprobeArgs = [
      '-show_entries',
      'stream=color_range,color_space,color_transfer,color_primaries',
      '-of',
      'json',
      join(what.outDir, folder, 'index.m3u8'),
    ];
    const { stdout } = await promisify(execFile)(tools.ffprobe, ['-v', 'error', ...ffprobeArgs]);
    expect(JSON.parse(stdout).streams).toEqual([{ color_range: 'tv', color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709' }]);
  }
  expect(isHeard(await peaksOf(what.outDir))).toEqual([true, true]);
}, 30_000);

test('sound tracks that are undecodable or disabled are not heard, and a film that slows down keeps its motion', async () => {
  // Each picture is a little brighter than the one before. After 1.2 s only every twelfth picture is left.
  const film = "color=black:s=64x36:r=25:d=3,format=gray,geq=lum='N*3',select='lt(t,1.2)+not(mod(n,12))'";
  const inputs = ['-f', 'lavfi', '-i', film, ...silence(3), ...silence(3), ...tone(3)];
  const marks = ['-disposition:a:1', '0', '-disposition:a:2', 'default', '-fps_mode:v', 'vfr'];
  await runFfmpeg(tools, ...inputs, ...mapped(4), ...marks, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-c:a', 'aac', at('hard.mp4'));
  const bytes = await readFile(at('hard.mp4'));
  const entry = bytes.indexOf('mp4a', bytes.indexOf('moov'));
  bytes.write('apac', entry, 'latin1');
  bytes.write('free', bytes.indexOf('esds', entry), 'latin1');
  await writeFile(at('hard.mp4'), bytes);
  const { what, made } = await whole('hard.mp4');

  expect(made.notices.map(({ code, track }) => [code, track])).toEqual([
    ['sound_undecodable', 1],
    ['sound_disabled', 2],
  ]);
  expect(isHeard(await peaksOf(what.outDir))).toEqual(Array.from({ length: 6 }, () => true));
  const light = [...(await bytesOf('-i', join(what.outDir, '36p/index.m3u8'), '-t', '1.16', '-vf', 'scale=1:1,format=gray', '-f', 'rawvideo'))];
  expect(light).toHaveLength(29);
  expect(light.filter((each, i) => i === 0 || each > (light[i - 1] as number))).toEqual(light);
}, 30_000);

// All pictures of Motion JPEG decode by themselves, so the survey examines only some of them.
test.each(['libx264', 'mjpeg'])(
  'a film in %s that changes its shape midway gets the largest shape, and narrower pictures get bars',
  async (codec) => {
    const part = async (size: string, at_s: number) => {
      const kept = codec === 'mjpeg' ? ['-f', 'mjpeg'] : ['-bf', '0', '-output_ts_offset', String(at_s), '-f', 'mpegts'];
      await runFfmpeg(tools, '-f', 'lavfi', '-i', `color=white:s=${size}:r=10:d=1`, '-c:v', codec, ...kept, at('part'));
      return readFile(at('part'));
    };
    const name = `grown.${codec}`;
    await writeFile(at(name), Buffer.concat([await part('64x48', 0), await part('96x48', 1), await part('48x48', 1.9)]));
    if (codec === 'mjpeg') await runFfmpeg(tools, '-r', '10', '-f', 'mjpeg', '-i', at(name), '-c', 'copy', at(`${name}.mkv`));
    const { what, made } = await whole(codec === 'mjpeg' ? `${name}.mkv` : name);

    // Where the last part is joined, two pictures of the broadcast have the same time. That must not raise the frame rate.
    expect(what.fps).toBe(10);
    expect(made.renditions).toMatchObject([{ width: 96, height: 48 }]);
    const across: [number, number][] = [0.05, 0.22, 0.5, 0.78, 0.95].map((x) => [x, 0.5]);
    const file = join(what.outDir, '48p/index.m3u8');
    near(await coloursAt(file, 0.5, across), [black, white, white, white, black]);
    near(await coloursAt(file, 1.5, across), [white, white, white, white, white]);
    near(await coloursAt(file, 2.5, across), [black, black, white, black, black]);
    // The poster candidates come from the whole film.
    near(await coloursAt(join(what.outDir, 'poster.jpg'), 0, across), [black, white, white, white, black]);
    near(await coloursAt(join(what.outDir, 'candidate-2.jpg'), 0, across), [white, white, white, white, white]);
    near(await coloursAt(join(what.outDir, 'candidate-3.jpg'), 0, across), [black, black, white, black, black]);
  },
  30_000,
);

const leftIsDark = 'if(lt(X,32),0,255)';
const clear = `color=red:s=64x36:r=10:d=2,format=rgba,geq=r=255:g='${leftIsDark}':b='${leftIsDark}':a='255-${leftIsDark}'`;

test('loud sound in six channels is limited, and every sound is in time', async () => {
  const loud = 'sine=r=48000:d=2,adelay=1000,volume=7,pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0';
  await runFfmpeg(tools, '-f', 'lavfi', '-i', 'color=s=64x36:r=10:d=3', '-f', 'lavfi', '-i', loud, '-c:a', 'pcm_s16le', '-t', '3', at('loud.mov'));
  const { what } = await whole('loud.mov');

  const heard = await bytesOf('-i', join(what.outDir, 'audio/index.m3u8'), '-f', 'f32le', '-c:a', 'pcm_f32le');
  const left = Array.from({ length: heard.length / 8 }, (_, i) => Math.abs(heard.readFloatLE(i * 8)));
  expect(left.reduce((most, each) => Math.max(most, each))).toBeGreaterThan(0.9);
  // The encoder adds a little.
  expect(left.reduce((most, each) => Math.max(most, each))).toBeLessThan(1.1);
  expect(left.findIndex((each) => each > 0.4) / 48_000).toBeCloseTo(1, 2);
}, 30_000);

test('every microphone of a camera is heard, and transparent pictures get a black background', async () => {
  const inputs = ['-f', 'lavfi', '-i', clear, ...tone(1), '-itsoffset', '1', ...tone(1)];
  const marks = ['-disposition:a', 'default', '-c:a', 'pcm_s16le', '-ac', '1'];
  await runFfmpeg(tools, ...inputs, ...mapped(3), ...marks, '-c:v', 'qtrle', '-pix_fmt', 'argb', at('camera.mov'));
  const { what, made } = await whole('camera.mov');

  expect(made.notices.map(({ code, track }) => [code, track])).toEqual([
    ['sound_mixed', 1],
    ['sound_mixed', 2],
  ]);
  expect(isHeard(await peaksOf(what.outDir))).toEqual([true, true, true, true]);
  for (const file of ['36p/index.m3u8', 'poster.jpg'])
    near(
      await coloursAt(join(what.outDir, file), 0, [
        [0.2, 0.5],
        [0.8, 0.5],
      ]),
      [red, black],
    );
}, 30_000);

test.each(['vp8', 'vp9'])(
  'transparent pictures in %s get a black background',
  async (codec) => {
    const coder = codec === 'vp8' ? 'libvpx' : 'libvpx-vp9';
    await runFfmpeg(
      tools,
      '-f',
      'lavfi',
      '-i',
      clear,
      '-t',
      '1',
      '-c:v',
      coder,
      '-auto-alt-ref',
      '0',
      '-pix_fmt',
      'yuva420p',
      '-b:v',
      '1M',
      at(`${codec}.webm`),
    );
    const { what } = await whole(`${codec}.webm`);
    const places: [number, number][] = [
      [0.2, 0.5],
      [0.8, 0.5],
    ];
    near(await coloursAt(join(what.outDir, '36p/index.m3u8'), 0, places), [red, black]);
  },
  30_000,
);
