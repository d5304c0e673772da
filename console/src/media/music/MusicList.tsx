import UploadOutlined from '@ant-design/icons/UploadOutlined';
import type { Linked } from '@marquee/contract/kit/field';
import { music } from '@marquee/contract/media/music';
import { number } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import type { Subtitle } from '../../kit/list/RowTitle.tsx';
import { idOf, type Row, titleOf } from '../../kit/record.ts';
import { useWho } from '../../kit/who.ts';
import { joinList } from '../../words/punctuation.ts';
import { t, useTexts } from '../../words/words.ts';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { formatPosition } from '../../content/position.ts';
import { ContentList } from '../content/ContentList.tsx';
import './music.css';

const AlbumPreview = lazyWithFallback(() => import('./AlbumPreview.tsx').then((m) => m.AlbumPreview));

/** The second line of a row: artists first, then what a song belongs to, or how much an album holds. */
function second(row: Row): Subtitle {
  const { artists, music_type, album, song_count, duration_s } = row as {
    artists?: readonly Linked[] | null;
    music_type?: string | null;
    album?: Linked | null;
    song_count?: number | null;
    duration_s?: number | null;
  };
  return [
    artists && artists.length > 0 ? joinList(artists.map(({ label }) => label)) : undefined,
    music_type === 'album' ? valueLabel('music', 'music_type', music_type) : album?.label,
    song_count == null ? undefined : t('music.songCount', { count: song_count, total: number(song_count) }),
    duration_s ? formatPosition(duration_s) : undefined,
  ];
}

/** The list of songs and albums, with covers. */
export function MusicList() {
  const texts = useTexts();
  const { may } = useWho();
  return (
    <ContentList
      of={music}
      title="screens.music"
      thumbnail="poster"
      quickFilters={['music_type', 'status', 'genres', 'channel']}
      renderPreview={(row, onClose) =>
        row['music_type'] === 'album' ? <AlbumPreview id={idOf(music, row)} title={titleOf(music, row)} onClose={onClose} /> : undefined
      }
      subtitle={second}
      noMatch={({ music_type }) => (music_type?.join() === 'song' ? t('music.noSong') : music_type?.join() === 'album' ? t('music.noAlbum') : undefined)}
      extraFields={['artists', 'music_type', 'album', 'song_count', 'duration_s']}
    >
      {may('media', 'edit') && (
        <p className="music-tools">
          <LinkButton icon={<UploadOutlined aria-hidden />} to="/main/media/music/bulk">
            {texts('screens.musicBulk')}
          </LinkButton>
        </p>
      )}
    </ContentList>
  );
}
