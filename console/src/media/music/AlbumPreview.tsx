import { useState } from 'react';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import SoundOutlined from '@ant-design/icons/SoundOutlined';
import StepBackwardOutlined from '@ant-design/icons/StepBackwardOutlined';
import StepForwardOutlined from '@ant-design/icons/StepForwardOutlined';
import { album, type AlbumSong } from '@marquee/contract/media/album';
import { Button } from 'antd';
import { Watch } from '../../content/player/Watch.tsx';
import { formatPosition } from '../../content/position.ts';
import { useEndpoint } from '../../kit/ask.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Failure } from '../../kit/list/states.tsx';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { hasDiscs, neighbourOf, placeOf } from './albumOrder.ts';
import './albumPreview.css';

/** An album in a dialog. It plays song after song, and skips those that are not ready. */
export function AlbumPreview({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useTexts();
  const { data, error, refetch } = useEndpoint(album.songs, { params: { id } }, { quiet: true });
  return (
    <Dialog wide title={title} onClose={onClose}>
      {error !== null && data === undefined && <Failure error={error} title={t('media.playbackFailed')} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <div className="player-none song-none" aria-busy="true" />}
      {data !== undefined && <AlbumPlayer songs={data.data.songs} />}
    </Dialog>
  );
}

function AlbumPlayer({ songs }: { songs: readonly AlbumSong[] }) {
  const t = useTexts();
  const [chosen, choose] = useState<string>();
  const current = songs.find((song) => song.idMusic === chosen) ?? neighbourOf(songs, undefined, 1);
  const [before, after] = [neighbourOf(songs, current?.idMusic, -1), neighbourOf(songs, current?.idMusic, 1)];
  const discs = hasDiscs(songs);
  const step = (to: AlbumSong | undefined) => to !== undefined && choose(to.idMusic);
  if (current === undefined) return <p className="muted">{t(songs.length === 0 ? 'music.noSongs' : 'music.noneReady')}</p>;
  return (
    <div className="album-player">
      <div className="album-now">
        <strong dir="auto">{current.title}</strong>
        <span className="album-steps">
          <Button aria-label={t('music.previous')} icon={<StepBackwardOutlined aria-hidden />} disabled={before === undefined} onClick={() => step(before)} />
          <Button aria-label={t('music.next')} icon={<StepForwardOutlined aria-hidden />} disabled={after === undefined} onClick={() => step(after)} />
        </span>
      </div>
      <Watch key={current.idMusic} kind="music" id={current.idMusic} title={current.title} isPlaying onEnded={() => step(after)} />
      <ol className="album-songs" aria-label={t('music.songs')}>
        {songs.map((song) => {
          const isReady = song.transcode_status === 'ready';
          const isCurrent = song.idMusic === current.idMusic;
          return (
            <li key={song.idMusic}>
              <button type="button" disabled={!isReady} aria-current={isCurrent ? 'true' : undefined} onClick={() => choose(song.idMusic)}>
                <span className="album-place">
                  {isCurrent ? <SoundOutlined aria-hidden /> : isReady ? placeOf(song, discs) : <PauseOutlined aria-hidden />}
                </span>
                <span className="album-title" dir="auto">
                  {song.title}
                  {song.artists.length > 0 && <small className="muted">{joinList(song.artists)}</small>}
                </span>
                <span className="muted">{isReady && song.duration_s !== null ? formatPosition(song.duration_s) : t('music.notReady')}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
