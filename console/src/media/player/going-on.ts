import { Hls, type HlsVideoElement } from 'hls-video-element';

type Loader = NonNullable<HlsVideoElement['api']>;
/** An element that hls.js loads a film into; before the first of its films it has no loader at all, whatever its type says. */
type Film = EventTarget & Pick<HlsVideoElement, 'paused' | 'play'> & { api: Loader | null | undefined };

/** Why a film does not go on, as a word of the player. */
export type Trouble = 'networkError' | 'decodeText';

const signature = /\/hls\/[^/]+\/[^/]+\/(?=([^/]+)\/)/;

/** The address of one of a film's files below the signature of `fresh`, an address of the same film; as it is where that is another film's. */
export function resigned(file: string, fresh: string | null): string {
  const [own, to] = [signature.exec(file), fresh === null ? null : signature.exec(fresh)];
  return own && to && own[1] === to[1] ? file.replace(signature, to[0]) : file;
}

/** Milliseconds until a film that broke off is asked for again, each time twice as long. */
const soonest = 1000;
const latest = 30_000;
/** Milliseconds within which a film that was taken up after a fault of its data does not come to the next by chance. */
const soon = 10_000;

/**
 * Goes on with a film whose files are not to be had: the server or the network was away for longer than hls.js tries, or the address lapsed while the film
 * was paused. hls.js then stops for good and the element tells nobody. A fresh address is asked for until there is one, and the same film goes on below it
 * where it stood, with the captions, the speed and the sound that it had. A film that the browser could not make out is taken up where it stood, once:
 * what it stumbles over again is damaged, or of a format that it does not know.
 *
 * `ask` answers with an address, or null where there is none now; `tell` is told why the film broke off, and null when it comes again.
 * `again` tries at once; `end` tries no more.
 */
export function goOn(film: Film, ask: () => Promise<string | null>, tell: (trouble: Trouble | null) => void): { again: () => void; end: () => void } {
  const followed = new WeakSet<Loader>();
  let fresh: string | null = null;
  let wait = soonest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let broken: Trouble | null = null;
  let takenUpAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;
  let isOver = false;

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void again(), wait);
    wait = Math.min(latest, wait * 2);
  };
  const again = async () => {
    if (isAsking || isOver) return;
    clearTimeout(timer);
    isAsking = true;
    const address = await ask().catch(() => null);
    isAsking = false;
    if (isOver || broken === null) return;
    const { api } = film;
    if (address === null || !api) {
      tell('networkError');
      return later();
    }
    fresh = address;
    // What failed before there was anything to choose from is the master playlist.
    if (api.levels.length === 0) api.loadSource(address);
    api.startLoad();
  };
  const takeUp = (api: Loader) => {
    const isPlaying = !film.paused;
    takenUpAt = performance.now();
    api.recoverMediaError();
    if (isPlaying) void film.play().catch(() => undefined);
  };
  const follow = () => {
    const { api } = film;
    if (!api || followed.has(api)) return;
    followed.add(api);
    api.config.xhrSetup = (xhr, url) => xhr.open('GET', resigned(url, fresh), true);
    api.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal || isOver) return;
      if (type === Hls.ErrorTypes.NETWORK_ERROR) {
        broken = 'networkError';
        // Of what one fresh address mends nobody need know.
        if (wait > soonest) tell(broken);
        later();
      } else if (api.levels.length > 0 && performance.now() - takenUpAt > soon) takeUp(api);
      else {
        broken = 'decodeText';
        tell(broken);
      }
    });
    api.on(Hls.Events.FRAG_BUFFERED, () => {
      wait = soonest;
      if (broken === null) return;
      broken = null;
      clearTimeout(timer);
      tell(null);
    });
  };
  const online = () => broken === 'networkError' && void again();

  // hls.js is made anew with each address, and then takes hold of the element.
  film.addEventListener('loadstart', follow);
  globalThis.addEventListener?.('online', online);
  follow();
  return {
    again: () => {
      const { api } = film;
      if (broken === 'decodeText' && api && api.levels.length > 0) takeUp(api);
      else void again();
    },
    end: () => {
      isOver = true;
      clearTimeout(timer);
      film.removeEventListener('loadstart', follow);
      globalThis.removeEventListener?.('online', online);
    },
  };
}
