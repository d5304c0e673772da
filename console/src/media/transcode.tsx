import { useState } from 'react';
import { transcodeStates, type TranscodeJob } from '@marquee/contract/media/transcode';
import { Select } from 'antd';
import { number } from '../kit/format.ts';
import { BulkBar, barKeys } from '../kit/list/BulkBar.tsx';
import { Failure, NoMatch, Nothing } from '../kit/list/states.tsx';
import { useWho } from '../kit/who.ts';
import { useKeys } from '../kit/keyboard.tsx';
import { clearOnDelete, useEmptier } from '../kit/kinds/emptier.tsx';
import { punctuation } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import { canRetry, useTranscoding } from './jobs.ts';
import { ClearButton, ConfirmDialog } from './transcode/ClearButton.tsx';
import { JobDrawer } from './transcode/JobDrawer.tsx';
import { JobPages } from './transcode/JobPages.tsx';
import { JobRow } from './transcode/JobRow.tsx';
import { JobSearch } from './transcode/JobSearch.tsx';
import { useJobActions } from './transcode/useJobActions.tsx';
import { useJobCounts, useJobs } from './transcode/useJobs.ts';
import './content/content.css';
import './transcode/transcode.css';
import '../kit/list.css';
import '../kit/form.css';

/** The screen of transcode jobs: running, ended and failed, each with its stages and a sentence. */
export function Component() {
  const t = useTexts();
  const emptier = useEmptier();
  const { may } = useWho();
  const list = useJobs();
  const chosen = useJobActions(list);
  const { start, stop, isBusy } = useTranscoding();
  const isIdle = chosen.working === null && chosen.many.count > 0;
  const keys = useKeys(
    barKeys({
      drop: () => isIdle && chosen.drop(),
      actions: chosen.allowed,
      press: (action) => isIdle && chosen.countOf(action).count > 0 && chosen.run(action),
    }),
  );
  const [stopped, setStopped] = useState<TranscodeJob | null>(null);
  const { opened } = list;
  const close = () => list.go({ job: null, attempt: null }, true);
  // An ended attempt stays as it is; a running job is followed into its next attempt.
  const open = (job: TranscodeJob) => list.go({ job: job.job_id, attempt: canRetry(job) ? String(job.attempt) : null });
  const again = (job: TranscodeJob) => {
    start(job.kind, job.record.id);
    if (opened !== undefined) list.go({ job: null, attempt: null, record: job.record.id }, true);
  };
  return (
    <section className="list">
      <header className="list-head">
        <h1>{t('screens.transcode')}</h1>
        <Counts />
        <span className="list-tools">{may('media', 'edit') && <ClearButton />}</span>
      </header>
      <div className="list-filters" role="search">
        <JobSearch name={list.name} onName={(name) => list.go({ name }, true)} />
        <Select
          aria-label={t('media.transcode.state')}
          mode="multiple"
          className="job-filter"
          allowClear={emptier}
          showSearch={false}
          placeholder={t('media.transcode.allStates')}
          options={transcodeStates.map((value) => ({ value, label: t(`transcode.states.${value}`) }))}
          value={list.states}
          onChange={(state) => list.go({ state })}
          onKeyDown={clearOnDelete(() => list.go({ state: [] }))}
        />
        {list.record !== undefined && (
          <span className="chip">
            <span>{list.jobs[0]?.record.label ?? t('media.transcode.onlyRecord')}</span>
            <button
              type="button"
              aria-label={t('media.transcode.everyRecord')}
              title={t('media.transcode.everyRecord')}
              onClick={() => list.go({ record: null })}
            >
              ×
            </button>
          </span>
        )}
      </div>
      <div className="list-card" aria-busy={list.asked.isPending || list.asked.isPlaceholderData}>
        {list.asked.isFetching && list.asked.isPlaceholderData && <span className="moving moving-list" role="presentation" />}
        <div className="list-scroll" tabIndex={-1}>
          {chosen.canChoose && list.jobs.length > 0 && (
            <label className="job-all">
              <input
                type="checkbox"
                checked={list.jobs.every(chosen.has)}
                ref={(box) => {
                  if (box !== null) box.indeterminate = list.jobs.some(chosen.has) && !list.jobs.every(chosen.has);
                }}
                onChange={(event) => chosen.turnJobs(list.jobs, event.target.checked)}
              />
              {t('kit.selectPage')}
            </label>
          )}
          <Rows list={list}>
            {(job) => (
              <JobRow
                key={job.id}
                job={job}
                isOpen={opened?.id === job.id}
                isBusy={isBusy}
                tick={chosen.canChoose ? { isOn: chosen.has(job), turn: (on, isRange) => chosen.tick(job, on, isRange) } : undefined}
                onOpen={() => open(job)}
                onStart={() => start(job.kind, job.record.id)}
                onStop={() => setStopped(job)}
              />
            )}
          </Rows>
        </div>
        {(chosen.many.count > 0 || chosen.working !== null) && (
          <BulkBar
            noun={t('media.transcode.noun')}
            list={list}
            many={chosen.many}
            isAll={chosen.isAll}
            actions={chosen.offered}
            countOf={chosen.countOf}
            working={chosen.working}
            onAll={chosen.chooseAll}
            onRun={chosen.run}
            onClear={chosen.drop}
          />
        )}
        <JobPages list={list} />
      </div>
      {chosen.question}
      {keys}
      {opened !== undefined && <JobDrawer job={opened} isBusy={isBusy} onStart={() => again(opened)} onStop={() => setStopped(opened)} onClose={close} />}
      {list.openError !== null && (
        <div className="list-card job-lost">
          <Failure error={list.openError} title={t('media.transcode.detailFailed')} onRetry={close} />
        </div>
      )}
      {stopped !== null && (
        <ConfirmDialog
          title={t('media.transcode.stopTitle')}
          text={t('media.transcode.stopText', { name: stopped.record.label })}
          yes={t('media.transcode.stopYes')}
          onNo={() => setStopped(null)}
          onYes={() => {
            stop(stopped);
            setStopped(null);
          }}
        />
      )}
    </section>
  );
}

