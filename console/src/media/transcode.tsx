import { useRef, useState } from 'react';
import { type TranscodeJob, transcodes } from '@marquee/contract/media/transcode';
import { type Many, manyOf, number } from '../kit/format.ts';
import { useKeys } from '../kit/keyboard.tsx';
import { countedLabel } from '../kit/label.ts';
import { BulkBar, barKeys } from '../kit/list/BulkBar.tsx';
import { Chips, FilterBar } from '../kit/list/Filters.tsx';
import { Pager } from '../kit/list/Pager.tsx';
import { Failure, NoMatch, NoRecords } from '../kit/list/states.tsx';
import { PhoneTools, Tools } from '../kit/list/Tools.tsx';
import { useExport } from '../kit/list/useExport.ts';
import { useIsPhone } from '../kit/list/useIsPhone.ts';
import { useWho } from '../kit/who.ts';
import { punctuation } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import { canRetry } from '../content/jobs.ts';
import { useTranscoding } from '../content/transcoding.ts';
import { ClearButton, ConfirmDialog } from './transcode/ClearButton.tsx';
import { JobDrawer } from './transcode/JobDrawer.tsx';
import { JobRow } from './transcode/JobRow.tsx';
import { useJobActions } from './transcode/useJobActions.tsx';
import { type Jobs, useJobCounts, useJobs } from './transcode/useJobs.ts';
import '../content/content.css';
import './transcode/transcode.css';
import '../kit/list.css';
import '../kit/form.css';

/** The exported fields, after the title of the content. */
const exportedFields = ['kind', 'channel', 'film', 'attempt', 'state', 'cause', 'created_at', 'started_at', 'finished_at'];

