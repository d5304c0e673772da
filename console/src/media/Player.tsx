import { type ComponentRef, useEffect, useRef } from 'react';
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
import { language } from '../words/words.ts';
import { liftCaptions } from './player/captions.ts';
import { allowPlayerStyles } from './player/nonce.ts';
import { filmOf } from './player/same.ts';
import { teachPlayer } from './player/speech.ts';
import './player/player.css';

allowPlayerStyles();

/**
 * Plays a film's HLS address with menus for quality, captions and speed; space, arrows, `m`, `f` and `c` work while it has the focus.
 * `title` is read out to those who do not see the picture.
 */
export function Player({ playable, title, isPlaying = false }: { playable: Playable & { url: string }; title: string; isPlaying?: boolean }) {
  teachPlayer();
  return (
    <div className="player-box">
      <MediaController key={`${language()}:${filmOf(playable)}`} className="player" aria-label={title} noSubtitlesLangPref noVolumePref>
        <Film address={playable.url} isPlaying={isPlaying} />
        {playable.poster !== null && <MediaPosterImage slot="poster" src={playable.poster} />}
        <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        <MediaErrorDialog slot="dialog" />
        <MediaRenditionMenu anchor="auto" hidden />
        <MediaCaptionsMenu anchor="auto" hidden />
        <MediaPlaybackRateMenu anchor="auto" hidden rates={[0.5, 1, 1.25, 1.5, 2]} />
        <MediaControlBar>
          <MediaPlayButton />
          <MediaMuteButton />
          <MediaVolumeRange />
          <MediaTimeRange />
          <MediaTimeDisplay showDuration noToggle />
          {playable.subtitles.length > 0 && <MediaCaptionsMenuButton />}
          <MediaRenditionMenuButton />
          <MediaPlaybackRateMenuButton className="player-rate" />
          <MediaFullscreenButton />
        </MediaControlBar>
      </MediaController>
    </div>
  );
}

function Film({ address, isPlaying }: { address: string; isPlaying: boolean }) {
  const ref = useRef<ComponentRef<typeof HlsVideo>>(null);
  useEffect(() => {
    const film = ref.current;
    liftCaptions(film);
    // While it is developed React leaves and comes back.
    if (film?.hasAttribute('src') === false) film.setAttribute('src', address);
    // Taken from the page it would go on loading, and its timers would keep it and the screen around it for good: only without an address does it end.
    return () => film?.removeAttribute('src');
  }, [address]);
  return <HlsVideo ref={ref} slot="media" src={address} playsInline preload="metadata" crossOrigin="anonymous" autoplay={isPlaying} />;
}
