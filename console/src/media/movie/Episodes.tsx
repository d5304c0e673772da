import { type ReactNode, useState } from 'react';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Episode, season } from '@marquee/contract/media/season';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { IncompleteMark, StatusMark } from '../../content/marks.tsx';
import { TranscodeMark } from '../../content/TranscodeMark.tsx';
import { Section } from '../../content/Section.tsx';
import { useEndpoint, useEndpointMutation } from '../../kit/ask.ts';
import { reason } from '../../kit/call.ts';
import { measured, number } from '../../kit/format.ts';
import { Sortable } from '../../kit/Sortable.tsx';
import { newChangeset } from '../../kit/undo.ts';
import { useStableCallback } from '../../kit/useStableCallback.ts';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import './episodes.css';

const pageOf = (id: string) => `/main/media/movie/${id}`;

/** The numbers that more than one episode has. */
const repeatedOf = (episodes: readonly Episode[]): number[] => {
  const numbers = episodes.map(({ episode_number: n }) => n);
  return [...new Set(numbers.filter((n, at) => n !== null && numbers.indexOf(n) !== at))] as number[];
};

/** The section with the episodes of a stored season, in order. They are put in another order by dragging or by keyboard; `canAdd`: the caller may add some. */
export function Episodes({ id, canAdd }: { id: string; canAdd: boolean }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { data, error, refetch } = useEndpoint(season.episodes, { params: { id } }, { quiet: true });
  const add = useEndpointMutation(season.addEpisode, { success: 'create', failure: 'create' });
  const sort = useEndpointMutation(season.orderEpisodes, { success: 'update', failure: 'update', isUndoable: true });
  /** the order that was chosen and is being stored */
  const [chosen, setChosen] = useState<readonly Episode[] | null>(null);
  const stored = data?.data.episodes ?? [];
  const episodes = chosen ?? stored;
  const repeated = repeatedOf(episodes);

  const addOne = (episode_number?: number) =>
    add.mutate(
      { params: { id }, body: episode_number === undefined ? {} : { episode_number } },
      { onSuccess: ({ data: { idMovie } }) => void navigate(pageOf(idMovie)) },
    );
  const put = (items: readonly Episode[]) => {
    // The numbers stay in their places, and the episodes change theirs.
    setChosen(items.map((each, at) => ({ ...each, episode_number: stored[at]?.episode_number ?? each.episode_number })));
    sort.mutate(
      { body: { idMovie: id, order: items.map(({ idMovie }) => idMovie) }, changeset: newChangeset() },
      { onSettled: async () => (await refetch(), setChosen(null)) },
    );
  };
  const draw = useStableCallback((each: Episode, _at: number, handle: ReactNode) => <Row episode={each} handle={canAdd ? handle : null} />);

  return (
    <Section
      id="episodes"
      title={t('media.form.episodes')}
      extra={
        canAdd &&
        data !== undefined && (
          <Button icon={<PlusOutlined aria-hidden />} loading={add.isPending} onClick={() => addOne()}>
            {t('media.episodes.add', { number: number(data.data.next) })}
          </Button>
        )
      }
    >
      {error !== null && data === undefined && (
        <div role="alert">
          <p>{reason(error)}</p>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </div>
      )}
      {data !== undefined && episodes.length === 0 && <p className="muted">{t('media.episodes.none')}</p>}
      {data !== undefined && data.data.missing.length > 0 && (
        <p className="episode-gaps">
          <span>{t('media.episodes.missing', { numbers: joinList(data.data.missing.map(number)) })}</span>
          {canAdd &&
            data.data.missing.slice(0, 5).map((n) => (
              <Button key={n} size="small" disabled={add.isPending} onClick={() => addOne(n)}>
                {t('media.episodes.add', { number: number(n) })}
              </Button>
            ))}
        </p>
      )}
      {repeated.length > 0 && <p className="red">{t('media.episodes.repeated', { numbers: joinList(repeated.map(number)) })}</p>}
      {episodes.length > 0 && (
        <Sortable items={episodes} keyOf={(each) => each.idMovie} nameOf={(each) => each.title} onSort={put} className="episodes">
          {draw}
        </Sortable>
      )}
    </Section>
  );
}

function Row({ episode, handle }: { episode: Episode; handle: ReactNode }) {
  const t = useTexts();
  const { idMovie: id, episode_number, title, duration, poster, status, transcode_status, missing } = episode;
  return (
    <div className="episode">
      {handle}
      <strong className="episode-number">{episode_number === null ? '–' : number(episode_number)}</strong>
      {poster === null ? <span className="small-poster" /> : <img className="small-poster" src={poster} alt="" loading="lazy" />}
      <span className="episode-title">
        <Link to={pageOf(id)} dir="auto">
          {title}
        </Link>
        {duration !== null && <small className="muted">{measured(duration, t('kit.units.minute'))}</small>}
      </span>
      <span className="episode-marks">
        <StatusMark kind="movie" status={status} />
        <IncompleteMark kind="movie" missing={missing} />
        <TranscodeMark kind="movie" id={id} title={title} status={transcode_status} hasLink={false} />
      </span>
    </div>
  );
}
