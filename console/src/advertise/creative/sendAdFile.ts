import { adUpload } from '@marquee/contract/advertise/ad-file';
import type { StoredAdFile } from '@marquee/contract/kit/field';
import { address, ApiError, headers, readRefusal, snapshotRequest } from '../../kit/call.ts';

/**
 * Uploads the file of an advertisement. `onProgress` gets the share that has arrived, from 0 to 1; a fetch could not tell it.
 * @throws ApiError, or the reason of `signal`
 */
export function sendAdFile(file: File, { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal }): Promise<StoredAdFile> {
  const head = headers();
  head.set('Content-Type', file.type || 'application/octet-stream');
  const sent = snapshotRequest(head);
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<StoredAdFile>();
  request.open(adUpload.send.method, address(adUpload.send.path, {}, { name: file.name }));
  head.forEach((value, name) => request.setRequestHeader(name, value));
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
  request.addEventListener('error', () => reject(new ApiError({ status: 0, code: 'unreachable' })));
  request.addEventListener('abort', () => reject(signal.reason));
  request.addEventListener('load', () => {
    if (request.status === 200) {
      resolve((JSON.parse(request.responseText) as { data: StoredAdFile }).data);
      return;
    }
    const retryAfter = request.getResponseHeader('Retry-After');
    const response = new Response(request.responseText, { status: request.status, headers: retryAfter === null ? {} : { 'Retry-After': retryAfter } });
    void readRefusal(response, sent).then(reject, reject);
  });
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(file);
  return promise;
}