/** The screen of transcode jobs. Each row shows the stages of a job and its state as a sentence. */
export function Component() {
  const t = useTexts();
  const { may } = useWho();
  const isPhone = useIsPhone();
  const jobsState = useJobs();
  const { list, jobs, record, opened, show } = jobsState;
  const selection = useJobActions(jobsState);
  const { start, stop, isBusy } = useTranscoding();
  const noun = t('media.transcode.noun');
  const { run: exportRows, exporting } = useExport(transcodes, noun, 'transcode', exportedFields);
  const busy = selection.working ?? exporting;
  const isIdle = busy === null && selection.many.count > 0;
  const searchRef = useRef<HTMLInputElement>(null);
  const countLabel = (of: Many) => countedLabel('transcode', noun, of);
  const close = () => show({ job: null, attempt: null }, true);
  // The address names the attempt of an ended job, but not of a running one, so that the screen moves on to its next attempt.
  const open = (job: TranscodeJob) => show({ job: job.job_id, attempt: canRetry(job) ? String(job.attempt) : null });
  const marked = jobs[selection.mark];
  const keys = useKeys([
    { key: '/', about: 'kit.keys.search', run: () => searchRef.current?.select() },
    { key: 'j', about: 'kit.keys.down', run: () => selection.step(1) },
    { key: 'k', about: 'kit.keys.up', run: () => selection.step(-1) },
    { key: 'x', about: 'kit.keys.select', run: () => marked !== undefined && selection.canChoose && selection.tick(marked, !selection.has(marked), false) },
    { key: 'Enter', about: 'kit.keys.open', run: () => marked !== undefined && open(marked) },
    ...barKeys({
      clear: () => isIdle && selection.drop(),
      actions: selection.allowed,
      press: (action) => isIdle && selection.countOf(action).count > 0 && selection.run(action),
    }),
  ]);
  const [stopped, setStopped] = useState<TranscodeJob | null>(null);
  const restart = (job: TranscodeJob) => {
    start(job.kind, job.record.id);
    if (opened !== undefined) show({ job: null, attempt: null, record: job.record.id }, true);
  };
  const { meta } = list;
  const tools = {
    of: transcodes,
    allColumns: [],
    shown: [],
    folded: [],
    onColumns: () => undefined,
    onTrash: undefined,
    onExport: meta === undefined || jobs.length === 0 || busy !== null ? undefined : () => void exportRows({ query: list.query, many: manyOf(meta) }),
    newHref: undefined,
    newText: '',
  };
  return (
    <section className="list">
      <header className="list-head">
        <h1>{t('screens.transcode')}</h1>
        <Counts />
        <span className="list-tools">
          {!isPhone && <Tools {...tools} />}
          {may('media', 'edit') && <ClearButton />}
        </span>
      </header>
      <FilterBar of={transcodes} list={list} quickFilters={['state', 'channel']} searchRef={searchRef}>
        {isPhone && <PhoneTools {...tools} onRefresh={list.again} />}
      </FilterBar>
      {record !== undefined && (
        <ul className="list-chips">
          <li className="chip">
            <span>{jobs[0]?.record.label ?? t('media.transcode.onlyRecord')}</span>
            <button type="button" aria-label={t('media.transcode.everyRecord')} title={t('media.transcode.everyRecord')} onClick={() => show({ record: null })}>
              ×
            </button>
          </li>
        </ul>
      )}
      <Chips of={transcodes} list={list} />
      <div className="list-card" aria-busy={list.isFirst || list.isStale}>
        {list.isRefreshing && <span className="moving moving-list" role="presentation" />}
        <div className="list-scroll" tabIndex={-1}>
          {selection.canChoose && jobs.length > 0 && (
            <label className="job-all">
              <input
                type="checkbox"
                checked={jobs.every(selection.has)}
                ref={(box) => {
                  if (box !== null) box.indeterminate = jobs.some(selection.has) && !jobs.every(selection.has);
                }}
                onChange={(event) => selection.turnPage(event.target.checked)}
              />
              {t('kit.selectPage')}
            </label>
          )}
          <Rows jobsState={jobsState}>
            {(job, at) => (
              <JobRow
                key={job.id}
                job={job}
                isOpen={opened?.id === job.id}
                isMarked={selection.mark === at}
                isBusy={isBusy}
                tick={selection.canChoose ? { isOn: selection.has(job), turn: (on, isRange) => selection.tick(job, on, isRange) } : undefined}
                onOpen={() => open(job)}
                onStart={() => start(job.kind, job.record.id)}
                onStop={() => setStopped(job)}
              />
            )}
          </Rows>
        </div>
        {(selection.many.count > 0 || busy !== null) && (
          <BulkBar
            noun={noun}
            list={list}
            many={selection.many}
            isAll={selection.isAll}
            actions={selection.offered}
            countOf={selection.countOf}
            working={busy}
            onAll={selection.chooseAll}
            onRun={selection.run}
            onClear={selection.drop}
          />
        )}
        <Pager list={list} counted={countLabel} />
      </div>
      {selection.question}
      {keys}
      {opened !== undefined && <JobDrawer job={opened} isBusy={isBusy} onStart={() => restart(opened)} onStop={() => setStopped(opened)} onClose={close} />}
      {jobsState.openError !== null && (
        <div className="list-card job-lost">
          <Failure error={jobsState.openError} title={t('media.transcode.detailFailed')} onRetry={close} />
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

function Rows({ jobsState, children }: { jobsState: Jobs; children: (job: TranscodeJob, at: number) => React.ReactNode }) {
  const t = useTexts();
  const { list, jobs, record, show } = jobsState;
  if (list.error !== null && jobs.length === 0) return <Failure error={list.error} title={t('media.transcode.listFailed')} onRetry={list.again} />;
  if (list.isFirst) {
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
  if (jobs.length === 0) {
    return list.isNarrowed || record !== undefined ? (
      <NoMatch text={t('media.transcode.noMatch')} onClear={() => (list.isNarrowed ? list.clear() : show({ record: null, job: null, attempt: null }))} />
    ) : (
      <NoRecords title={t('media.transcode.nothing')} text={t('media.transcode.nothingText')} />
    );
  }
  return <ul className="jobs">{jobs.map(children)}</ul>;
}
