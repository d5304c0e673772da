import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { run } from '../adapters/ffmpeg/run.ts';
import type { Deps } from '../deps.ts';
import { makeClip, type ClipSource } from './clip.ts';

/** The duration of a segment in seconds. It is a whole number of the clip's groups of pictures. */
const segmentSeconds = 4;
/** Segments of a clip, which is sent again and again, and segments that a playlist lists. */
const segmentsOfClip = 4;
const listed = 6;

/** The duration of a clip that is broadcast, in seconds. */
export const broadcastSeconds = segmentSeconds * segmentsOfClip;

/** The time limit of cutting a clip, in milliseconds. */
const cutMs = 60_000;

/** A streaming server on loopback that sends clips in a loop, as live channels. */
export type Broadcast = {
  /** `http://127.0.0.1:…` */
  origin: string;
  /** The address of a channel's playlist. */
  linkOf: (slug: string) => string;
  /** Puts a clip on the air. */
  add: (source: ClipSource, signal: AbortSignal) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the streaming server. It has no channel yet. */
export async function startBroadcast(deps: Deps): Promise<Broadcast> {
  const clips = new Map<string, { segments: Buffer[]; width: number; height: number }>();
  const server = createServer((request, answer) => {
    const [, slug = '', name = ''] = /^\/([\w-]+)\/([\w.]+)$/.exec(request.url ?? '') ?? [];
    const clip = clips.get(slug);
    const segment = clip?.segments[Number(/^(\d{1,12})\.ts$/.exec(name)?.[1] ?? Number.NaN) % segmentsOfClip];
    const send = (type: string, body: string | Buffer) => answer.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
    if (clip && name === 'live.m3u8') send('application/vnd.apple.mpegurl', masterPlaylist(clip));
    else if (clip && name === 'video.m3u8') send('application/vnd.apple.mpegurl', mediaPlaylist(Date.now()));
    else if (segment) send('video/mp2t', segment);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    linkOf: (slug) => `${origin}/${slug}/live.m3u8`,
    add: async (source, signal) => void clips.set(source.slug, { segments: await cutClip(deps, source, signal), ...source.clip }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const masterPlaylist = ({ width, height }: { width: number; height: number }) =>
  ['#EXTM3U', `#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=${width}x${height},CODECS="avc1.64001e,mp4a.40.2"`, 'video.m3u8', ''].join('\n');

/** The segments that have ended by now. Their numbers count from 1970, so that a playlist goes on after a restart. */
function mediaPlaylist(now: number): string {
  const first = Math.floor(now / 1000 / segmentSeconds) - listed;
  const segments = Array.from({ length: listed }, (_, at) => first + at).flatMap((number) => [
    // The clip begins again, so its time stamps jump.
    ...(number > first && number % segmentsOfClip === 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(number * segmentSeconds * 1000).toISOString()}`,
    `#EXTINF:${segmentSeconds.toFixed(3)},`,
    `${number}.ts`,
  ]);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / segmentsOfClip)}`,
    ...segments,
    '',
  ].join('\n');
}

/** Encodes a clip and cuts it into segments. */
async function cutClip(deps: Deps, source: ClipSource, signal: AbortSignal): Promise<Buffer[]> {
  const { path, removeFiles } = await makeClip(deps, source, signal);
  const folder = join(path, '..');
  try {
    const { ffmpeg } = await deps.ffmpeg();
    const copy = ['-nostdin', '-y', '-loglevel', 'error', '-i', path, '-c', 'copy', '-f', 'segment', '-segment_time', String(segmentSeconds)];
    const exit = await run(ffmpeg, [...copy, '-segment_format', 'mpegts', join(folder, 'part%03d.ts')], {
      signal: AbortSignal.any([signal, AbortSignal.timeout(cutMs)]),
    });
    if (exit.code !== 0) throw new Error(`cannot cut the clip of ${source.slug}`);
    const names = (await readdir(folder)).filter((name) => /^part\d+\.ts$/.test(name)).toSorted();
    return await Promise.all(names.slice(0, segmentsOfClip).map((name) => readFile(join(folder, name))));
  } finally {
    await removeFiles();
  }
}
