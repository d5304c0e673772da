import type { Storage } from '../adapters/storage/port.ts';
import { bytesOf } from '../files/film.ts';

/** Reads bytes of a stored file: `length` from `start`, or fewer at its end. */
export type Ranges = { size: number; read: (start: number, length: number) => Promise<Buffer> };

/** The most bytes that reading the tags of one file may fetch from the storage. A hostile file could send a reader back and forth for ever. */
const mostBytes = 128 * 1024 ** 2;
/** Readers ask for a few bytes at a time. So many are fetched at once. */
const windowBytes = 128 * 1024;

/** A stored file as ranges, of which at most `mostBytes` are read in all. Rejects with a `RangeError` beyond that, and with the signal's reason when aborted. */
export async function rangesOf(storage: Storage, key: string, signal: AbortSignal): Promise<Ranges> {
  const size = (await storage.stat(key))?.size ?? 0;
  let fetched = 0;
  let window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  const read = async (start: number, length: number): Promise<Buffer> => {
    signal.throwIfAborted();
    const within = start - window.start;
    if (within >= 0 && within + length <= window.bytes.length) return window.bytes.subarray(within, within + length);
    const wanted = Math.max(0, Math.min(size - start, Math.max(length, windowBytes)));
    fetched += wanted;
    if (fetched > mostBytes) throw new RangeError('the tags of this file are spread over too many bytes');
    const bytes = await bytesOf(storage, key, start, wanted);
    window = { start, bytes };
    return bytes.subarray(0, length);
  };
  return { size, read };
}

/** The ranges as the file that the library reads. It uses nothing of `Blob` but these. */
export function asBlob({ size, read }: Ranges): Blob {
  const slice = (start: number, end: number) => ({
    arrayBuffer: async () => {
      const bytes = await read(start, end - start);
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    },
  });
  return { size, type: '', slice } as unknown as Blob;
}
