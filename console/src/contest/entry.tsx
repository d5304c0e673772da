import { contest, type Entrant } from '@marquee/contract/contest/entry';
import { video } from '@marquee/contract/media/video';
import { Link, useParams } from 'react-router';
import { Watch } from '../content/player/Watch.tsx';
import { useEndpoint } from '../kit/ask.ts';
import { isMissing } from '../kit/call.ts';
import { ago, exact } from '../kit/format.ts';
import { label } from '../kit/label.ts';
import { Failure } from '../kit/list/states.tsx';
import { watch } from '../kit/live.ts';
import { useWho } from '../kit/who.ts';
import { joinList, punctuation } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import { PersonCard } from './PersonCard.tsx';
import { PhotoCard } from './PhotoCard.tsx';
import '../kit/surface.css';
import './staff.css';

watch('video', [video.path, '/cms/v1/contest/entry']);

/** The page of one contest entry: its video, the entrant, the ID photo behind a confirmation, and the log. */
export function Component() {
  const t = useTexts();
  const { id = '' } = useParams();
  const { may } = useWho();
  const mayKnow = may('media', 'decide');
  const record = useEndpoint(video.get, { params: { id } });
  const person = useEndpoint(contest.entrant, { params: { id } }, { enabled: mayKnow, quiet: true });
  const back = (
    <p>
      <Link to="/main/media/video/contest">{t('screens.contest')}</Link>
    </p>
  );
  // If the entry was removed meanwhile, say so instead of showing the old data.
  if (record.error !== null && (record.data === undefined || isMissing(record.error))) {
    const title = t(isMissing(record.error) ? 'contest.entry.gone' : 'contest.entry.failedEntry');
    return (
      <article className="entry-page">
        <header className="entry-page-head">{back}</header>
        <section className="entry-card">
          <Failure error={record.error} title={title} onRetry={() => void record.refetch()} isPage />
        </section>
      </article>
    );
  }
  const data = record.data?.data;
  const entrant = person.data?.data;
  if (data === undefined) return <div className="entry-page" aria-busy="true" />;
  const isDeleted = typeof data.deleted_at === 'string';
  return (
    <article className="entry-page">
      <header className="entry-page-head">
        {back}
        <h1>{data.title}</h1>
        <p className="entry-quiet">
          <time dateTime={data.created_at} title={exact(data.created_at)}>
            {ago(data.created_at)}
          </time>{' '}
          · <Link to={`/main/media/video/${id}`}>{t('contest.entry.openVideo')}</Link>
          {mayKnow && (
            <>
              {' '}
              · <Link to={`/main/media/video/contest/judging/${id}`}>{t('judging.open')}</Link>
            </>
          )}
        </p>
      </header>
      {isDeleted && (
        <p className="strip strip-orange" role="status">
          {t('contest.entry.inTrash')}
        </p>
      )}
      <div className="entry-columns">
        <div>
          <section className="entry-card" aria-label={t('contest.entry.film')}>
            {!isDeleted && <Watch kind="video" id={id} title={data.title} />}
            <p className="entry-text">{data.description}</p>
          </section>
          <Log id={id} />
        </div>
        <div>
          {!mayKnow && <p className="entry-card">{t('contest.entry.noRight')}</p>}
          {person.error !== null && entrant === undefined && (
            <Failure error={person.error} title={t('contest.entry.failedEntry')} onRetry={() => void person.refetch()} />
          )}
          {entrant !== undefined && (
            <>
              <PersonCard entrant={entrant} />
              {entrant.has_id_photo && <PhotoCard key={id} id={id} name={nameOf(entrant)} />}
            </>
          )}
        </div>
      </div>
    </article>
  );
}

const nameOf = (entrant: Entrant) => entrant.full_name ?? '';

/** The number of log entries that are shown. */
const lines = 50;

/** The log of an entry: who did what, and above all who viewed the ID photo. */
function Log({ id }: { id: string }) {
  const t = useTexts();
  const result = useEndpoint(video.history, { params: { id }, query: { limit: lines } }, { quiet: true });
  const fieldName = (field: string) => label(field in video.fields ? 'video' : 'entry', field);
  return (
    <section className="entry-card">
      <h2>{t('contest.entry.log')}</h2>
      {result.error !== null && result.data === undefined && (
        <Failure error={result.error} title={t('kit.historyFailed')} onRetry={() => void result.refetch()} />
      )}
      <ol className="entry-log">
        {result.data?.data.map(({ id: line, at, actor, verb, changes }) => (
          <li key={line}>
            <span>
              <strong>{actor?.label ?? t('kit.machine')}</strong>
              {punctuation().blank}
              {t(`contest.entry.verbs.${verb}` as 'contest.entry.verbs.update', { fields: joinList(Object.keys(changes).map(fieldName)), defaultValue: verb })}
            </span>
            <time dateTime={at} title={exact(at)}>
              {ago(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
