import { type ComponentRef, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import HlsVideo from 'hls-video-element/react';
import {
  MediaControlBar,
  MediaController,
  MediaErrorDialog,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPlayButton,
  MediaPosterImage,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import {
  MediaCaptionsMenu,
  MediaCaptionsMenuButton,
  MediaPlaybackRateMenu,
  MediaPlaybackRateMenuButton,
  MediaRenditionMenu,
  MediaRenditionMenuButton,
} from 'media-chrome/react/menu';
import type { Playable } from '@marquee/contract/media/playback';
import { language, useTexts } from '../words/words.ts';
import { keepCaptionsAboveControls } from './player/captions.ts';
import { recoverPlayback, type PlaybackError } from './player/recoverPlayback.ts';
import { allowPlayerStyles } from './player/nonce.ts';
import { playbackKey } from './player/playbackKey.ts';
import { translatePlayer } from './player/translatePlayer.ts';
import './player/player.css';

allowPlayerStyles();

type GetFreshAddress = () => Promise<string | null>;
type PlayerProps = { playable: Playable & { url: string }; title: string; isPlaying?: boolean; getFreshAddress: GetFreshAddress };

/**
 * Plays the HLS address of a film, with menus for quality, captions and speed. Space, arrows, `m`, `f` and `c` work while it has the focus.
 * `title` is the label for screen readers. `getFreshAddress` returns a new address of the film after an interruption, or null if there is none.
 */
export function Player({ playable, title, isPlaying = false, getFreshAddress }: PlayerProps) {
  const t = useTexts();
  const [interruption, setInterruption] = useState<{ reason: PlaybackError; retry: () => void } | null>(null);
  const lastPosition = useRef<PlaybackPosition | null>(null);
  translatePlayer();
  return (
    <div className="player-box">
      <MediaController key={`${language()}:${playbackKey(playable)}`} className="player" aria-label={title} noSubtitlesLangPref noVolumePref>
        <Film address={playable.url} isPlaying={isPlaying} getFreshAddress={getFreshAddress} onInterrupted={setInterruption} lastPosition={lastPosition} />
        {playable.poster !== null && <MediaPosterImage slot="poster" src={playable.poster} />}
        <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        <MediaErrorDialog slot="dialog" />
        {interruption !== null && (
          <div slot="top-chrome" role="alert" className="player-broken" {...{ noautohide: '' }}>
            <span>{t(`media.player.${interruption.reason}`)}</span>
            <Button size="small" onClick={interruption.retry} {...{ keysused: 'Enter Space' }}>
              {t('kit.retry')}
            </Button>
          </div>
        )}
        <MediaRenditionMenu anchor="auto" hidden />
        <MediaCaptionsMenu anchor="auto" hidden />
        {!playable.is_live && <MediaPlaybackRateMenu anchor="auto" hidden rates={[0.5, 1, 1.25, 1.5, 2]} />}
        <MediaControlBar>
          <MediaPlayButton />
          <MediaMuteButton />
          <MediaVolumeRange />
          {playable.is_live ? (
            <span className="player-live">{t('values.television.label.Live')}</span>
          ) : (
            <>
              <MediaTimeRange />
              <MediaTimeDisplay showDuration noToggle />
            </>
          )}
          {playable.subtitles.length > 0 && <MediaCaptionsMenuButton />}
          <MediaRenditionMenuButton />
          {!playable.is_live && <MediaPlaybackRateMenuButton />}
          <MediaFullscreenButton />
        </MediaControlBar>
      </MediaController>
    </div>
  );
}

/** The position of a film in seconds when its address changed, and whether it was playing. */
type PlaybackPosition = { at: number; isPlaying: boolean };

type FilmProps = {
  address: string;
  isPlaying: boolean;
  getFreshAddress: GetFreshAddress;
  onInterrupted: (interruption: { reason: PlaybackError; retry: () => void } | null) => void;
  lastPosition: RefObject<PlaybackPosition | null>;
};

function Film({ address, isPlaying, getFreshAddress, onInterrupted, lastPosition }: FilmProps) {
  const ref = useRef<ComponentRef<typeof HlsVideo>>(null);
  const callbacks = useRef({ getFreshAddress, onInterrupted });
  useEffect(() => void (callbacks.current = { getFreshAddress, onInterrupted }));
  useEffect(() => {
    const film = ref.current;
    if (film === null) return;
    keepCaptionsAboveControls(film);
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
      callbacks.current.onInterrupted(null);
      if (film.readyState > 0) lastPosition.current = { at: film.currentTime, isPlaying: !film.paused };
      film.removeAttribute('src');
    };
  }, [address, lastPosition]);
  return <HlsVideo ref={ref} slot="media" src={address} playsInline preload="metadata" crossOrigin="anonymous" autoplay={isPlaying} />;
}
