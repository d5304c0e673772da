import { type Credit, filmography } from '@marquee/contract/media/filmography';
import { Button } from 'antd';
import { Link } from 'react-router';
import { StatusMark } from '../../content/marks.tsx';
import { Section } from '../../content/Section.tsx';
import { useEndpoint } from '../../kit/ask.ts';
import { reason } from '../../kit/call.ts';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import '../../content/content.css';
import './filmography.css';

/** The section with what a person is credited for, the latest first. */
export function Filmography({ id }: { id: string }) {
  const t = useTexts();
  const { data, error, refetch } = useEndpoint(filmography.list, { params: { id } }, { quiet: true });
  const { credits = [], total = 0 } = data?.data ?? {};
  return (
    <Section id="filmography" title={t('media.filmography.title')}>
      {error !== null && data === undefined && (
        <div role="alert">
          <p>{reason(error)}</p>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </div>
      )}
      {data !== undefined && total === 0 && <p className="muted">{t('media.filmography.none')}</p>}
      <ul className="credits">
        {credits.map((credit) => (
          <CreditRow key={credit.idMovie} credit={credit} />
        ))}
      </ul>
      {total > credits.length && <p className="muted">{t('media.filmography.more', { count: total - credits.length })}</p>}
    </Section>
  );
}

function CreditRow({ credit: { idMovie, title, release_date, roles, episodes, poster, status } }: { credit: Credit }) {
  const t = useTexts();
  return (
    <li>
      {poster === null ? <span className="small-poster" /> : <img className="small-poster" src={poster} alt="" loading="lazy" />}
      <span className="credit-title">
        <Link to={`/main/media/movie/${idMovie}`} dir="auto">
          {title}
        </Link>
        <small className="muted">
          {[release_date?.slice(0, 4), joinList(roles), episodes > 0 ? t('media.filmography.episodes', { count: episodes }) : undefined]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <StatusMark kind="movie" status={status} />
    </li>
  );
}
