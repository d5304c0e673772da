import { useState } from 'react';
import VideoCameraAddOutlined from '@ant-design/icons/VideoCameraAddOutlined';
import { judging, type RankedEntry } from '@marquee/contract/contest/judging';
import { limits } from '@marquee/contract/limits';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useEndpoint, refresh } from '../../kit/ask.ts';
import { call } from '../../kit/call.ts';
import { decimal, number } from '../../kit/format.ts';
import { FieldsDialog } from '../../kit/form/FieldsDialog.tsx';
import { Failure } from '../../kit/list/states.tsx';
import { watch } from '../../kit/live.ts';
import { toast } from '../../kit/toast.tsx';
import { newChangeset, undoable } from '../../kit/undo.ts';
import { bodyOf } from '../../kit/values.ts';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { judgingData, judgingAddress, judgingHome } from './paths.ts';
import { Code } from './Queue.tsx';
import '../../kit/surface.css';
import './judging.css';

watch('video', judgingData);
watch('contest', judgingData);

const asked = { name: judging.name, fields: { channel: judging.fields.channel }, checks: [] };

/** The ranking of the entries, what each judge gives on average, and the winner's way to a video. */
export function Component() {
  const t = useTexts();
  const { may } = useWho();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const result = useEndpoint(judging.ranking, { query: { page, limit: limits.rows } }, { quiet: true, keep: true });
  const plan = useEndpoint(judging.plan, {}, { quiet: true }).data?.data;
  const [published, setPublished] = useState<RankedEntry | null>(null);
  const ranking = result.data?.data;
  if (ranking === undefined)
    return result.error === null ? (
      <div className="judging" aria-busy="true" />
    ) : (
      <Failure error={result.error} title={t('judging.failed')} onRetry={() => void result.refetch()} isPage />
    );
  const first = plan?.criteria[0]?.name;
  const turn = (to: number) => setParams(to === 1 ? {} : { page: String(to) });
  return (
    <div className="judging">
      <nav className="crumbs" aria-label={t('kit.crumbs')}>
        <Link to={judgingHome}>{t('judging.title')}</Link>
      </nav>
      <header className="judging-head">
        <h1>{t('judging.ranking')}</h1>
        <p>
          <strong>{t('judging.fullCount', { count: ranking.ranked })}</strong>
          {ranking.short > 0 && <span>{t('judging.shortCount', { count: ranking.short })}</span>}
        </p>
      </header>
      <p className="muted judging-note">
        {first !== undefined && t('judging.rankingHint', { name: first })} {plan?.is_judge === true && t('judging.rankingScope')}
      </p>
      <div className="judging-ranking">
        <section className="judging-card" aria-label={t('judging.ranking')}>
          {ranking.rows.length === 0 ? (
            <p className="judging-none">{t('judging.rankingEmpty')}</p>
          ) : (
            <table className="judging-table">
              <thead>
                <tr>
                  <th scope="col" className="is-number">
                    {t('judging.rank')}
                  </th>
                  <th scope="col">{t('judging.entry')}</th>
                  <th scope="col">{t('judging.scored')}</th>
                  <th scope="col" className="is-number">
                    {t('judging.mean')}
                  </th>
                  {may('media', 'administer') && (
                    <th scope="col">
                      <span className="unseen">{t('judging.makeVideo')}</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {ranking.rows.map((row) => (
                  <tr key={row.id} className={row.rank === null ? 'is-short' : ''}>
                    <td className="is-number">{row.rank === null ? '–' : number(row.rank)}</td>
                    <th scope="row">
                      <Link to={judgingAddress('judged', row.id)}>{row.title}</Link> <Code code={row.code} />
                    </th>
                    <td>
                      {t('judging.judgesOf', { count: row.judges, total: ranking.judges.length })}
                      {row.rank === null && <span className="tag tag-orange">{t('judging.short')}</span>}
                    </td>
                    <td className="is-number">{row.total === null ? '–' : <strong>{decimal(row.total)}</strong>}</td>
                    {may('media', 'administer') && (
                      <td className="is-action">
                        {row.clip === null ? (
                          <Button size="small" icon={<VideoCameraAddOutlined aria-hidden />} onClick={() => setPublished(row)}>
                            {t('judging.makeVideo')}
                          </Button>
                        ) : (
                          <Link to={`/main/media/video/${row.clip.id}`}>{t('judging.openVideo')}</Link>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {(page > 1 || ranking.rows.length === limits.rows) && (
            <p className="judging-pages">
              <Button disabled={page === 1} onClick={() => turn(page - 1)}>
                {t('kit.previousPage')}
              </Button>
              <Button disabled={ranking.rows.length < limits.rows} onClick={() => turn(page + 1)}>
                {t('kit.nextPage')}
              </Button>
            </p>
          )}
        </section>
        <section className="judging-card judging-strictness" aria-labelledby="judging-strictness">
          <header className="judging-card-head">
            <h2 id="judging-strictness">{t('judging.strictness')}</h2>
          </header>
          <ul>
            {ranking.judges.map(({ judge, entries, mean }) => (
              <li key={judge.id}>
                <span>{judge.label}</span>
                <span className="muted">{t('judging.judgeEntries', { count: entries })}</span>
                <strong>{mean === null ? '–' : decimal(mean)}</strong>
              </li>
            ))}
          </ul>
          <p className="judging-pad field-hint">{t('judging.strictnessHint')}</p>
        </section>
      </div>
      {published !== null && (
        <FieldsDialog
          of={asked}
          given={{}}
          title={t('judging.makeVideoTitle', { title: published.title })}
          text={<p>{t('judging.makeVideoText')}</p>}
          yes={t('judging.makeVideo')}
          onClose={() => setPublished(null)}
          send={async (values) => {
            const changeset = newChangeset();
            await call(judging.publish, { params: { id: published.id }, body: bodyOf(asked.fields, values) as { channel: string }, changeset });
            setPublished(null);
            toast.success({ title: t('judging.madeVideo'), text: published.title, ...undoable(changeset) });
            await refresh(judgingData);
          }}
        />
      )}
    </div>
  );
}
