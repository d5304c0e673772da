import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** An AVIF of one colour, which has few bytes and many pixels. */
export const flatAvif = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .avif({ effort: 0 })
    .toBuffer();

/** The same with a lying header that states 400 by 600. The box `ispe` of AVIF has width and height (ISO/IEC 23008-12, 6.5.3). */
export async function avifWithWrongSize(width: number, height: number): Promise<Buffer> {
  const bytes = await flatAvif(width, height);
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(400, at);
  bytes.writeUInt32BE(600, at + 4);
  return bytes;
}

/** A chunk of a PNG (W3C PNG, 5.3). */
export function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

/** Inserts chunks right after the header of a PNG, which has 33 bytes. */
export const withChunks = (png: Buffer, chunks: readonly Buffer[]): Buffer => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

/** Process ids of this process's picture programs, working or idle. */
export async function pictureProcessIds(): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = (pid: string, file: string) => readFile(join('/proc', pid, file), 'utf8').catch(() => '');
  const ours = await Promise.all(
    all.map(async (pid) => (await read(pid, 'status')).includes(`\nPPid:\t${process.pid}\n`) && (await read(pid, 'cmdline')).includes('picture-work')),
  );
  return all.filter((_, n) => ours[n]).map(Number);
}
