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
import { language, useWords } from '../words/words.ts';
import { keepCaptionsAboveControls } from './player/captions.ts';
import { recoverPlayback, type PlaybackError } from './player/recoverPlayback.ts';
import { allowPlayerStyles } from './player/nonce.ts';
import { playbackKey } from './player/playbackKey.ts';
import { translatePlayer } from './player/translatePlayer.ts';
import './player/player.css';

allowPlayerStyles();

type GetFreshAddress = () => Promise<string | null>;
type PlayerProps = { playable: Playable & { url: string }; title: string; isPlaying?: boolean; ask: GetFreshAddress };

/**
 * Plays a film's HLS address with menus for quality, captions and speed; space, arrows, `m`, `f` and `c` work while it has the focus.
 * `title` is read out to those who do not see the picture. `ask` answers with a fresh address of the film, for when it breaks off; null where there is none.
 */
export function Player({ playable, title, isPlaying = false, ask }: PlayerProps) {
  const t = useWords();
  const [broken, setBroken] = useState<{ why: PlaybackError; again: () => void } | null>(null);
  const stood = useRef<PlaybackPosition | null>(null);
  translatePlayer();
  return (
    <div className="player-box">
      <MediaController key={`${language()}:${playbackKey(playable)}`} className="player" aria-label={title} noSubtitlesLangPref noVolumePref>
        <Film address={playable.url} isPlaying={isPlaying} ask={ask} onBreak={setBroken} stood={stood} />
        {playable.poster !== null && <MediaPosterImage slot="poster" src={playable.poster} />}
        <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        <MediaErrorDialog slot="dialog" />
        {broken !== null && (
          <div slot="top-chrome" role="alert" className="player-broken" {...{ noautohide: '' }}>
            <span>{t(`media.player.${broken.why}`)}</span>
            <Button size="small" onClick={broken.again} {...{ keysused: 'Enter Space' }}>
              {t('kit.retry')}
            </Button>
          </div>
        )}
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
          <MediaPlaybackRateMenuButton />
          <MediaFullscreenButton />
        </MediaControlBar>
      </MediaController>
    </div>
  );
}

/** Where a film stood, in seconds, when another file of it took its place, and whether it was playing. */
type PlaybackPosition = { at: number; isPlaying: boolean };

type FilmProps = {
  address: string;
  isPlaying: boolean;
  ask: GetFreshAddress;
  onBreak: (broken: { why: PlaybackError; again: () => void } | null) => void;
  stood: RefObject<PlaybackPosition | null>;
};

function Film({ address, isPlaying, ask, onBreak, stood }: FilmProps) {
  const ref = useRef<ComponentRef<typeof HlsVideo>>(null);
  const asks = useRef({ ask, onBreak });
  useEffect(() => void (asks.current = { ask, onBreak }));
  useEffect(() => {
    const film = ref.current;
    if (film === null) return;
    keepCaptionsAboveControls(film);
    const going = recoverPlayback(
      film,
      () => asks.current.ask(),
      (why) => asks.current.onBreak(why === null ? null : { why, again: going.again }),
    );
    // Other captions, or a file that was made anew: whoever watches goes on watching.
    const { current: before } = stood;
    if (before !== null) {
      film.autoplay = before.isPlaying;
      film.addEventListener('loadedmetadata', () => before.at < film.duration && (film.currentTime = before.at), { once: true });
    }
    // While it is developed React leaves and comes back.
    if (!film.hasAttribute('src')) film.setAttribute('src', address);
    // Taken from the page it would go on loading, and its timers would keep it and the screen around it for good: only without an address does it end.
    return () => {
      going.end();
      asks.current.onBreak(null);
      if (film.readyState > 0) stood.current = { at: film.currentTime, isPlaying: !film.paused };
      film.removeAttribute('src');
    };
  }, [address, stood]);
  return <HlsVideo ref={ref} slot="media" src={address} playsInline preload="metadata" crossOrigin="anonymous" autoplay={isPlaying} />;
}
