import type { ReactNode } from 'react';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Episode, season } from '@marquee/contract/media/season';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { IncompleteMark, StatusMark } from '../../content/marks.tsx';
import { TranscodeMark } from '../../content/TranscodeMark.tsx';
import { useEndpoint, useEndpointMutation } from '../../kit/ask.ts';
import { measured, number } from '../../kit/format.ts';
import { newChangeset } from '../../kit/undo.ts';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { OrderedParts } from '../content/OrderedParts.tsx';

const pageOf = (id: string) => `/main/media/movie/${id}`;

/** The numbers that more than one episode has. */
const repeatedOf = (episodes: readonly Episode[]): number[] => {
  const numbers = episodes.map(({ episode_number: n }) => n);
  return [...new Set(numbers.filter((n, at) => n !== null && numbers.indexOf(n) !== at))] as number[];
};

/** The section with the episodes of a stored season, in order. `canAdd`: the caller may add some and put them in another order. */
export function Episodes({ id, canAdd }: { id: string; canAdd: boolean }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { data, error, refetch } = useEndpoint(season.episodes, { params: { id } }, { quiet: true });
  const add = useEndpointMutation(season.addEpisode, { success: 'create', failure: 'create' });
  const sort = useEndpointMutation(season.orderEpisodes, { success: 'update', failure: 'update', isUndoable: true });
  const missing = data?.data.missing ?? [];

  const addOne = (episode_number?: number) =>
    add.mutate(
      { params: { id }, body: episode_number === undefined ? {} : { episode_number } },
      { onSuccess: ({ data: { idMovie } }) => void navigate(pageOf(idMovie)) },
    );

  return (
    <OrderedParts<Episode>
      id="episodes"
      title={t('media.form.episodes')}
      stored={data?.data.episodes}
      error={error}
      refetch={refetch}
      none={t('media.episodes.none')}
      keyOf={({ idMovie }) => idMovie}
      nameOf={({ title }) => title}
      placed={(each, there) => ({ ...each, episode_number: there?.episode_number ?? each.episode_number })}
      sort={(order, done) => sort.mutate({ body: { idMovie: id, order }, changeset: newChangeset() }, { onSettled: done })}
      canSort={canAdd}
      extra={
        canAdd &&
        data !== undefined && (
          <Button icon={<PlusOutlined aria-hidden />} loading={add.isPending} onClick={() => addOne()}>
            {t('media.episodes.add', { number: number(data.data.next) })}
          </Button>
        )
      }
      renderNotes={(shown) => (
        <>
          {missing.length > 0 && (
            <p className="part-gaps">
              <span>{t('media.episodes.missing', { numbers: joinList(missing.map(number)) })}</span>
              {canAdd &&
                missing.slice(0, 5).map((n) => (
                  <Button key={n} size="small" disabled={add.isPending} onClick={() => addOne(n)}>
                    {t('media.episodes.add', { number: number(n) })}
                  </Button>
                ))}
            </p>
          )}
          {repeatedOf(shown).length > 0 && <p className="red">{t('media.episodes.repeated', { numbers: joinList(repeatedOf(shown).map(number)) })}</p>}
        </>
      )}
    >
      {(each, handle) => <Row episode={each} handle={handle} />}
    </OrderedParts>
  );
}

function Row({ episode, handle }: { episode: Episode; handle: ReactNode }) {
  const t = useTexts();
  const { idMovie: id, episode_number, title, duration, poster, status, transcode_status, missing } = episode;
  return (
    <div className="part">
      {handle}
      <strong className="part-number">{episode_number === null ? '–' : number(episode_number)}</strong>
      {poster === null ? <span className="small-poster" /> : <img className="small-poster" src={poster} alt="" loading="lazy" />}
      <span className="part-title">
        <Link to={pageOf(id)} dir="auto">
          {title}
        </Link>
        {duration !== null && <small className="muted">{measured(duration, t('kit.units.minute'))}</small>}
      </span>
      <span className="part-marks">
        <StatusMark kind="movie" status={status} />
        <IncompleteMark kind="movie" missing={missing} />
        <TranscodeMark kind="movie" id={id} title={title} status={transcode_status} hasLink={false} />
      </span>
    </div>
  );
}
