import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runFfmpeg } from './broken.testing.ts';
import { probe } from './probe.ts';
import { workshop, type Workshop } from './workshop.testing.ts';

let tools: Workshop['tools'];
let at: Workshop['at'];
let whole: Workshop['whole'];
beforeAll(async () => {
  ({ tools, at, whole } = await workshop());
}, 60_000);

describe('a film', () => {
  const sources: [string, string[], string][] = [
    ['of odd size', ['-f', 'lavfi', '-i', 'testsrc2=s=161x91:r=25', '-c:v', 'libx264', '-pix_fmt', 'yuv444p'], '160x90'],
    ['upright', ['-f', 'lavfi', '-i', 'testsrc2=s=90x160:r=25'], '90x160'],
    ['of a tiny size', ['-f', 'lavfi', '-i', 'testsrc2=s=32x18:r=25'], '32x18'],
    ['of hardly a picture', ['-f', 'lavfi', '-i', 'color=s=4x2:r=10'], '4x2'],
    ['in 10 bits', ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25', '-pix_fmt', 'yuv420p10le'], '160x90'],
    [
      'with 5.1 sound',
      ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25', '-f', 'lavfi', '-i', 'anoisesrc=r=44100,pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0'],
      '160x90',
    ],
    ['with mono sound', ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25', '-f', 'lavfi', '-i', 'sine=r=22050'], '160x90'],
    ['of an uneven frame rate', ['-f', 'lavfi', '-i', "testsrc2=s=160x90:r=60,select='not(mod(n,3))+lt(t,1)'", '-vsync', 'vfr'], '160x90'],
  ];
  test.each(sources)(
    '%s is transcoded',
    async (name, args, size) => {
      const file = `${name}.mp4`;
      await runFfmpeg(tools, ...args, '-t', '3', at(file));
      const { what, made } = await whole(file);
      expect(made.renditions.map(({ width, height }) => `${width}x${height}`)).toEqual([size]);
      const played = await probe(tools, join(what.outDir, 'master.m3u8').replace('master.m3u8', `${made.renditions[0]!.height}p/init.mp4`), {
        timeoutMs: 5000,
      });
      expect(played.video?.codec).toBe('h264');
      if (what.source.sounds.length > 0)
        expect((await probe(tools, join(what.outDir, 'audio/init.mp4'), { timeoutMs: 5000 })).audio).toMatchObject([{ codec: 'aac', channels: 2 }]);
      expect(made.duration_s).toBeCloseTo(3, 0);
    },
    30_000,
  );

  test('in portrait orientation is turned upright, without sound too', async () => {
    await runFfmpeg(tools, '-i', at('good.mp4'), '-an', '-c', 'copy', '-t', '2', '-metadata:s:v', 'rotate=90', at('turned.mp4'));
    const { made, what } = await whole('turned.mp4');
    expect(made.renditions[0]).toMatchObject({ width: 180, height: 320 });
    expect(await readFile(join(what.outDir, 'master.m3u8'), 'utf8')).not.toMatch(/AUDIO|mp4a/);
  }, 30_000);

  // Players wait for both. They stop for ever if sound or picture is missing for longer than they buffer ahead.
  test.each([
    ['sound is silent', ['-i', 'good.mp4', '-t', '2', '-i', 'good.mp4'], 'mp4'],
    ['last picture stands', ['-t', '2', '-i', 'good.mp4', '-i', 'good.mp4'], 'mkv'],
    // For so few pictures ffprobe reports the duration of the sound.
    ['only picture stands', ['-t', '0.04', '-i', 'good.mp4', '-i', 'good.mp4'], 'mkv'],
  ])(
    'whose %s to the end if one ends before the other',
    async (which, args, container) => {
      const name = `${which}.${container}`;
      await runFfmpeg(tools, ...args.map((arg) => (arg === 'good.mp4' ? at(arg) : arg)), '-map', '0:v', '-map', '1:a', '-c', 'copy', at(name));
      const { what, made } = await whole(name);
      expect(made.duration_s).toBeCloseTo(8, 0);
      const sound = await readFile(join(what.outDir, 'audio/index.m3u8'), 'utf8');
      expect([...sound.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, each) => sum + Number(each[1]), 0)).toBeCloseTo(made.duration_s, 1);
      expect((await readdir(join(what.outDir, 'audio'))).map((file) => `audio/${file}`).toSorted()).toEqual(
        made.files.filter((file) => file.startsWith('audio/')).toSorted(),
      );
    },
    30_000,
  );

  /** Seconds of picture and sound as television sends them, from `at_s` on. `sound` is an ffmpeg filter that begins `later_s` after the picture. */
  const sent = async (name: string, sound: string, of: { at_s: number; seconds: number; later_s?: number }) => {
    const { at_s, seconds, later_s = 0 } = of;
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=64x36:r=25:d=${seconds}`];
    const heard = ['-itsoffset', String(later_s), '-f', 'lavfi', '-i', `${sound},atrim=end=${seconds - later_s}`];
    await runFfmpeg(
      tools,
      ...picture,
      ...heard,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-preset',
      'ultrafast',
      '-c:a',
      'ac3',
      '-output_ts_offset',
      String(at_s),
      at(name),
    );
    return readFile(at(name));
  };
  const tone = 'sine=r=48000,pan=stereo|c0=c0|c1=c0';
  const around = 'sine=r=48000,pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0';

  // When ffmpeg rebuilt the filters, it used to insert the silence before the sound once more, as long as all that had been heard.
  test.each([
    ['its channels', around, 0],
    ['its rate', 'sine=r=44100,pan=stereo|c0=c0|c1=c0', 0],
    ['its channels, and begins late', around, 0.5],
  ])(
    'whose sound changes %s midway keeps its sound, each second in time',
    async (which, then, later_s) => {
      const name = `${which}.ts`;
      await writeFile(
        at(name),
        Buffer.concat([await sent('first.ts', tone, { at_s: 0, seconds: 2, later_s }), await sent('then.ts', then, { at_s: 2.1, seconds: 1 })]),
      );
      const { what, made } = await whole(name);
      expect(made.log.join('\n')).not.toContain('onoton');
      const sound = join(what.outDir, 'audio/index.m3u8');
      await runFfmpeg(tools, '-i', sound, '-ac', '1', '-f', 's16le', at('heard'));
      const heard = await readFile(at('heard'));
      const loud = (from: number, to: number) => {
        let most = 0;
        for (let i = Math.round(from * 48_000); i < to * 48_000; i++) most = Math.max(most, Math.abs(heard.readInt16LE(2 * i)));
        return most > 1000;
      };
      expect(heard.length / 96_000).toBeCloseTo(3, 0);
      if (later_s > 0) expect(loud(0, later_s - 0.1)).toBe(false);
      expect([loud(later_s + 0.1, 1), loud(1, 1.9), loud(2.3, 2.6), loud(2.6, 2.9)]).toEqual([true, true, true, true]);
    },
    30_000,
  );

  test('of a broadcast whose time stamps jump is not truncated, and has its pictures in time', async () => {
    await writeFile(
      at('jump.ts'),
      Buffer.concat([await sent('first.ts', tone, { at_s: 0, seconds: 1 }), await sent('then.ts', tone, { at_s: 500, seconds: 1 })]),
    );
    const { made } = await whole('jump.ts');
    expect(made.duration_s).toBeCloseTo(2, 0);
    expect(made.candidates).toHaveLength(3);
  }, 30_000);

  test('that begins late, and whose sound begins late and ends early, has its sound in time', async () => {
    await runFfmpeg(
      tools,
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=64x36:r=25:d=5',
      '-itsoffset',
      '1',
      '-f',
      'lavfi',
      '-i',
      `${tone},atrim=end=1`,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c:a',
      'ac3',
      at('between.ts'),
    );
    const { what } = await whole('between.ts');
    await runFfmpeg(tools, '-i', join(what.outDir, 'audio/index.m3u8'), '-ac', '1', '-f', 's16le', at('heard'));
    const heard = await readFile(at('heard'));
    const loudest = (second: number) => Math.max(...Array.from({ length: 40_000 }, (_, i) => Math.abs(heard.readInt16LE(2 * (second * 48_000 + 2000 + i)))));
    expect([0, 1, 2, 3].map((second) => loudest(second) > 1000)).toEqual([false, true, false, false]);
  }, 30_000);

  // For a track that does not appear within the first five seconds ffprobe reports the film's beginning. The sound used to come that much too early.
  test('whose sound begins after its first seconds is silent until then', async () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=25:d=10'];
    await runFfmpeg(tools, ...picture, '-itsoffset', '7', '-f', 'lavfi', '-i', `${tone},atrim=end=3`, '-map', '0:v', '-map', '1:a', at('silent at first.mkv'));
    const { what } = await whole('silent at first.mkv');
    await runFfmpeg(tools, '-i', join(what.outDir, 'audio/index.m3u8'), '-ac', '1', '-f', 's16le', at('heard'));
    const heard = await readFile(at('heard'));
    const isLoud = (second: number) => Array.from({ length: 40_000 }, (_, i) => heard.readInt16LE(2 * (second * 48_000 + 2000 + i))).some((x) => x > 1000);
    expect(heard.length / 96_000).toBeCloseTo(10, 0);
    expect([0, 3, 6, 7, 9].map(isLoud)).toEqual([false, false, false, true, true]);
  }, 30_000);

  // HDR10 writes white at 203 nits (ITU-R BT.2408): 572 of 1023. Without tone mapping it becomes a grey of 148 of 255.
  test('of high dynamic range is tone-mapped for every screen, posters too', async () => {
    const pq = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc', '-color_range', 'tv'];
    await runFfmpeg(tools, '-f', 'lavfi', '-i', 'color=s=160x90:r=10,format=yuv420p10le,lutyuv=y=572:u=512:v=512', '-t', '1', ...pq, at('hdr.mp4'));
    const { what } = await whole('hdr.mp4');
    const light = async (file: string) => {
      await runFfmpeg(tools, '-i', join(what.outDir, file), '-vf', 'format=gray', '-frames:v', '1', '-f', 'rawvideo', at('light'));
      return (await readFile(at('light')))[0];
    };
    expect(await light('90p/index.m3u8')).toBeGreaterThan(225);
    expect(await light('poster.jpg')).toBeGreaterThan(225);
    expect((await readFile(join(what.outDir, '90p/init.mp4'))).includes(Buffer.from('colrnclx\0\x01\0\x01\0\x01', 'latin1'))).toBe(true);
  }, 30_000);

  test('with little damage is transcoded, and its log names the damage', async () => {
    const { made } = await whole('scratched.mp4');
    expect(made.duration_s).toBeCloseTo(8, 0);
    expect(made.log.join('\n')).toContain('Error');
  }, 30_000);
});
