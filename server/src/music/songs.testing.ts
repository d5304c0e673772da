import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { findFfmpeg } from '../adapters/ffmpeg/find.ts';
import { atEnd } from '../endings.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import type { TestApp } from '../kit/testing.ts';

const runProgram = promisify(execFile);

/** Makes sound files with ffmpeg in a folder that is gone after the tests. */
export async function soundMaker() {
  const { ffmpeg } = await findFfmpeg(process.env);
  const dir = await mkdtemp(join(tmpdir(), 'songs '));
  atEnd(() => rm(dir, { recursive: true }));
  let made = 0;
  /** A tone (or `source`) of some seconds with these tags, in the format that the ending names. */
  return async (
    ending: string,
    of: { seconds?: number; source?: string; tags?: Record<string, string>; args?: readonly string[]; cover?: Buffer } = {},
  ): Promise<Buffer> => {
    const { seconds = 3, source = 'sine=frequency=440', tags = {}, args = [] } = of;
    const to = join(dir, `${++made}.${ending}`);
    const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
    await runProgram(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', `${source}:duration=${seconds}`, ...metadata, ...args, to]);
    return readFile(to);
  };
}

/** A picture of one colour. */
export const cover = (colour: string, size = 400, format: 'png' | 'jpeg' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();

/** The encodings of ID3v2: Latin-1, UTF-16 with a mark, UTF-16 without, UTF-8. */
type Encoding = 0 | 1 | 2 | 3;

/** A frame: its name, and its content. */
export type Frame = readonly [name: string, content: Uint8Array];

export const textFrame = (name: string, encoding: Encoding, bytes: Uint8Array | string): Frame => [
  name,
  Buffer.concat([Buffer.from([encoding]), typeof bytes === 'string' ? Buffer.from(bytes, encoding === 3 ? 'utf8' : 'latin1') : bytes]),
];

export const pictureFrame = (bytes: Uint8Array, type = 3, mime = 'image/jpeg'): Frame => [
  'APIC',
  Buffer.concat([Buffer.from([0]), Buffer.from(mime), Buffer.from([0, type, 0]), bytes]),
];

const syncsafe = (n: number) => Buffer.from([(n >> 21) & 0x7f, (n >> 14) & 0x7f, (n >> 7) & 0x7f, n & 0x7f]);
const plain = (n: number) => Buffer.from([n >>> 24, (n >> 16) & 0xff, (n >> 8) & 0xff, n & 0xff]);

/** An ID3v2 tag, written by hand. `sizes: 'plain'` writes the frames of 2.4 as iTunes did. */
export function id3Tag(version: 3 | 4, frames: readonly Frame[], sizes: 'standard' | 'plain' = 'standard'): Buffer {
  const body = Buffer.concat(
    frames.flatMap(([name, content]) => [
      Buffer.from(name),
      version === 4 && sizes === 'standard' ? syncsafe(content.length) : plain(content.length),
      Buffer.alloc(2),
      content,
    ]),
  );
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, 0]), syncsafe(body.length), body]);
}

/** Stores bytes as an uploaded sound of this person, ready to be read and attached. */
export async function uploadedSound({ deps }: TestApp, owner: string, name: string, bytes: Buffer): Promise<string> {
  const id = newId();
  const key = `film/${id}`;
  await deps.storage.put(key, bytes);
  await run(
    deps.db.pool,
    sql`insert into asset (id, owner, purpose, state, name, content_type, size, storage_key, expires_at)
        values (${id}::uuid, ${owner}::uuid, 'sound', 'ready', ${name}, 'audio/mpeg', ${bytes.length}, ${key}, now() + interval '1 day')`,
  );
  return id;
}
