import { openAsBlob } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { session } from '@marquee/contract/session/session';
import { asset, type UploadPurpose } from '@marquee/contract/media/asset';

/** The timeout of a call, in milliseconds. */
const callMs = 120_000;
const logoutMs = 5000;
/** How often a call is attempted after 429 or 503, and the longest `Retry-After` that it waits for, in seconds. */
const maxAttempts = 5;
const maxRetrySeconds = 60;

/** Uploads files over HTTP as the console does: films and subtitles as resumable uploads. Returns the ids of assets. */
export type Uploader = {
  picture: (bytes: Buffer, size: readonly [number, number]) => Promise<string>;
  /** an ID photo of a contest entry */
  identity: (bytes: Buffer) => Promise<string>;
  text: (name: string, content: string) => Promise<string>;
  film: (name: string, path: string) => Promise<string>;
  sound: (name: string, path: string) => Promise<string>;
};

type Caller = <T>(method: string, path: string, body?: unknown, raw?: boolean, abortSignal?: AbortSignal) => Promise<T>;

/** Calls the API at `address` with these headers. Retries after 429 and 503. Rejects on other errors. */
const createCaller =
  (address: string, headers: Record<string, string>, signal: AbortSignal): Caller =>
  async (method, path, body, raw = false, abortSignal = signal) => {
    const send = () =>
      fetch(`${address}${path}`, {
        method,
        headers: { ...headers, ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }) },
        signal: AbortSignal.any([abortSignal, AbortSignal.timeout(callMs)]),
        ...(body === undefined ? {} : { body: raw ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
      });
    let response = await send();
    for (let nth = 1; nth < maxAttempts && (response.status === 429 || response.status === 503); nth++) {
      const seconds = Number(response.headers.get('retry-after'));
      if (!(seconds > 0 && seconds <= maxRetrySeconds)) break;
      await response.body?.cancel();
      await delay(seconds * 1000, undefined, { signal: abortSignal });
      response = await send();
    }
    const answer = (await response.json()) as { data: never; message?: string };
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer.data;
  };

function createUploader(call: Caller, address: string, signal: AbortSignal): Uploader {
  const upload = async (name: string, content: Blob, purpose: UploadPurpose): Promise<string> => {
    const { idAsset, url } = await call<{ idAsset: string; url: string }>('POST', asset.generate.path, {
      name,
      size: content.size,
      content_type: content.type || 'application/octet-stream',
      purpose,
    });
    const sent = await fetch(`${address}${url}`, {
      method: 'PATCH',
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: content.stream(),
      duplex: 'half',
      signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
    } as RequestInit);
    if (sent.status !== 204) throw new Error(`the upload of ${name} was answered with ${sent.status}`);
    await call('POST', asset.publish.path, { idAsset });
    return idAsset;
  };
  return {
    picture: async (bytes, [width, height]) => (await call<{ id: string }>('POST', `${asset.picture.path}?width=${width}&height=${height}`, bytes, true)).id,
    identity: async (bytes) => (await call<{ id: string }>('POST', `${asset.picture.path}?purpose=identity`, bytes, true)).id,
    text: (name, content) => upload(name, new Blob([content]), 'subtitle'),
    film: async (name, path) => upload(name, await openAsBlob(path), 'film'),
    sound: async (name, path) => upload(name, await openAsBlob(path), 'sound'),
  };
}

/** An uploader for the contest entry of a ticket. `signal` aborts its calls. */
export const createEntryUploader = (address: string, ticket: string, signal: AbortSignal): Uploader =>
  createUploader(createCaller(address, { ticket }, signal), address, signal);

/** Signs in at `address` and returns an uploader; `end` ends its session. `signal` aborts its calls. */
export async function signInUploader(
  address: string,
  credentials: { email: string; password: string },
  signal: AbortSignal,
): Promise<Uploader & { end: () => Promise<void> }> {
  const { token } = await createCaller(address, {}, signal)<{ token: string }>('POST', session.login.path, credentials);
  const call = createCaller(address, { authorization: `Bearer ${token}` }, signal);
  return {
    ...createUploader(call, address, signal),
    end: async () => {
      // Sign out even if `signal` is aborted, because no session should stay open.
      await call(session.logout.method, session.logout.path, undefined, false, AbortSignal.timeout(logoutMs)).catch(() => undefined);
    },
  };
}
