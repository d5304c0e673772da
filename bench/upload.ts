import { randomBytes } from 'node:crypto';
import { announce, repeated, sendBytes } from './sending.ts';
import { type Figure, megabytes, type SingleMeasure } from './figure.ts';
import { dataFolder, type Product, removeFolder, startProduct } from './product.ts';

const name = 'upload';
const size = 2 * 1024 ** 3;
const piece = 8 * 1024 ** 2;
const block = randomBytes(256 * 1024);
const sampleMs = 100;
const tus = { 'tus-resumable': '1.0.0' };

/** The limit for the second half's memory relative to the first's. Memory that grows with the file would grow by half. */
const maxGrowth = 1.15;

/** Memory in bytes while a file was sent. */
type MemoryUse = { before: number; first: number; second: number; seconds: number };

async function watched(product: Product, send: (passed: (bytes: number) => void) => Promise<void>): Promise<MemoryUse> {
  const before = await product.memory();
  const most = { first: before, second: 0 };
  let sent = 0;
  const sample = async () => {
    const half = sent < size / 2 ? 'first' : 'second';
    most[half] = Math.max(most[half], await product.memory());
  };
  let failed: unknown;
  const sampling = setInterval(() => void sample().catch((error: unknown) => (failed = error)), sampleMs);
  const began = performance.now();
  try {
    await send((bytes) => (sent = bytes));
  } finally {
    clearInterval(sampling);
  }
  const seconds = (performance.now() - began) / 1000;
  await sample();
  if (failed) throw failed;
  return { before, ...most, seconds };
}

/** Sends 2 GB to a newly started product, in pieces of this many bytes. */
async function upload(pieceSize: number): Promise<MemoryUse> {
  const folder = await dataFolder();
  try {
    const product = await startProduct(folder, 'all');
    try {
      const headers = { authorization: `Bearer ${(await product.session()).token}` };
      const { url } = await announce(product.address, headers, { name: 'phim.mp4', size, content_type: 'video/mp4', purpose: 'film' });
      const memoryUse = await watched(product, async (passed) => {
        for (let offset = 0; offset < size; offset += pieceSize) {
          await sendBytes(
            url,
            offset,
            pieceSize,
            repeated(block, pieceSize, (bytes) => passed(offset + bytes)),
          );
        }
      });
      const head = await fetch(url, { method: 'HEAD', headers: tus, signal: AbortSignal.timeout(10_000) });
      if (head.headers.get('upload-offset') !== String(size)) throw new Error(`of ${size} bytes ${head.headers.get('upload-offset')} arrived`);
      return memoryUse;
    } finally {
      await product.stop();
    }
  } finally {
    await removeFolder(folder);
  }
}

const figures = (how: string, { before, first, second, seconds }: MemoryUse): Figure[] => {
  const figure = (title: string, value: number, unit: Figure['unit'], most?: number): Figure => ({
    measure: name,
    title: `2 GB ${how}: ${title}`,
    value,
    unit,
    ...(most === undefined ? {} : { most }),
  });
  return [
    figure('server process before', megabytes(before), 'MB'),
    figure('most in the first half', megabytes(first), 'MB'),
    figure('most in the second half', megabytes(second), 'MB'),
    figure('second half to first half', second / first, '×', maxGrowth),
    figure('speed', megabytes(size) / seconds, 'MB/s'),
  ];
};

/** Memory of the server process while 2 GB arrive. It must not depend on how much has arrived. Bytes are generated as they are sent. */
export const uploading: SingleMeasure = {
  name,
  measure: async (say) => {
    say('upload: 2 GB in pieces of 8 MiB');
    const inPieces = await upload(piece);
    say('upload: 2 GB in one piece');
    const atOnce = await upload(size);
    return [...figures('in pieces of 8 MiB', inPieces), ...figures('in one piece', atOnce)];
  },
};
