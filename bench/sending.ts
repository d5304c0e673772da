import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The time limit of one call that sends bytes. */
const limitMs = 10 * 60_000;

/** Announces a file and returns its id and its upload address. */
export async function announce(
  address: string,
  headers: Record<string, string>,
  file: { name: string; size: number; content_type: string; purpose: 'film' | 'subtitle' },
): Promise<{ idAsset: string; url: string }> {
  const response = await fetch(`${address}/cms/v1/contest/generate_s3_contest_video`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(file),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`announcing ${file.name} was answered ${response.status} ${await response.text()}`);
  const { idAsset, url } = ((await response.json()) as { data: { idAsset: string; url: string } }).data;
  return { idAsset, url: `${address}${url}` };
}

/** Sends the next `length` bytes of an upload in one PATCH of tus 1.0, as fast as they are accepted, and checks that they have arrived. */
export async function sendBytes(url: string, offset: number, length: number, bytes: Readable): Promise<void> {
  const call = request(url, {
    method: 'PATCH',
    headers: { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': offset, 'content-length': length },
    signal: AbortSignal.timeout(limitMs),
  });
  const answered = new Promise<[number | undefined, unknown]>((resolve, reject) => {
    call.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve([response.statusCode, response.headers['upload-offset']]));
      response.once('error', reject);
    });
    call.once('error', reject);
  });
  const [[status, arrived]] = await Promise.all([answered, pipeline(bytes, call)]);
  if (status !== 204 || arrived !== String(offset + length))
    throw new Error(`bytes from ${offset} on were answered ${status}, upload-offset ${String(arrived)}`);
}

/** This many bytes that repeat `block`, generated as they are read. `passed` gets the number of bytes read so far. */
export function repeated(block: Buffer, length: number, passed: (soFar: number) => void): Readable {
  return Readable.from(
    (function* () {
      for (let left = length; left > 0; left -= block.length) {
        passed(length - left);
        yield left < block.length ? block.subarray(0, left) : block;
      }
    })(),
    { objectMode: false },
  );
}
