import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenFilms, make } from './broken.testing.ts';
import { TranscodeFailed } from './failure.ts';
import { findFfmpeg, type Ffmpeg } from './find.ts';
import { ladder, type Rendition } from './ladder.ts';
import { pictureOf, probe } from './probe.ts';
import type { Progress } from './progress.ts';
import { transcode } from './transcode.ts';

const small: Rendition[] = [{ width: 320, height: 180, bit_rate: 200_000 }];
let tools: Ffmpeg;
let dir: string;
let at: (name: string) => string;
let attempts = 0;

beforeAll(async () => {
  tools = await findFfmpeg(process.env);
  dir = await mkdtemp(join(tmpdir(), 'transcode '));
  at = await brokenFilms(tools, dir);
}, 60_000);
afterAll(() => rm(dir, { recursive: true }));

type Film = Parameters<typeof transcode>[1];
const film = (name: string, more: Partial<Film> = {}): Film => ({
  input: at(name),
  outDir: join(dir, `out-${++attempts}`),
  renditions: small,
  hasAudio: true,
  fps: 25,
  duration: 8,
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
    duration: found.duration_s ?? 0,
    hold: found.hold_s,
    hdr: found.hdr,
    ...more,
  });
  return { what, made: await transcode(tools, what) };
}

const packets = async (file: string, stream: string) => {
  const { stdout } = await promisify(execFile)(
    tools.ffprobe,
    ['-v', 'error', '-select_streams', stream, '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0', file],
    { maxBuffer: 1e7 },
  );
  return stdout
    .trim()
    .split('\n')
    .map((line) => ({ at: Number(line.split(',')[0]), key: line.split(',')[1]!.startsWith('K') }));
};

/** Ticks at which a player shows the first picture of a segment: decode time and first composition offset (ISO/IEC 14496-12, 8.8.8 and 8.8.12). */
function firstPresentation(segment: Buffer): number {
  const tfdt = segment.indexOf('tfdt') + 8;
  const trun = segment.indexOf('trun') + 4;
  const flags = segment.readUInt32BE(trun) & 0xffffff;
  const head = trun + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const offset = head + 4 * [0x100, 0x200, 0x400].filter((bit) => flags & bit).length;
  return Number(segment.readBigUInt64BE(tfdt)) + (flags & 0x800 ? segment.readInt32BE(offset) : 0);
}

