import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { limits } from '@marquee/contract/limits';
import type { TranscodeJob } from '@marquee/contract/media/transcode';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { findFfmpeg } from './adapters/ffmpeg/find.ts';
import { pacedFfmpeg } from './adapters/ffmpeg/paced.testing.ts';
import { sampleFilm } from './adapters/ffmpeg/sample.ts';
import { dataFolder, type Spawned, spawnMarquee } from './main.testing.ts';
import { until } from './films/film.testing.ts';

const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Starts a server with a signed-in person who creates records and sends files. */
async function signedIn(server: Spawned) {
  const headers = await server.login();
  const data = async (method: string, path: string, body?: unknown, extra?: Record<string, string>) => {
    const answer = await server.call(method, path, body, extra);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const send = async (url: string, offset: number, bytes: Buffer): Promise<number> => {
    const answer = await fetch(`${server.address}${url}`, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset) },
      body: new Uint8Array(bytes),
    });
    if (answer.status !== 204) throw new Error(`bytes from ${offset} on were answered with ${answer.status}`);
    return Number(answer.headers.get('upload-offset'));
  };
  const announce = (name: string, size: number, purpose: 'film' | 'subtitle'): Promise<{ idAsset: string; url: string }> =>
    data('POST', '/cms/v1/contest/generate_s3_contest_video', { name, size, content_type: 'application/octet-stream', purpose });
  const publish = (idAsset: string) => data('POST', '/cms/v1/publish_s3_file', { idAsset });
  const upload = async (name: string, bytes: Buffer, purpose: 'film' | 'subtitle'): Promise<string> => {
    const { idAsset, url } = await announce(name, bytes.length, purpose);
    await send(url, 0, bytes);
    await publish(idAsset);
    return idAsset;
  };
  const picture = async ([width, height]: readonly [number, number]): Promise<string> => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#245' } })
      .png()
      .toBuffer();
    const path = `/cms/v1/contest/upload_image_contest_video?width=${width}&height=${height}`;
    const answer = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: new Uint8Array(bytes) });
    if (!answer.ok) throw new Error(`a picture was answered with ${answer.status}`);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  return { ...server, data, send, announce, publish, upload, picture };
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>;

/** Creates the records and files that two movies need. Returns a function for the rest of a movie. */
async function movieMaker({ data, picture, upload }: SignedIn) {
  const { user } = await data('GET', '/cms/v1/session');
  const email = 'kenh@example.vn';
  const { idChannel } = await data('POST', '/cms/v1/channel', {
    name: 'Kênh',
    username: 'kenh',
    email,
    report_email: email,
    about_us: 'Phim tự làm',
    owner: user.idUser,
  });
  const [genre, keyword] = await Promise.all(['genre', 'keyword'].map((kind) => data('POST', '/cms/v1/tag', { title: 'Phim', kind })));
  const { idPeople } = await data('POST', '/cms/v1/people', {
    name: 'Nguyễn An',
    known_as: 'An',
    birthday: '1990-01-02',
    place_of_birth: 'Huế',
    country: 'VN',
    biography: 'Diễn viên',
  });
  const link = 'https://example.com/phim';
  return async (slug: string, of: Record<string, unknown>): Promise<string> => {
    const made = await data('POST', '/cms/v1/movie', {
      movie_type: 'single movie',
      title: slug,
      title_en: slug,
      description: 'Một phim',
      slug,
      duration: 1,
      release_date: '2024-05-06',
      language: 'vi',
      media_type: 'movie',
      channel: idChannel,
      genres: [genre.idTag],
      keywords: [keyword.idTag],
      cast: [{ person: idPeople, role: 'Chính mình' }],
      subtitles: [await upload('phim.vi.vtt', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nXin chào\n'), 'subtitle')],
      banner: await picture(limits.banner),
      poster: await picture(limits.poster),
      screenshots: [await picture(limits.screenshot)],
      trailer_path: link,
      imdb_url: link,
      share_url: link,
      ...of,
    });
    return made.idMovie;
  };
}

/** Parent, state and command line of every process. Lines of processes that are just ending are empty. */
async function processes(): Promise<{ pid: number; parent: number; state: string; line: string }[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = (id: string, file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '');
  return Promise.all(
    ids.map(async (id) => {
      const stats = await read(id, 'stat');
      // The program's name is in brackets and may contain anything.
      const [state = '', parent = ''] = stats.slice(stats.lastIndexOf(')') + 2).split(' ');
      return { pid: Number(id), parent: Number(parent), state, line: (await read(id, 'cmdline')).replaceAll('\0', ' ') };
    }),
  );
}

/** Kills a server and all its child processes at once. Returns their command lines once all are gone. */
async function killTree(server: Spawned): Promise<string[]> {
  const all = await processes();
  const tree = all.filter(({ pid }) => pid === server.child.pid);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  const ended = once(server.child, 'exit');
  for (const { pid } of tree) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it ended by itself after its parent
    }
  }
  await ended;
  const killed = new Set(tree.map(({ pid }) => pid));
  await until(
    async () => (await processes()).filter(({ pid, state }) => killed.has(pid) && state !== '' && state !== 'Z'),
    (left) => left.length === 0,
    20_000,
  );
  return tree.map(({ line }) => line);
}

