import { type ComponentRef, type RefObject, useEffect, useRef } from 'react';
import HlsVideo from 'hls-video-element/react';
import { keepCaptionsAboveControls } from './captions.ts';
import { recoverPlayback, type PlaybackError } from './recoverPlayback.ts';

/** The element that plays, as far as others control it or follow its time. */
export type Media = Pick<HTMLMediaElement, 'currentTime' | 'duration' | 'paused' | 'play' | 'pause' | 'addEventListener' | 'removeEventListener'>;

/** The position of a film in seconds when its address changed, and whether it was playing. */
export type PlaybackPosition = { at: number; isPlaying: boolean };

type FilmProps = {
  address: string;
  isPlaying: boolean;
  getFreshAddress: () => Promise<string | null>;
  onInterrupted: (interruption: { reason: PlaybackError; retry: () => void } | null) => void;
  lastPosition: RefObject<PlaybackPosition | null>;
  /** It gets the element that plays, and null when that is gone. */
  onMedia?: ((media: Media | null) => void) | undefined;
  onEnded?: (() => void) | undefined;
};

/** The element that plays an HLS address. It goes on after an interruption, and where it was when the address changes. */
export function Film({ address, isPlaying, getFreshAddress, onInterrupted, lastPosition, onMedia, onEnded }: FilmProps) {
  const ref = useRef<ComponentRef<typeof HlsVideo>>(null);
  const callbacks = useRef({ getFreshAddress, onInterrupted, onMedia, onEnded });
  useEffect(() => void (callbacks.current = { getFreshAddress, onInterrupted, onMedia, onEnded }));
  useEffect(() => {
    const film = ref.current;
    if (film === null) return;
    keepCaptionsAboveControls(film);
    callbacks.current.onMedia?.(film);
    const tellEnd = () => callbacks.current.onEnded?.();
    film.addEventListener('ended', tellEnd);
    const recovery = recoverPlayback(
      film,
      () => callbacks.current.getFreshAddress(),
      (reason) => callbacks.current.onInterrupted(reason === null ? null : { reason, retry: recovery.retry }),
    );
    // The film has new captions or was transcoded again: continue at the same position.
    const { current: before } = lastPosition;
    if (before !== null) {
      film.autoplay = before.isPlaying;
      film.addEventListener('loadedmetadata', () => before.at < film.duration && (film.currentTime = before.at), { once: true });
    }
    // In development React mounts twice (StrictMode), and the cleanup has removed the address.
    if (!film.hasAttribute('src')) film.setAttribute('src', address);
    // A removed element would go on loading, and its timers would keep it and the screen in memory. Removing the address ends that.
    return () => {
      recovery.stop();
      film.removeEventListener('ended', tellEnd);
      callbacks.current.onMedia?.(null);
      callbacks.current.onInterrupted(null);
      if (film.readyState > 0) lastPosition.current = { at: film.currentTime, isPlaying: !film.paused };
      film.removeAttribute('src');
    };
  }, [address, lastPosition]);
  return <HlsVideo ref={ref} slot="media" src={address} playsInline preload="metadata" crossOrigin="anonymous" autoplay={isPlaying} />;
}
