import { Hls, type HlsVideoElement } from 'hls-video-element';

type Loader = NonNullable<HlsVideoElement['api']>;
/** An element that hls.js loads a film into. Before its first film it has no loader, although its type says otherwise. */
type Film = EventTarget & Pick<HlsVideoElement, 'paused' | 'play'> & { api: Loader | null | undefined };

/** Why a film has stopped: a key of the texts `media.player`. */
export type PlaybackError = 'networkError' | 'decodeText';

const signature = /\/hls\/[^/]+\/[^/]+\/(?=([^/]+)\/)/;

/** Replaces the signature in the address of a file with that of `fresh`, if both belong to the same film. */
export function withFreshSignature(file: string, freshAddress: string | null): string {
  const [own, to] = [signature.exec(file), freshAddress === null ? null : signature.exec(freshAddress)];
  return own && to && own[1] === to[1] ? file.replace(signature, to[0]) : file;
}

/** Milliseconds until the next request for a fresh address. The time doubles with each attempt. */
const minRetryMs = 1000;
const maxRetryMs = 30_000;
/** A second decode error within this time after a recovery means that the data is damaged. */
const decodeRetryMs = 10_000;

/**
 * Resumes a film after an error. Network errors: the server or network was away for longer than hls.js retries, or the signed address expired during
 * a pause. hls.js then stops for good, without an event of the element. A fresh address is requested until there is one. The film then continues at
 * the same position, with the same captions, speed and volume. Decode errors: playback is recovered once at the same position. A second error soon
 * after means that the data is damaged or has an unknown format.
 *
 * `getFreshAddress` returns an address, or null if there is none now. `onChange` gets the reason of an interruption, and null when playback resumes.
 * `retry` tries at once; `stop` ends all attempts.
 */
export function recoverPlayback(
  film: Film,
  getFreshAddress: () => Promise<string | null>,
  onChange: (error: PlaybackError | null) => void,
): { retry: () => void; stop: () => void } {
  const attached = new WeakSet<Loader>();
  let fresh: string | null = null;
  let retryMs = minRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let error: PlaybackError | null = null;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;
  let isStopped = false;

  const scheduleRetry = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void retry(), retryMs);
    retryMs = Math.min(maxRetryMs, retryMs * 2);
  };
  const retry = async () => {
    if (isAsking || isStopped) return;
    clearTimeout(timer);
    isAsking = true;
    const address = await getFreshAddress().catch(() => null);
    isAsking = false;
    if (isStopped || error === null) return;
    const { api } = film;
    if (address === null || !api) {
      onChange('networkError');
      return scheduleRetry();
    }
    fresh = address;
    // Without levels, the master playlist itself failed, so it must be loaded again.
    if (api.levels.length === 0) api.loadSource(address);
    api.startLoad();
  };
  const recoverMedia = (api: Loader) => {
    const isPlaying = !film.paused;
    recoveredAt = performance.now();
    api.recoverMediaError();
    if (isPlaying) void film.play().catch(() => undefined);
  };
  const attach = () => {
    const { api } = film;
    if (!api || attached.has(api)) return;
    attached.add(api);
    api.config.xhrSetup = (xhr, url) => xhr.open('GET', withFreshSignature(url, fresh), true);
    api.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal || isStopped) return;
      if (type === Hls.ErrorTypes.NETWORK_ERROR) {
        error = 'networkError';
        // The first attempt is silent, since a fresh address usually solves the problem.
        if (retryMs > minRetryMs) onChange(error);
        scheduleRetry();
      } else if (api.levels.length > 0 && performance.now() - recoveredAt > decodeRetryMs) recoverMedia(api);
      else {
        error = 'decodeText';
        onChange(error);
      }
    });
    api.on(Hls.Events.FRAG_BUFFERED, () => {
      retryMs = minRetryMs;
      if (error === null) return;
      error = null;
      clearTimeout(timer);
      onChange(null);
    });
  };
  const onOnline = () => error === 'networkError' && void retry();

  // The element creates a new hls.js instance for each address.
  film.addEventListener('loadstart', attach);
  globalThis.addEventListener?.('online', onOnline);
  attach();
  return {
    retry: () => {
      const { api } = film;
      if (error === 'decodeText' && api && api.levels.length > 0) recoverMedia(api);
      else void retry();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      film.removeEventListener('loadstart', attach);
      globalThis.removeEventListener?.('online', onOnline);
    },
  };
}
