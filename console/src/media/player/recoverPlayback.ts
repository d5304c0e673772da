import { Hls, type HlsVideoElement } from 'hls-video-element';

type Loader = NonNullable<HlsVideoElement['api']>;
/** An element that hls.js loads a film into; before the first of its films it has no loader at all, whatever its type says. */
type Film = EventTarget & Pick<HlsVideoElement, 'paused' | 'play'> & { api: Loader | null | undefined };

/** Why a film does not go on, as a word of the player. */
export type PlaybackError = 'networkError' | 'decodeText';

const signature = /\/hls\/[^/]+\/[^/]+\/(?=([^/]+)\/)/;

/** The address of one of a film's files below the signature of `fresh`, an address of the same film; as it is where that is another film's. */
export function withFreshSignature(file: string, freshAddress: string | null): string {
  const [own, to] = [signature.exec(file), freshAddress === null ? null : signature.exec(freshAddress)];
  return own && to && own[1] === to[1] ? file.replace(signature, to[0]) : file;
}

/** Milliseconds until a film that broke off is asked for again, each time twice as long. */
const minRetryMs = 1000;
const maxRetryMs = 30_000;
/** Milliseconds within which a film that was taken up after a fault of its data does not come to the next by chance. */
const decodeRetryMs = 10_000;

/**
 * Goes on with a film whose files are not to be had: the server or the network was away for longer than hls.js tries, or the address lapsed while the film
 * was paused. hls.js then stops for good and the element tells nobody. A fresh address is asked for until there is one, and the same film goes on below it
 * where it stood, with the captions, the speed and the sound that it had. A film that the browser could not make out is taken up where it stood, once:
 * what it stumbles over again is damaged, or of a format that it does not know.
 *
 * `ask` answers with an address, or null where there is none now; `tell` is told why the film broke off, and null when it comes again.
 * `again` tries at once; `end` tries no more.
 */
export function recoverPlayback(
  film: Film,
  ask: () => Promise<string | null>,
  tell: (trouble: PlaybackError | null) => void,
): { again: () => void; end: () => void } {
  const attached = new WeakSet<Loader>();
  let fresh: string | null = null;
  let retryMs = minRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let error: PlaybackError | null = null;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;
  let isOver = false;

  const scheduleRetry = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void again(), retryMs);
    retryMs = Math.min(maxRetryMs, retryMs * 2);
  };
  const again = async () => {
    if (isAsking || isOver) return;
    clearTimeout(timer);
    isAsking = true;
    const address = await ask().catch(() => null);
    isAsking = false;
    if (isOver || error === null) return;
    const { api } = film;
    if (address === null || !api) {
      tell('networkError');
      return scheduleRetry();
    }
    fresh = address;
    // What failed before there was anything to choose from is the master playlist.
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
      if (!fatal || isOver) return;
      if (type === Hls.ErrorTypes.NETWORK_ERROR) {
        error = 'networkError';
        // Of what one fresh address mends nobody need know.
        if (retryMs > minRetryMs) tell(error);
        scheduleRetry();
      } else if (api.levels.length > 0 && performance.now() - recoveredAt > decodeRetryMs) recoverMedia(api);
      else {
        error = 'decodeText';
        tell(error);
      }
    });
    api.on(Hls.Events.FRAG_BUFFERED, () => {
      retryMs = minRetryMs;
      if (error === null) return;
      error = null;
      clearTimeout(timer);
      tell(null);
    });
  };
  const onOnline = () => error === 'networkError' && void again();

  // hls.js is made anew with each address, and then takes hold of the element.
  film.addEventListener('loadstart', attach);
  globalThis.addEventListener?.('online', onOnline);
  attach();
  return {
    again: () => {
      const { api } = film;
      if (error === 'decodeText' && api && api.levels.length > 0) recoverMedia(api);
      else void again();
    },
    end: () => {
      isOver = true;
      clearTimeout(timer);
      film.removeEventListener('loadstart', attach);
      globalThis.removeEventListener?.('online', onOnline);
    },
  };
}
