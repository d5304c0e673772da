import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import { transcode, type TranscodeJob, transcodes } from '@marquee/contract/media/transcode';
import type { Action } from '../../kit/actions.tsx';
import { call } from '../../kit/call.ts';
import { many as some, names } from '../../kit/format.ts';
import { withKeys } from '../../kit/list/BulkBar.tsx';
import { useMark } from '../../kit/list/useMark.ts';
import { useSelection } from '../../kit/list/useSelection.ts';
import type { Row } from '../../kit/record.ts';
import { useActions } from '../../kit/useActions.tsx';
import { t } from '../../words/words.ts';
import { canRetry, canStop } from '../../content/jobs.ts';
import type { Jobs } from './useJobs.ts';

type JobRow = Row & TranscodeJob;
const jobOf = (row: Row) => row as JobRow;

const actions: readonly Action[] = [
  {
    name: 'stop',
    label: () => t('media.renditions.stop'),
    icon: <StopOutlined aria-hidden />,
    right: 'run',
    visible: (row) => canStop(jobOf(row)),
    dangerous: true,
    key: 's',
    confirm: (rows, many) => ({
      title: t('media.transcode.stopTitle'),
      text: t('media.transcode.stopMany', {
        names: names(
          rows.map((row) => jobOf(row).record.label),
          3,
          many,
        ),
      }),
      yes: t('media.transcode.stopManyYes', many),
    }),
    perform: (row) => call(transcode.stop, { body: { job_id: jobOf(row).job_id } }),
    toastKey: 'stop',
  },
  {
    name: 'retry',
    label: () => t('media.renditions.retry'),
    icon: <ReloadOutlined aria-hidden />,
    right: 'run',
    key: 'r',
    visible: (row) => canRetry(jobOf(row)),
    perform: (row) => call(transcode.start, { body: { kind: jobOf(row).kind, id: jobOf(row).record.id } }),
    toastKey: 'start',
  },
];

/** One row per record, since a film is transcoded again only once, even if several of its attempts are selected. */
const onePerRecord = (rows: readonly Row[]): Row[] => [...new Map(rows.map((row) => [jobOf(row).record.id, row])).values()];

/** The selection of jobs and the bulk actions on it. */
export function useJobActions({ list, jobs }: Pick<Jobs, 'list' | 'jobs'>) {
  const { rows } = list;
  const selection = useSelection(transcodes, list);
  const marking = useMark(transcodes, list, selection.turn);
  const { runAll, question, working, isOffered, isAllowed } = useActions(transcodes, t('media.transcode.noun'));
  const { isAll, chosen, many } = selection;

  /** All jobs that match the filters. For the action `retry` only one job per record. */
  async function* every(action: Action): AsyncGenerator<Row> {
    const seen = new Set<string>();
    for await (const row of selection.every()) {
      const key = action.name === 'retry' && canRetry(jobOf(row)) ? jobOf(row).record.id : jobOf(row).id;
      if (!seen.has(key)) yield row;
      seen.add(key);
    }
  }
  const selectedFor = (action: Action) => (action.name === 'retry' ? onePerRecord(chosen) : chosen);
  const applicableRows = (action: Action) => selectedFor(action).filter((row) => isOffered(action, row));
  const run = (action: Action) => {
    void runAll(action, isAll ? rows : selectedFor(action), isAll ? { many, every: () => every(action) } : undefined).then((outcome) => {
      if (outcome !== null) selection.choose(outcome.remaining);
    });
  };
  const countOf = (action: Action) => (isAll ? many : some(applicableRows(action).length));
  const allowed = withKeys(actions.filter(isAllowed));
  const offered = allowed.filter(({ action }) => countOf(action).count > 0);
  return {
    ...selection,
    canChoose: actions.some(isAllowed),
    allowed,
    offered,
    countOf,
    tick: (job: TranscodeJob, on: boolean, isRange: boolean) => marking.tick(jobs.indexOf(job), on, isRange),
    working,
    question,
    run,
    has: (job: TranscodeJob) => isAll || selection.selected.has(job.id),
    turnPage: (on: boolean) => selection.turn(rows, on),
    mark: marking.mark,
    step: marking.step,
  };
}
