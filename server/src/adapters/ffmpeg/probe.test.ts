import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenFilms, runFfmpeg } from './broken.testing.ts';
import { findFfmpeg, type Ffmpeg } from './find.ts';
import { filmDuration, readTrackEnd } from './length.ts';
import { pictureOf, probe, ProbeFailed } from './probe.ts';
import { sampleFilm } from './sample.ts';

const limit = { timeoutMs: 10_000 };
let tools: Ffmpeg;
let dir: string;
let at: (name: string) => string;

beforeAll(async () => {
  tools = await findFfmpeg(process.env);
  dir = await mkdtemp(join(tmpdir(), 'probe '));
  at = await brokenFilms(tools, dir);
}, 60_000);
afterAll(() => rm(dir, { recursive: true }));

const causeFor = async (source: string, options: Parameters<typeof probe>[2] = limit, by: Ffmpeg = tools) => {
  const error: unknown = await probe(by, source, options).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ProbeFailed);
  return (error as ProbeFailed).cause;
};

describe('probing a file gives', () => {
  test('its duration, tracks, languages and size', async () => {
    await writeFile(at('vi.srt'), '1\n00:00:00,500 --> 00:00:01,500\nXin chào\n');
    await sampleFilm(tools, {
      out: at('film.mp4'),
      seconds: 2,
      width: 320,
      height: 180,
      fps: 24,
      seed: 2,
      title: 'Thử',
      subtitles: [{ language: 'vie', file: at('vi.srt') }],
    });
    const found = await probe(tools, at('film.mp4'), limit);
    expect(found).toMatchObject({
      container: expect.stringContaining('mp4'),
      video: { codec: 'h264', width: 320, height: 180, fps: 24 },
      audio: [{ codec: 'aac', channels: 2, language: null }],
      subtitles: [{ codec: 'mov_text', language: 'vie' }],
      size: (await readFile(at('film.mp4'))).length,
    });
    expect(found.duration_s).toBeCloseTo(2, 1);
    expect(found.bit_rate).toBeGreaterThan(10_000);
  });

  test('its duration from its packets if it states none, as in a browser recording', async () => {
    await runFfmpeg(tools, '-i', at('good.mp4'), '-c', 'copy', '-live', '1', at('recorded.mkv'));
    expect((await probe(tools, at('recorded.mkv'), limit)).duration_s).toBeNull();
    expect(await readTrackEnd(tools, at('recorded.mkv'), 0, AbortSignal.timeout(10_000))).toBeCloseTo(8, 0);
  });

  // A part cut out of a longer recording keeps its time stamps. It used to get a duration of two hours.
  test.each(['mp4', 'mkv', 'ts'])('its duration if its time stamps begin at two hours, as .%s', async (container) => {
    await runFfmpeg(tools, '-i', at('good.mp4'), '-t', '2', '-c', 'copy', '-output_ts_offset', '7200', at(`late.${container}`));
    const found = await probe(tools, at(`late.${container}`), limit);
    if (container === 'mkv') expect(found.duration_s).toBeNull();
    else expect(found.duration_s).toBeCloseTo(2, 0);
    expect((await filmDuration(tools, at(`late.${container}`), found, AbortSignal.timeout(10_000))).duration).toBeCloseTo(2, 0);
  });

  test('how long late sound outlasts the picture', async () => {
    const tracks = ['-i', at('good.mp4'), '-itsoffset', '3', '-i', at('good.mp4'), '-map', '0:v', '-map', '1:a', '-c', 'copy'];
    await runFfmpeg(tools, ...tracks, at('later.mp4'));
    const found = await probe(tools, at('later.mp4'), limit);
    expect(found.source.late_s).toBeCloseTo(3, 0);
    expect(found.source.hold_s).toBeCloseTo(3, 0);
  });

  test('no text of the file, which can be as long as the film', async () => {
    await writeFile(at('title.txt'), `;FFMETADATA1\ntitle=${'x'.repeat(3_000_000)}\n`);
    await runFfmpeg(tools, '-i', at('good.mp4'), '-f', 'ffmetadata', '-i', at('title.txt'), '-map', '0', '-map_metadata', '1', '-c', 'copy', at('named.mp4'));
    expect((await probe(tools, at('named.mp4'), limit)).size).toBeGreaterThan(3_000_000);
  });

  test('an error for an endless report', async () => {
    await writeFile(at('ffprobe'), '#!/bin/sh\nyes "$(printf %01000d 0)" | head -c 9000000\n', { mode: 0o755 });
    expect(await causeFor(at('good.mp4'), limit, { ...tools, ffprobe: at('ffprobe') })).toBe('not_media');
  });

  test('the display size: after rotation and with square pixels', async () => {
    await runFfmpeg(tools, '-i', at('good.mp4'), '-c', 'copy', '-t', '1', '-metadata:s:v', 'rotate=90', at('turned.mp4'));
    expect(pictureOf(await probe(tools, at('turned.mp4'), limit))).toMatchObject({ width: 180, height: 320 });
    await runFfmpeg(tools, '-i', at('good.mp4'), '-t', '1', '-vf', 'scale=240:180,setsar=4/3', at('wide.mp4'));
    expect(pictureOf(await probe(tools, at('wide.mp4'), limit))).toMatchObject({ width: 320, height: 180 });
  });

  test('no error for sound alone, and no picture track for cover art', async () => {
    for (const name of ['sound.mp4', 'song.mp4']) {
      const found = await probe(tools, at(name), limit);
      expect(found).toMatchObject({ video: null, audio: [{ codec: 'aac' }] });
      expect(() => pictureOf(found)).toThrow(expect.objectContaining({ cause: 'no_video' }));
    }
  });
});

