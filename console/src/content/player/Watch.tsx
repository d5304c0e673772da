import { useState } from 'react';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import { type Playable, type PlayableKind, playback } from '@marquee/contract/media/playback';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { useEndpoint } from '../../kit/ask.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Failure } from '../../kit/list/states.tsx';
import { nounLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import type { Media } from './Film.tsx';
import { playbackKey } from './playbackKey.ts';
import './player.css';

const FilmPlayer = lazyWithFallback(() => import('../Player.tsx').then((m) => m.Player), <div className="player-none" aria-busy="true" />);
const SongPlayer = lazyWithFallback(() => import('../SongPlayer.tsx').then((m) => m.SongPlayer), <div className="player-none song-none" aria-busy="true" />);

/** Whether this page may fetch from an address. The Content Security Policy allows only the console's own origin. */
const isSameOrigin = (url: string) => new URL(url, window.location.href).origin === window.location.origin;

/** Returns the same object while the same film is played. A new answer, as after every live update, must not restart the film. */
function useStablePlayable(playable: Playable | undefined): Playable | undefined {
  const [current, setCurrent] = useState(playable);
  if (current === playable) return current;
  if (current?.url && playable?.url && playbackKey(current) === playbackKey(playable)) return current;
  setCurrent(playable);
  return playable;
}

type WatchProps = { kind: PlayableKind; id: string; title: string; onMedia?: ((media: Media | null) => void) | undefined };

/**
 * The player of a record, or the reason why it cannot be played. `onEnded` is called when the end is reached, `onMedia` with the element of a film, and with
 * null when that is gone.
 */
export function Watch({ kind, id, title, isPlaying = false, onEnded, onMedia }: WatchProps & { isPlaying?: boolean; onEnded?: () => void }) {
  const t = useTexts();
  const result = useEndpoint(playback[kind], { params: { id } }, { quiet: true });
  const playable = useStablePlayable(result.data?.data);
  if (result.error !== null && playable === undefined)
    return <Failure error={result.error} title={t('media.playbackFailed')} onRetry={() => void result.refetch()} />;
  if (playable === undefined) return <div className="player-none" aria-busy="true" />;
  const { url } = playable;
  if (url === null) return <NoPlayer title={t('media.nothingToPlay')} text={t('media.nothingToPlayText', { noun: nounLabel(kind) })} />;
  if (!isSameOrigin(url)) {
    return (
      <NoPlayer title={t('media.playElsewhere')}>
        <a href={url} target="_blank" rel="noreferrer">
          {t('media.openLink')}
        </a>
      </NoPlayer>
    );
  }
  const getFreshAddress = async () => {
    const { data, isSuccess } = await result.refetch();
    return isSuccess ? (data?.data.url ?? null) : null;
  };
  const Player = kind === 'music' ? SongPlayer : FilmPlayer;
  return <Player playable={{ ...playable, url }} title={title} isPlaying={isPlaying} getFreshAddress={getFreshAddress} onEnded={onEnded} onMedia={onMedia} />;
}

function NoPlayer({ title, text, children }: { title: string; text?: string; children?: React.ReactNode }) {
  return (
    <div className="player-none">
      <PlayCircleOutlined />
      <strong>{title}</strong>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}

/** The player in a dialog, opened from a row of a list or the head of a form. */
export function Preview({ kind, id, title, onClose }: WatchProps & { onClose: () => void }) {
  return (
    <Dialog wide title={title} onClose={onClose}>
      <Watch kind={kind} id={id} title={title} isPlaying />
    </Dialog>
  );
}
