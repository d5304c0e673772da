import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { movieBody } from './create.ts';
import type { Figure, SingleMeasure } from './figure.ts';
import { drawFilm, plainTranscode, type Variant } from './plain.ts';
import { announce, sendBytes } from './sending.ts';
import { type Stage, stageOf } from './stage.ts';

const name = 'transcode';
/** Each side runs in turn. The faster run of each counts, since other work on the machine can only slow it down. */
const rounds = 2;
const jobLimitMs = 10 * 60_000;
/** The sound's part of a rendition's average bit rate. */
const soundRate = 128_000;

type Job = { job_id: string; state: string; process: string; cause: string | null; log: string[]; started_at: string; finished_at: string };
type Heights = { renditions: { width: number; height: number }[] };

async function sendJson<D>(stage: Stage, path: string, body: unknown): Promise<D> {
  const response = await fetch(`${stage.address}${path}`, {
    method: 'POST',
    headers: { ...stage.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw new Error(`POST ${path} was answered ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: D }).data;
}

/** Uploads a file as the console does, and returns its id for a record. */
async function uploadFile(
  stage: Stage,
  file: { name: string; content_type: string; purpose: 'film' | 'subtitle' },
  size: number,
  bytes: Readable,
): Promise<string> {
  const { idAsset, url } = await announce(stage.address, stage.headers, { ...file, size });
  await sendBytes(url, 0, size, bytes);
  await sendJson(stage, '/cms/v1/publish_s3_file', { idAsset });
  return idAsset;
}

/** Creates a movie with this film, which starts its transcode; returns its id. */
async function movieWith(stage: Stage, film: string): Promise<string> {
  const cue = Buffer.from('1\n00:00:01,000 --> 00:00:04,000\nXin chào, đây là phụ đề.\n');
  const subtitle = await uploadFile(
    stage,
    { name: 'phim.vi.srt', content_type: 'application/x-subrip', purpose: 'subtitle' },
    cue.length,
    Readable.from([cue]),
  );
  const { size } = await stat(film);
  const asset = await uploadFile(stage, { name: 'phim.mp4', content_type: 'video/mp4', purpose: 'film' }, size, createReadStream(film));
  const title = 'Mùa hè chuyển mã';
  const body = { ...movieBody(0, ''), title, title_vi: title, slug: 'mua-he-chuyen-ma', subtitles: [subtitle], film: asset, play_link: null };
  return (await sendJson<{ idMovie: string }>(stage, '/cms/v1/movie', body)).idMovie;
}

async function finished(stage: Stage, job: string): Promise<Job> {
  const until = Date.now() + jobLimitMs;
  for (;;) {
    const { body } = await stage.ask(`/cms/v1/transcode/status?job_id=${job}`);
    const now = body['data'] as Job;
    if (now.state === 'ready') return now;
    if (now.process === 'DONE') throw new Error(`the transcode is ${now.state}: ${now.cause} ${now.log.join('\n')}`);
    if (Date.now() > until) throw new Error(`the transcode is not done within ${jobLimitMs / 60_000} minutes`);
    await delay(500);
  }
}

/** The renditions with the average bit rates of their pictures, as in the master playlist. */
async function variantsOf(stage: Stage, movie: string, job: Job & Heights): Promise<Variant[]> {
  const { body } = await stage.ask(`/cms/v1/movie/${movie}/playback`);
  const url = new URL((body['data'] as { url: string }).url, stage.address);
  const text = await (await fetch(url, { signal: AbortSignal.timeout(10_000) })).text();
  const rates = new Map([...text.matchAll(/AVERAGE-BANDWIDTH=(\d+).*?RESOLUTION=(\d+x\d+)/g)].map(([, rate, size]) => [size, Number(rate) - soundRate]));
  return job.renditions.map(({ width, height }) => {
    const rate = rates.get(`${width}x${height}`);
    if (rate === undefined) throw new Error(`the master playlist has no ${width}x${height}:\n${text}`);
    return { width, height, rate };
  });
}

/** The time from when a worker takes the job until players have the film, compared with one plain ffmpeg command that makes the same renditions. */
export const transcoding: SingleMeasure = {
  name,
  measure: async (say) => {
    const work = await mkdtemp(join(tmpdir(), 'marquee-bench-film-'));
    let stage: Stage | undefined;
    try {
      const film = join(work, 'film.mp4');
      await drawFilm(film);
      stage = await stageOf(1000, say, 'all');
      const movie = await movieWith(stage, film);
      const { body } = await stage.ask(`/cms/v1/transcode?record=${movie}`);
      let job = (body['data'] as Job[])[0]?.job_id;
      if (job === undefined) throw new Error('the film was not sent to be transcoded');
      let ours = Infinity;
      let plain = Infinity;
      let variants: Variant[] = [];
      for (let round = 0; round < rounds; round++) {
        if (round > 0) job = (await sendJson<Job>(stage, '/cms/v1/transcode/start', { kind: 'movie', id: movie })).job_id;
        const done = (await finished(stage, job)) as Job & Heights;
        ours = Math.min(ours, (Date.parse(done.finished_at) - Date.parse(done.started_at)) / 1000);
        variants = await variantsOf(stage, movie, done);
        plain = Math.min(plain, await plainTranscode(film, variants, join(work, `plain-${round}`)));
        say(`transcode: Marquee ${ours.toFixed(1)} s, plain ffmpeg ${plain.toFixed(1)} s`);
      }
      const made = variants.map(({ height, rate }) => `${height}p at ${Math.round(rate / 1000)} kb/s`).join(', ');
      const figure = (title: string, value: number, unit: Figure['unit']): Figure => ({ measure: name, title, value, unit });
      return [
        figure(`transcode of 20 s in 1280x720 to ${made}: Marquee`, ours, 's'),
        figure('the same renditions by plain ffmpeg', plain, 's'),
        figure('Marquee to plain ffmpeg', ours / plain, '×'),
      ];
    } finally {
      await stage?.stop();
      await rm(work, { recursive: true, force: true });
    }
  },
};