test.each(['pdf.mp4', 'text.mp4', 'empty.mp4', 'picture.mp4', 'playlist.mp4'])('%s is not media, whatever its name', async (name) => {
  expect(await causeFor(at(name))).toBe('not_media');
});

test('a film without its index is truncated; a missing file and a folder are unreadable', async () => {
  expect(await causeFor(at('no-index.mp4'))).toBe('truncated');
  expect(await causeFor(at('nowhere.mp4'))).toBe('unreadable');
  expect(await causeFor(dir)).toBe('unreadable');
});

describe('addresses', () => {
  let server: Server;
  let origin: string;
  const requestedUrls: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      requestedUrls.push(request.url ?? '');
      const name = new URL(request.url ?? '/', 'http://film.invalid').pathname.slice(1);
      if (name === 'hang') return;
      if (name === 'list.m3u8') return void response.end('#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\nfast.ts\n#EXT-X-ENDLIST\n');
      if (name === 'thief.m3u8') return void response.end(`#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\nfile://${at('good.ts')}\n#EXT-X-ENDLIST\n`);
      readFile(at(name.replace('fast.ts', 'good.ts'))).then(
        (bytes) => response.end(bytes),
        () => response.writeHead(404).end(),
      );
    });
    await runFfmpeg(tools, '-i', at('good.mp4'), '-c', 'copy', at('good.ts'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  test('are probed, HLS playlists too, but a playlist never reads a file of this machine', async () => {
    expect((await probe(tools, `${origin}/fast.mp4?signature=x`, limit)).video).toMatchObject({ width: 320 });
    expect((await probe(tools, `${origin}/list.m3u8`, limit)).video).toMatchObject({ width: 320 });
    expect(['not_media', 'unreadable']).toContain(await causeFor(`${origin}/thief.m3u8`));
  });

  test('are fetched through the proxy if one is given', async () => {
    requestedUrls.length = 0;
    expect((await probe(tools, 'http://film.invalid/fast.mp4', { ...limit, proxy: origin })).video).toMatchObject({ width: 320 });
    expect(requestedUrls[0]).toMatch(/^http:\/\/film\.invalid(:80)?\/fast\.mp4$/);
  });

  test('that do not exist are unreadable, and one that hangs ends at the time limit', async () => {
    expect(await causeFor(`${origin}/nowhere.mp4`)).toBe('unreadable');
    expect(await causeFor(`${origin}/hang`, { timeoutMs: 700 })).toBe('timeout');
  });

  test('are abandoned when the caller aborts', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('no longer wanted')), 200);
    await expect(probe(tools, `${origin}/hang`, { ...limit, signal: stop.signal })).rejects.toThrow('no longer wanted');
  });
});