const cleanup: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0).toReversed()) await step();
});

test('acknowledged records, an upload and a transcode survive the kill of every process', { timeout: 240_000 }, async () => {
  const folder = await dataFolder();
  cleanup.push(folder.remove);
  const start = async (env: Record<string, string> = {}) => {
    const server = await spawnMarquee({ dataDir: folder.path, env });
    cleanup.push(() => server.stop());
    return signedIn(server);
  };
  const tools = await findFfmpeg(process.env);
  const film = async (name: string, of: { seconds: number; width: number; height: number }) => {
    const out = join(folder.path, name);
    await sampleFilm(tools, { out, fps: 25, seed: 3, ...of });
    return readFile(out);
  };
  const long = await film('long.mp4', { seconds: 30, width: 320, height: 180 });
  const short = await film('short.mp4', { seconds: 4, width: 640, height: 360 });

  const first = await start({ FFMPEG_PATH: (await pacedFfmpeg(folder.path)).ffmpeg });
  const make = await movieMaker(first);
  const waiting = await make('phim-cho', { play_link: 'https://example.com/phim.m3u8' });

  // A quarter is acknowledged. The rest is announced in one call, of which pieces arrive until half of the film is there, and then no more.
  const { idAsset, url } = await first.announce('phim.mp4', short.length, 'film');
  const kept = join(folder.path, 'files', 'uploads', idAsset);
  const [quarter, half] = [Math.floor(short.length / 4), Math.floor(short.length / 2)];
  expect(await first.send(url, 0, short.subarray(0, quarter))).toBe(quarter);
  const sending = request(`${first.address}${url}`, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(quarter), 'content-length': String(short.length - quarter) },
  });
  const broken = new Promise((resolve) => sending.on('close', resolve));
  sending.on('error', () => undefined);
  cleanup.push(async () => sending.destroy());
  for (let from = quarter; from < half;) {
    const to = Math.min(from + 100_000, half);
    sending.write(short.subarray(from, to));
    await until(
      async () => (await stat(kept)).size,
      (size) => size === to,
    );
    from = to;
  }

  const played = await make('phim-chay', { film: await first.upload('dai.mp4', long, 'film') });
  const attempts = (server: SignedIn): Promise<TranscodeJob[]> => server.data('GET', `/cms/v1/transcode?record=${played}`);
  await until(
    () => attempts(first),
    ([job]) => job?.state === 'running' && job.stage === 'transcode' && job.percent > 0,
  );

  const acknowledged: string[] = [];
  const writer = (async () => {
    for (let i = 0; ; i++) {
      const answer = await first.call('POST', '/cms/v1/tag', { title: `thẻ ${i}`, kind: 'keyword' }).catch(() => undefined);
      if (answer?.status !== 201) return;
      acknowledged.push(answer.body.data.idTag);
    }
  })();
  await until(
    async () => acknowledged.length,
    (n) => n >= 20,
  );
  const killed = await killTree(first);
  await Promise.all([writer, broken]);
  expect(killed).toContainEqual(expect.stringMatching(/ffmpeg .*-progress /));
  expect(killed).toContainEqual(expect.stringMatching(/postgres -D /));

  const second = await start();
  for (const id of acknowledged) expect((await second.call('GET', `/cms/v1/tag/${id}`)).status).toBe(200);
  for (const id of [waiting, played]) expect((await second.call('GET', `/cms/v1/movie/${id}`)).status).toBe(200);

  const progress = await fetch(`${second.address}${url}`, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
  expect([progress.status, progress.headers.get('upload-offset'), progress.headers.get('upload-length')]).toEqual([200, String(half), String(short.length)]);
  expect(await second.send(url, half, short.subarray(half))).toBe(short.length);
  expect(await second.publish(idAsset)).toMatchObject({ id: idAsset, width: 640, height: 360, size: short.length });
  expect(hashOf(await readFile(join(folder.path, 'files', 'film', idAsset)))).toBe(hashOf(short));
  const { headers } = await second.call('GET', `/cms/v1/movie/${waiting}`);
  const attached = await second.data('PUT', `/cms/v1/movie/${waiting}`, { film: idAsset }, { 'if-match': headers.get('etag') ?? '' });
  expect(attached.film.id).toBe(idAsset);

  const [done, lost, ...others] = await until(
    () => attempts(second),
    ([job]) => job?.process === 'DONE',
    180_000,
  );
  expect([done, lost].map((job) => [job?.attempt, job?.state, job?.cause])).toEqual([
    [2, 'ready', null],
    [1, 'failed', 'worker_lost'],
  ]);
  expect(others).toEqual([]);
  const playback = await second.data('GET', `/cms/v1/movie/${played}/playback`);
  expect(playback.is_ours).toBe(true);
  const fetched = async (path: string) => {
    const answer = await fetch(new URL(path, second.address));
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const master = await fetched(playback.url);
  const variant = /^[^#\n].*m3u8.*$/m.exec(master)?.[0] ?? '';
  expect(await fetched(new URL(variant, `${second.address}${playback.url}`).href)).toContain('#EXT-X-ENDLIST');
});
