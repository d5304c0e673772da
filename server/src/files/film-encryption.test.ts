import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runFfmpeg } from '../adapters/ffmpeg/broken.testing.ts';
import { testApp, type Client, type TestApp } from '../kit/testing.ts';
import { transcoder } from '../films/transcoder.ts';
import { filmAt } from './film.ts';
import { jobOf, statusOf, storedFilm } from '../films/film.testing.ts';

let t: TestApp;
let root: Client & { id: string };
const at = (name: string) => join(t.deps.config.root, name);
beforeAll(async () => {
  t = await testApp();
  root = await t.root();
  const tools = await t.deps.ffmpeg();
  const film = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=10:d=2', '-f', 'lavfi', '-i', 'sine=d=2', '-c:v', 'libx264', '-c:a', 'aac'];
  const keys = ['-encryption_key', '76a6c65c5ea762046bd749a2e632ccbb', '-encryption_kid', 'a7e61c373e219033c21091fa607bf3b8'];
  await runFfmpeg(tools, ...film, '-encryption_scheme', 'cenc-aes-ctr', ...keys, at('cenc.mp4'));
  await runFfmpeg(tools, ...film, at('open.mp4'));
  await runFfmpeg(tools, ...film, at('open.ts'));
  await runFfmpeg(tools, ...film, '-c:v', 'mpeg2video', '-r', '25', '-c:a', 'mp2', '-f', 'vob', at('open.mpg'));
});

/** The unencrypted broadcast, with the scrambling bits of its picture and sound set and their bytes changed. */
async function scrambled(): Promise<Buffer> {
  const bytes = await readFile(at('open.ts'));
  for (let packet = 0; packet < bytes.length; packet += 188) {
    const pid = bytes.readUInt16BE(packet + 1) & 0x1fff;
    if (pid < 0x100 || pid === 0x1000 || pid === 0x1fff) continue;
    bytes[packet + 3] = (bytes[packet + 3] as number) | 0x80;
    for (let i = packet + 20; i < packet + 188; i++) bytes[i] = ((bytes[i] as number) * 31 + i) & 255;
  }
  return bytes;
}

/** The unencrypted broadcast, whose track table claims Apple's sample encryption for the picture. */
async function sampleLocked(): Promise<Buffer> {
  const bytes = await readFile(at('open.ts'));
  for (let packet = 0; packet < bytes.length; packet += 188) {
    if ((bytes.readUInt16BE(packet + 1) & 0x1fff) !== 0x1000) continue;
    const kind = bytes.indexOf(Buffer.from([0x1b, 0xe1]), packet);
    if (kind > 0 && kind < packet + 188) bytes[kind] = 0xdb;
  }
  return bytes;
}

/** The unencrypted disc, with the scrambling bits of its packets set. */
async function lockedDisc(): Promise<Buffer> {
  const bytes = await readFile(at('open.mpg'));
  for (let i = bytes.indexOf('000001e0', 0, 'hex'); i >= 0; i = bytes.indexOf('000001e0', i + 4, 'hex')) bytes[i + 6] = (bytes[i + 6] as number) | 0x10;
  return bytes;
}

const fairPlay = async () => {
  const bytes = await readFile(at('open.mp4'));
  const entry = bytes.indexOf('avc1', bytes.indexOf('stsd'));
  bytes.write('drmi', entry, 'latin1');
  return bytes;
};

describe('an encrypted film', () => {
  test.each([
    ['by Common Encryption', () => readFile(at('cenc.mp4'))],
    ['by FairPlay', fairPlay],
    ['as a scrambled broadcast', scrambled],
    ['by Apple’s sample encryption', sampleLocked],
    ['as a disc', lockedDisc],
  ])('%s is refused as encrypted', async (_, bytes) => {
    await t.deps.storage.put('test/locked', await bytes());
    const refused = filmAt(t.deps, 'test/locked');
    await expect(refused).rejects.toMatchObject({ code: 'invalid', faults: [{ path: 'file', code: 'film_encrypted' }] });
  });

  test.each(['open.mp4', 'open.ts', 'open.mpg'])('is not detected in %s', async (name) => {
    await t.deps.storage.put('test/open', await readFile(at(name)));
    expect(await filmAt(t.deps, 'test/open')).toMatchObject({ width: 64, height: 36 });
  });

  test('that was stored earlier fails as encrypted', async () => {
    const { idMovie } = await t.make('movie', { play_link: null, film: await storedFilm(t, root.id, await readFile(at('cenc.mp4'))) });
    const job = await jobOf(t, idMovie);
    await transcoder(t.deps)({ job_id: job }, new AbortController().signal);
    expect(await statusOf(root, job)).toMatchObject({ state: 'failed', cause: 'encrypted', attempt: 1 });
  });
});