describe('a film', () => {
  test('becomes aligned CMAF renditions with captions, posters, a true master playlist and progress', async () => {
    await make(
      tools,
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=640x360:r=30000/1001',
      '-f',
      'lavfi',
      '-i',
      'sine=r=44100',
      '-t',
      '14',
      '-preset',
      'ultrafast',
      at('long.mp4'),
    );
    await writeFile(at('vi.vtt'), 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nXin chào\n');
    const heard: Progress[] = [];
    const { what, made } = await whole('long.mp4', {
      subtitles: [{ language: 'vi', name: 'Tiếng "Việt"', vttFile: at('vi.vtt') }],
      onProgress: (now) => heard.push(now),
    });

    expect(made.renditions.map(({ width, height }) => `${width}x${height}`)).toEqual(['640x360', '416x234']);
    const present = (await readdir(what.outDir, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
    expect(present.map((each) => join(each.parentPath, each.name).slice(what.outDir.length + 1)).toSorted()).toEqual([...made.files].toSorted());
    expect(made.files.at(-1)).toBe('master.m3u8');

    const master = await readFile(join(what.outDir, made.master), 'utf8');
    expect(master).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n/);
    expect(master).toContain('TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="Tiếng ”Việt”",LANGUAGE="vi"');
    const variants = [
      ...master.matchAll(
        /#EXT-X-STREAM-INF:BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),CODECS="avc1\.6400[0-9A-F]{2},mp4a\.40\.2",RESOLUTION=(\d+x\d+),FRAME-RATE=29\.970,AUDIO="audio",SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE\n(\S+)/g,
      ),
    ];
    expect(variants.map((each) => each[3])).toEqual(['416x234', '640x360']);
    for (const [, peak, average] of variants) {
      expect(Number(peak)).toBeGreaterThanOrEqual(Number(average));
      expect(Number(peak)).toBeLessThanOrEqual(2 * Number(average));
    }

    const keys = [];
    for (const folder of ['360p', '234p']) {
      const playlist = await readFile(join(what.outDir, folder, 'index.m3u8'), 'utf8');
      expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
      expect(playlist.match(/#EXTINF:([\d.]+)/g)).toHaveLength(3);
      expect(playlist.trimEnd()).toMatch(/#EXT-X-ENDLIST$/);
      const pictures = await packets(join(what.outDir, folder, 'index.m3u8'), 'v');
      expect(firstPresentation(await readFile(join(what.outDir, folder, '00000.m4s')))).toBe(0);
      expect((await readFile(join(what.outDir, folder, 'init.mp4'))).includes('elst')).toBe(false);
      // ffprobe puts all times of such files later by the reordering delay: counted from the first.
      keys.push(pictures.filter((each) => each.key).map((each) => each.at - pictures[0]!.at));
    }
    expect(keys[0]).toEqual(keys[1]);
    expect(keys[0]).toHaveLength(7);
    keys[0]!.forEach((second, i) => expect(second - 2 * i).toBeCloseTo(0, 1));
    const targets = await Promise.all(
      ['360p', '234p', 'audio'].map(async (folder) => /TARGETDURATION:(\d+)/.exec(await readFile(join(what.outDir, folder, 'index.m3u8'), 'utf8'))![1]),
    );
    expect(new Set(targets)).toEqual(new Set(['6']));
    expect(await readFile(join(what.outDir, 'subtitles/0-vi/captions.vtt'), 'utf8')).toBe(
      'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:00:01.000 --> 00:00:02.000\nXin chào\n',
    );

    expect(made.candidates).toHaveLength(3);
    for (const picture of [made.poster, ...made.candidates]) expect((await stat(join(what.outDir, picture))).size).toBeGreaterThan(1000);
    expect(heard.at(-1)).toMatchObject({ percent: 100, eta_s: 0 });
    expect(heard.map((now) => now.percent)).toEqual(heard.map((now) => now.percent).toSorted((a, b) => a - b));
    expect(made.duration_s).toBeCloseTo(14, 1);
    expect(made.log).toEqual([]);
  }, 60_000);

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
      await make(tools, ...args, '-t', '3', at(file));
      const { what, made } = await whole(file);
      expect(made.renditions.map(({ width, height }) => `${width}x${height}`)).toEqual([size]);
      const played = await probe(tools, join(what.outDir, 'master.m3u8').replace('master.m3u8', `${made.renditions[0]!.height}p/init.mp4`), {
        timeoutMs: 5000,
      });
      expect(played.video?.codec).toBe('h264');
      if (what.hasAudio)
        expect((await probe(tools, join(what.outDir, 'audio/init.mp4'), { timeoutMs: 5000 })).audio).toMatchObject([{ codec: 'aac', channels: 2 }]);
      expect(made.duration_s).toBeCloseTo(3, 0);
    },
    30_000,
  );

  test('that lies on its side is stood up, without sound too', async () => {
    await make(tools, '-i', at('good.mp4'), '-an', '-c', 'copy', '-t', '2', '-metadata:s:v', 'rotate=90', at('turned.mp4'));
    const { made, what } = await whole('turned.mp4');
    expect(made.renditions[0]).toMatchObject({ width: 180, height: 320 });
    expect(await readFile(join(what.outDir, 'master.m3u8'), 'utf8')).not.toMatch(/AUDIO|mp4a/);
  }, 30_000);

  // Players wait for both: one that lacks sound, or pictures, for longer than they fetch ahead stops there for ever.
  test.each([
    ['sound is silent', ['-i', 'good.mp4', '-t', '2', '-i', 'good.mp4'], 'mp4'],
    ['last picture stands', ['-t', '2', '-i', 'good.mp4', '-i', 'good.mp4'], 'mkv'],
  ])(
    'whose %s to the end where one ends before the other',
    async (which, args, container) => {
      const name = `${which}.${container}`;
      await make(tools, ...args.map((arg) => (arg === 'good.mp4' ? at(arg) : arg)), '-map', '0:v', '-map', '1:a', '-c', 'copy', at(name));
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

  // White that HDR10 writes at 203 nits (ITU-R BT.2408): 572 of 1023, which comes out as a grey of 148 of 255 where nobody minds its curve.
  test('of high dynamic range is made into what every screen shows, posters too', async () => {
    const pq = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc', '-color_range', 'tv'];
    await make(tools, '-f', 'lavfi', '-i', 'color=s=160x90:r=10,format=yuv420p10le,lutyuv=y=572:u=512:v=512', '-t', '1', ...pq, at('hdr.mp4'));
    const { what } = await whole('hdr.mp4');
    const light = async (file: string) => {
      await make(tools, '-i', join(what.outDir, file), '-vf', 'format=gray', '-frames:v', '1', '-f', 'rawvideo', at('light'));
      return (await readFile(at('light')))[0];
    };
    expect(await light('90p/index.m3u8')).toBeGreaterThan(225);
    expect(await light('poster.jpg')).toBeGreaterThan(225);
    expect((await readFile(join(what.outDir, '90p/init.mp4'))).includes(Buffer.from('colrnclx\0\x01\0\x01\0\x01', 'latin1'))).toBe(true);
  }, 30_000);

  test('with a scratch is transcoded, and its log tells of it', async () => {
    const { made } = await whole('scratched.mp4');
    expect(made.duration_s).toBeCloseTo(8, 0);
    expect(made.log.join('\n')).toContain('Error');
  }, 30_000);
});

test('a film of few pictures, far apart, is made in little memory', async () => {
  await make(tools, '-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=1/60', '-t', '120', '-preset', 'ultrafast', '-vsync', 'vfr', at('slides.mkv'));
  const made = transcode(tools, film('slides.mkv', { renditions: [{ width: 640, height: 358, bit_rate: 64_000 }], hasAudio: false, duration: 120 }));
  const pid = await firstChild();
  let most_kb = 0;
  const watching = setInterval(() => {
    void readFile(`/proc/${pid}/status`, 'utf8').then(
      (status) => (most_kb = Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? most_kb)),
      () => {},
    );
  }, 50);
  expect((await made).duration_s).toBeCloseTo(120, 0);
  clearInterval(watching);
  // All that is shown in a minute is 500 MB; scaled by a line, since pictures that are left as they are lie in memory once.
  expect(most_kb).toBeLessThan(250_000);
}, 30_000);

describe('a failure tells its cause', () => {
  const failure = async (what: Film) => {
    const error: unknown = await transcode(tools, what).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TranscodeFailed);
    const failed = error as TranscodeFailed;
    expect(failed.log.length).toBeLessThanOrEqual(40);
    expect(failed.log.join('\n')).not.toContain(dir);
    expect(failed.log.join('\n')).not.toContain(tmpdir());
    return failed;
  };

  test.each([
    ['pdf.mp4', 'not_media'],
    ['picture.mp4', 'not_media'],
    ['playlist.mp4', 'not_media'],
    ['no-index.mp4', 'truncated'],
    ['sound.mp4', 'no_video'],
    ['song.mp4', 'no_video'],
    ['foreign-codec.mp4', 'unsupported_codec'],
    ['nowhere.mp4', 'unreadable'],
  ])('%s: %s', async (name, cause) => {
    expect(await failure(film(name))).toMatchObject({ cause, exitCode: 1, signal: null });
  });

  test('a film that ends early, and where', async () => {
    const failed = await failure(film('cut.mp4'));
    expect(failed).toMatchObject({ cause: 'truncated', exitCode: 0 });
    expect(failed.at_s).toBeGreaterThan(3);
    expect(failed.at_s).toBeLessThan(5);
  });

  test('a film that is badly damaged, and from where on', async () => {
    const failed = await failure(film('damaged.mp4'));
    expect(failed).toMatchObject({ cause: 'corrupt_at', exitCode: 69 });
    expect(failed.at_s).toBeGreaterThan(3);
    expect(failed.at_s).toBeLessThan(4.5);
  });

  // /dev/full refuses every write with ENOSPC: for a picture ffmpeg says so, for a segment it does not even notice.
  test.each(['poster-1.jpg', '180p/00000.m4s'])('a full disk at %s', async (name) => {
    const what = film('good.mp4');
    await mkdir(join(what.outDir, '180p'), { recursive: true });
    await symlink('/dev/full', join(what.outDir, name));
    expect(await failure(what)).toMatchObject({ cause: 'disk_full' });
  });

  test('ffmpeg killed from outside', async () => {
    const killed = failure(film('good.mp4', { renditions: ladder({ codec: 'h264', width: 1920, height: 1080, fps: 25, bit_rate: null }) }));
    await endChildren('SIGKILL');
    expect(await killed).toMatchObject({ cause: 'killed', exitCode: null, signal: 'SIGKILL' });
  });
});

test('a stopped transcode ends with the caller’s reason, and ffmpeg is gone', async () => {
  const stop = new AbortController();
  const stopped = transcode(
    tools,
    film('good.mp4', { signal: stop.signal, renditions: ladder({ codec: 'h264', width: 1920, height: 1080, fps: 25, bit_rate: null }) }),
  );
  const pid = await firstChild();
  stop.abort(new Error('stopped by a person'));
  await expect(stopped).rejects.toThrow('stopped by a person');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

/** The process id of the ffmpeg that this process started, waited for at most 5 seconds. */
async function firstChild(): Promise<number> {
  for (let tries = 0; tries < 250; tries++) {
    const found = (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).trim().split(/\s+/).filter(Boolean).map(Number);
    for (const pid of found) {
      if ((await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'ffmpeg') return pid;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('ffmpeg was not started');
}

async function endChildren(signal: NodeJS.Signals): Promise<void> {
  process.kill(await firstChild(), signal);
}
