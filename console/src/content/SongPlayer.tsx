import { useRef, useState } from 'react';
import CustomerServiceOutlined from '@ant-design/icons/CustomerServiceOutlined';
import { Button } from 'antd';
import {
  MediaController,
  MediaErrorDialog,
  MediaMuteButton,
  MediaPlaybackRateButton,
  MediaPlayButton,
  MediaTimeDisplay,
  MediaVolumeRange,
} from 'media-chrome/react';
import { language, useTexts } from '../words/words.ts';
import { Film, type Media, type PlaybackPosition } from './player/Film.tsx';
import { allowPlayerStyles } from './player/nonce.ts';
import { playbackKey } from './player/playbackKey.ts';
import type { PlaybackError } from './player/recoverPlayback.ts';
import { translatePlayer } from './player/translatePlayer.ts';
import { Waveform } from './player/Waveform.tsx';
import type { PlayerProps } from './Player.tsx';
import './player/player.css';
import './player/song.css';

allowPlayerStyles();

/** Plays a song, with its cover and a waveform in which the played part is coloured. See `Player`. */
export function SongPlayer({ playable, title, isPlaying = false, getFreshAddress, onEnded }: PlayerProps) {
  const t = useTexts();
  const [interruption, setInterruption] = useState<{ reason: PlaybackError; retry: () => void } | null>(null);
  const [media, setMedia] = useState<Media | null>(null);
  const lastPosition = useRef<PlaybackPosition | null>(null);
  translatePlayer();
  return (
    <div className="player-box">
      <MediaController key={`${language()}:${playbackKey(playable)}`} audio className="song-player" aria-label={title} noVolumePref>
        <Film
          address={playable.url}
          isPlaying={isPlaying}
          getFreshAddress={getFreshAddress}
          onInterrupted={setInterruption}
          onMedia={setMedia}
          onEnded={onEnded}
          lastPosition={lastPosition}
        />
        <MediaErrorDialog slot="dialog" />
        <div className="song">
          {playable.poster === null ? (
            <span className="song-cover song-cover-none">
              <CustomerServiceOutlined aria-hidden />
            </span>
          ) : (
            <img className="song-cover" src={playable.poster} alt="" />
          )}
          <div className="song-body">
            <Waveform media={media} peaks={playable.sound?.peaks ?? []} duration={playable.duration_s ?? 0} />
            {interruption !== null && (
              <p role="alert" className="song-broken">
                <span>{t(`media.player.${interruption.reason}`)}</span>
                <Button size="small" onClick={interruption.retry} {...{ keysused: 'Enter Space' }}>
                  {t('kit.retry')}
                </Button>
              </p>
            )}
            <div className="song-controls">
              <MediaPlayButton />
              <MediaTimeDisplay showDuration noToggle />
              <span className="song-space" />
              <MediaMuteButton />
              <MediaVolumeRange />
              <MediaPlaybackRateButton rates={[1, 1.25, 1.5, 2, 0.5]} />
            </div>
          </div>
        </div>
      </MediaController>
    </div>
  );
}