/** The number of running, queued, failed and ready jobs. */
function Counts() {
  const t = useTexts();
  const counts = useJobCounts();
  const parts = (['running', 'queued', 'failed', 'ready'] as const).flatMap((state) => {
    const total = counts[state];
    return total === undefined || (state === 'failed' && total === 0) ? [] : [{ state, text: t(`media.transcode.${state}`, { total: number(total) }) }];
  });
  return (
    <p className="list-count" aria-live="polite">
      {parts.map(({ state, text }, at) => (
        <span key={state}>
          {at > 0 && punctuation().comma}
          <span className={state === 'failed' ? 'red job-count' : state === 'running' ? 'job-count' : ''}>{text}</span>
        </span>
      ))}
    </p>
  );
}

function Rows({ list, children }: { list: ReturnType<typeof useJobs>; children: (job: TranscodeJob) => React.ReactNode }) {
  const t = useTexts();
  if (list.asked.error !== null && list.asked.data === undefined)
    return <Failure error={list.asked.error} title={t('media.transcode.listFailed')} onRetry={() => void list.asked.refetch()} />;
  if (list.asked.data === undefined) {
    return (
      <ul className="jobs pulsing" aria-hidden="true">
        {Array.from({ length: 6 }, (_, at) => (
          <li key={at} className="job">
            <span />
            <span className="job-icon skeleton" />
            <span className="job-words">
              <span className={`skeleton skeleton-w${at % 3}`} />
              <span className="skeleton skeleton-w1 skeleton-thin" />
            </span>
            <span className="job-state">
              <span className="skeleton" />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  if (list.jobs.length === 0) {
    return list.isNarrowed ? (
      <NoMatch text={t('media.transcode.noMatch')} onClear={() => list.go({ name: null, state: null, record: null, job: null, attempt: null })} />
    ) : (
      <Nothing title={t('media.transcode.nothing')} text={t('media.transcode.nothingText')} />
    );
  }
  return <ul className="jobs">{list.jobs.map(children)}</ul>;
}
