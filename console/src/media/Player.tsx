import { type ComponentRef, useEffect, useRef, useState } from 'react';
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
import { liftCaptions } from './player/captions.ts';
import { goOn } from './player/going-on.ts';
import { allowPlayerStyles } from './player/nonce.ts';
import { filmOf } from './player/same.ts';
import { teachPlayer } from './player/speech.ts';
import './player/player.css';

allowPlayerStyles();

type Ask = () => Promise<string | null>;
type PlayerProps = { playable: Playable & { url: string }; title: string; isPlaying?: boolean; ask: Ask };

/**
 * Plays a film's HLS address with menus for quality, captions and speed; space, arrows, `m`, `f` and `c` work while it has the focus.
 * `title` is read out to those who do not see the picture. `ask` answers with a fresh address of the film, for when it breaks off; null where there is none.
 */
export function Player({ playable, title, isPlaying = false, ask }: PlayerProps) {
  const t = useWords();
  const [again, setAgain] = useState<(() => void) | null>(null);
  teachPlayer();
  return (
    <div className="player-box">
      <MediaController key={`${language()}:${filmOf(playable)}`} className="player" aria-label={title} noSubtitlesLangPref noVolumePref>
        <Film address={playable.url} isPlaying={isPlaying} ask={ask} onBreak={(retry) => setAgain(() => retry)} />
        {playable.poster !== null && <MediaPosterImage slot="poster" src={playable.poster} />}
        <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        <MediaErrorDialog slot="dialog" />
        {again !== null && (
          <div slot="top-chrome" role="alert" className="player-broken" {...{ noautohide: '' }}>
            <span>{t('media.player.networkError')}</span>
            <Button size="small" onClick={again} {...{ keysused: 'Enter Space' }}>
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
          <MediaPlaybackRateMenuButton className="player-rate" />
          <MediaFullscreenButton />
        </MediaControlBar>
      </MediaController>
    </div>
  );
}

type FilmProps = { address: string; isPlaying: boolean; ask: Ask; onBreak: (retry: (() => void) | null) => void };

function Film({ address, isPlaying, ask, onBreak }: FilmProps) {
  const ref = useRef<ComponentRef<typeof HlsVideo>>(null);
  const asks = useRef({ ask, onBreak });
  useEffect(() => void (asks.current = { ask, onBreak }));
  useEffect(() => {
    const film = ref.current;
    if (film === null) return;
    liftCaptions(film);
    const going = goOn(
      film,
      () => asks.current.ask(),
      (isBroken) => asks.current.onBreak(isBroken ? going.again : null),
    );
    // While it is developed React leaves and comes back.
    if (!film.hasAttribute('src')) film.setAttribute('src', address);
    // Taken from the page it would go on loading, and its timers would keep it and the screen around it for good: only without an address does it end.
    return () => {
      going.end();
      film.removeAttribute('src');
    };
  }, [address]);
  return <HlsVideo ref={ref} slot="media" src={address} playsInline preload="metadata" crossOrigin="anonymous" autoplay={isPlaying} />;
}
