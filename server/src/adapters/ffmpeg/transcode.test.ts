import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { runFfmpeg } from './broken.testing.ts';
import { ladder } from './ladder.ts';
import type { Progress } from './progress.ts';
import { transcode } from './transcode.ts';
import { firstChild, sampleSource, workshop, type Workshop } from './workshop.testing.ts';

let tools: Workshop['tools'];
let at: Workshop['at'];
let film: Workshop['film'];
let whole: Workshop['whole'];
beforeAll(async () => {
  ({ tools, at, film, whole } = await workshop());
}, 60_000);

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

/** The ticks at which a player shows the first picture of a segment: decode time plus first composition offset (ISO/IEC 14496-12, 8.8.8 and 8.8.12). */
function firstPresentation(segment: Buffer): number {
  const tfdt = segment.indexOf('tfdt') + 8;
  const trun = segment.indexOf('trun') + 4;
  const flags = segment.readUInt32BE(trun) & 0xffffff;
  const head = trun + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const offset = head + 4 * [0x100, 0x200, 0x400].filter((bit) => flags & bit).length;
  return Number(segment.readBigUInt64BE(tfdt)) + (flags & 0x800 ? segment.readInt32BE(offset) : 0);
}

test('a film becomes aligned CMAF renditions with captions, posters, a correct master playlist and progress', async () => {
  await runFfmpeg(
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
    // ffprobe shifts all times of such files by the reordering delay, so they are counted from the first.
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
  for (const picture of ['poster.jpg', ...made.candidates]) expect((await stat(join(what.outDir, picture))).size).toBeGreaterThan(1000);
  expect(heard.at(-1)).toMatchObject({ percent: 100, eta_s: 0 });
  expect(heard.map((now) => now.percent)).toEqual(heard.map((now) => now.percent).toSorted((a, b) => a - b));
  expect(made.duration_s).toBeCloseTo(14, 1);
  expect(made.log).toEqual([]);
}, 60_000);

// Its first picture used to be repeated forty times, in place of the poster and its candidates.
test('bare H.264, as cameras export it, gets as many posters as any film', async () => {
  await runFfmpeg(tools, '-i', at('good.mp4'), '-an', '-c', 'copy', '-bsf:v', 'h264_mp4toannexb', at('bare.h264'));
  const { made } = await whole('bare.h264');
  expect(made.candidates).toHaveLength(3);
}, 30_000);

test('a film of few pictures, far apart, needs little memory', async () => {
  await runFfmpeg(tools, '-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=1/60', '-t', '120', '-preset', 'ultrafast', '-vsync', 'vfr', at('slides.mkv'));
  const made = transcode(
    tools,
    film('slides.mkv', { renditions: [{ width: 640, height: 358, bit_rate: 64_000 }], source: { ...sampleSource, sounds: [] }, duration: 120 }),
  );
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
  // All frames of a minute take 500 MB. They are scaled by one line, because unscaled pictures are in memory only once.
  expect(most_kb).toBeLessThan(250_000);
}, 30_000);

test('a stopped transcode rejects with the caller’s reason, and ffmpeg is gone', async () => {
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
