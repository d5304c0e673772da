import { useRef, useState } from 'react';
import { type TranscodeJob, transcodes } from '@marquee/contract/media/transcode';
import { type Many, manyOf, number } from '../kit/format.ts';
import { useKeys } from '../kit/keyboard.tsx';
import { countedLabel } from '../kit/label.ts';
import { BulkBar, barKeys } from '../kit/list/BulkBar.tsx';
import { Chips, FilterBar } from '../kit/list/Filters.tsx';
import { Pager } from '../kit/list/Pager.tsx';
import { Failure, NoMatch, Nothing } from '../kit/list/states.tsx';
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

/** What an export writes beside the name of the content. */
const exported = ['kind', 'channel', 'film', 'attempt', 'state', 'cause', 'created_at', 'started_at', 'finished_at'];

/** The screen of transcode jobs: running, ended and failed, each with its stages and a sentence. */
export function Component() {
  const t = useTexts();
  const { may } = useWho();
  const isPhone = useIsPhone();
  const shown = useJobs();
  const { list, jobs, record, opened, show } = shown;
  const chosen = useJobActions(shown);
  const { start, stop, isBusy } = useTranscoding();
  const noun = t('media.transcode.noun');
  const { run: write, exporting } = useExport(transcodes, noun, 'transcode', exported);
  const busy = chosen.working ?? exporting;
  const isIdle = busy === null && chosen.many.count > 0;
  const searchRef = useRef<HTMLInputElement>(null);
  const counted = (of: Many) => countedLabel('transcode', noun, of);
  const close = () => show({ job: null, attempt: null }, true);
  // An ended attempt stays as it is; a running job is followed into its next attempt.
  const open = (job: TranscodeJob) => show({ job: job.job_id, attempt: canRetry(job) ? String(job.attempt) : null });
  const marked = jobs[chosen.mark];
  const keys = useKeys([
    { key: '/', about: 'kit.keys.search', run: () => searchRef.current?.select() },
    { key: 'j', about: 'kit.keys.down', run: () => chosen.step(1) },
    { key: 'k', about: 'kit.keys.up', run: () => chosen.step(-1) },
    { key: 'x', about: 'kit.keys.select', run: () => marked !== undefined && chosen.canChoose && chosen.tick(marked, !chosen.has(marked), false) },
    { key: 'Enter', about: 'kit.keys.open', run: () => marked !== undefined && open(marked) },
    ...barKeys({
      drop: () => isIdle && chosen.drop(),
      actions: chosen.allowed,
      press: (action) => isIdle && chosen.countOf(action).count > 0 && chosen.run(action),
    }),
  ]);
  const [stopped, setStopped] = useState<TranscodeJob | null>(null);
  const again = (job: TranscodeJob) => {
    start(job.kind, job.record.id);
    if (opened !== undefined) show({ job: null, attempt: null, record: job.record.id }, true);
  };
  const { meta } = list;
  const tools = {
    of: transcodes,
    every: [],
    shown: [],
    folded: [],
    onColumns: () => undefined,
    onTrash: undefined,
    onExport: meta === undefined || jobs.length === 0 || busy !== null ? undefined : () => void write({ query: list.query, many: manyOf(meta) }),
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
      <FilterBar of={transcodes} list={list} quick={['state', 'channel']} searchRef={searchRef}>
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
          {chosen.canChoose && jobs.length > 0 && (
            <label className="job-all">
              <input
                type="checkbox"
                checked={jobs.every(chosen.has)}
                ref={(box) => {
                  if (box !== null) box.indeterminate = jobs.some(chosen.has) && !jobs.every(chosen.has);
                }}
                onChange={(event) => chosen.turnPage(event.target.checked)}
              />
              {t('kit.selectPage')}
            </label>
          )}
          <Rows shown={shown}>
            {(job, at) => (
              <JobRow
                key={job.id}
                job={job}
                isOpen={opened?.id === job.id}
                isMarked={chosen.mark === at}
                isBusy={isBusy}
                tick={chosen.canChoose ? { isOn: chosen.has(job), turn: (on, isRange) => chosen.tick(job, on, isRange) } : undefined}
                onOpen={() => open(job)}
                onStart={() => start(job.kind, job.record.id)}
                onStop={() => setStopped(job)}
              />
            )}
          </Rows>
        </div>
        {(chosen.many.count > 0 || busy !== null) && (
          <BulkBar
            noun={noun}
            list={list}
            many={chosen.many}
            isAll={chosen.isAll}
            actions={chosen.offered}
            countOf={chosen.countOf}
            working={busy}
            onAll={chosen.chooseAll}
            onRun={chosen.run}
            onClear={chosen.drop}
          />
        )}
        <Pager list={list} counted={counted} />
      </div>
      {chosen.question}
      {keys}
      {opened !== undefined && <JobDrawer job={opened} isBusy={isBusy} onStart={() => again(opened)} onStop={() => setStopped(opened)} onClose={close} />}
      {shown.openError !== null && (
        <div className="list-card job-lost">
          <Failure error={shown.openError} title={t('media.transcode.detailFailed')} onRetry={close} />
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

function Rows({ shown, children }: { shown: Jobs; children: (job: TranscodeJob, at: number) => React.ReactNode }) {
  const t = useTexts();
  const { list, jobs, record, show } = shown;
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
      <Nothing title={t('media.transcode.nothing')} text={t('media.transcode.nothingText')} />
    );
  }
  return <ul className="jobs">{jobs.map(children)}</ul>;
}
