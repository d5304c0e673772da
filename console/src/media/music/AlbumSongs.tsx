import { type ReactNode, useMemo } from 'react';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { album } from '@marquee/contract/media/album';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { IncompleteMark, StatusMark } from '../../content/marks.tsx';
import { formatPosition } from '../../content/position.ts';
import { TranscodeMark } from '../../content/TranscodeMark.tsx';
import { useEndpoint, useEndpointMutation } from '../../kit/ask.ts';
import { number } from '../../kit/format.ts';
import { newChangeset } from '../../kit/undo.ts';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { OrderedParts } from '../content/OrderedParts.tsx';
import { lengthOf, type PlacedSong, withPlaces } from './albumOrder.ts';

const pageOf = (id: string) => `/main/media/music/${id}`;

/** The section with the songs of a stored album, in order. `canAdd`: the caller may add some and put them in another order. */
export function AlbumSongs({ id, canAdd }: { id: string; canAdd: boolean }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { data, error, refetch } = useEndpoint(album.songs, { params: { id } }, { quiet: true });
  const add = useEndpointMutation(album.addSong, { success: 'create', failure: 'create' });
  const sort = useEndpointMutation(album.orderSongs, { success: 'update', failure: 'update', isUndoable: true });
  const songs = useMemo(() => data && withPlaces(data.data.songs), [data]);
  const addOne = () => add.mutate({ params: { id }, body: {} }, { onSuccess: ({ data: { idMusic } }) => void navigate(pageOf(idMusic)) });

  return (
    <OrderedParts<PlacedSong>
      id="songs"
      title={t('music.songs')}
      stored={songs}
      error={error}
      refetch={refetch}
      none={t('music.noSongs')}
      keyOf={({ idMusic }) => idMusic}
      nameOf={({ title }) => title}
      placed={(each, there) => ({ ...each, place: there?.place ?? '–' })}
      sort={(order, done) => sort.mutate({ body: { idMusic: id, order }, changeset: newChangeset() }, { onSettled: done })}
      canSort={canAdd}
      extra={
        canAdd &&
        data !== undefined && (
          <Button icon={<PlusOutlined aria-hidden />} loading={add.isPending} onClick={addOne}>
            {t('music.addSong', { track: data.data.next })}
          </Button>
        )
      }
      renderNotes={(shown) =>
        shown.length > 0 && (
          <p className="muted">
            {joinList([t('music.songCount', { count: shown.length, total: number(shown.length) }), formatPosition(lengthOf(shown))])}{' '}
            <Link to={`/main/media/music?album=${id}`}>{t('music.openList')}</Link>
          </p>
        )
      }
    >
      {(each, handle) => <Row song={each} handle={handle} />}
    </OrderedParts>
  );
}

function Row({ song, handle }: { song: PlacedSong; handle: ReactNode }) {
  const { idMusic: id, place, title, artists, duration_s, status, transcode_status, has_link, missing } = song;
  return (
    <div className="part">
      {handle}
      <strong className="part-number">{place}</strong>
      <span className="part-title">
        <Link to={pageOf(id)} dir="auto">
          {title}
        </Link>
        {artists.length > 0 && (
          <small className="muted" dir="auto">
            {joinList(artists)}
          </small>
        )}
      </span>
      <span className="muted">{duration_s === null ? '–' : formatPosition(duration_s)}</span>
      <span className="part-marks">
        <StatusMark kind="music" status={status} />
        <IncompleteMark kind="music" missing={missing} />
        <TranscodeMark kind="music" id={id} title={title} status={transcode_status} hasLink={has_link} />
      </span>
    </div>
  );
}
