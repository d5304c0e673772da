import { useRef, useState } from 'react';
import { Button } from 'antd';
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
import { Film, type Media, type PlaybackPosition } from './player/Film.tsx';
import { allowPlayerStyles } from './player/nonce.ts';
import { playbackKey } from './player/playbackKey.ts';
import type { PlaybackError } from './player/recoverPlayback.ts';
import { translatePlayer } from './player/translatePlayer.ts';
import './player/player.css';

allowPlayerStyles();

export type PlayerProps = {
  playable: Playable & { url: string };
  title: string;
  isPlaying?: boolean;
  getFreshAddress: () => Promise<string | null>;
  /** It is called when the end is reached. */
  onEnded?: (() => void) | undefined;
  /** It gets the element that plays, and null when that is gone. */
  onMedia?: ((media: Media | null) => void) | undefined;
};

/**
 * Plays the HLS address of a film, with menus for quality, captions and speed. Space, arrows, `m`, `f` and `c` work while it has the focus.
 * `title` is the label for screen readers. `getFreshAddress` returns a new address of the film after an interruption, or null if there is none.
 */
export function Player({ playable, title, isPlaying = false, getFreshAddress, onEnded, onMedia }: PlayerProps) {
  const t = useTexts();
  const [interruption, setInterruption] = useState<{ reason: PlaybackError; retry: () => void } | null>(null);
  const lastPosition = useRef<PlaybackPosition | null>(null);
  translatePlayer();
  return (
    <div className="player-box">
      <MediaController key={`${language()}:${playbackKey(playable)}`} className="player" aria-label={title} noSubtitlesLangPref noVolumePref>
        <Film
          address={playable.url}
          isPlaying={isPlaying}
          getFreshAddress={getFreshAddress}
          onInterrupted={setInterruption}
          onEnded={onEnded}
          onMedia={onMedia}
          lastPosition={lastPosition}
        />
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
