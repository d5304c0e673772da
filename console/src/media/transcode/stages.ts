import { type TranscodeJob, type TranscodeStage, transcodeStages } from '@marquee/contract/media/transcode';

/** The state of one stage of a job. */
export type StageState = 'done' | 'now' | 'failed' | 'stopped' | 'later';

/** All stages of a job in order, with their states. A failed or stopped job shows the stage at which it ended. */
export function stagesOf(job: Pick<TranscodeJob, 'state' | 'stage'>): { stage: TranscodeStage; state: StageState }[] {
  const at = job.stage === null ? 0 : transcodeStages.indexOf(job.stage);
  return transcodeStages.map((stage, index) => ({ stage, state: stateOf(job.state, index - at) }));
}

function stateOf(state: TranscodeJob['state'], distance: number): StageState {
  if (state === 'ready') return 'done';
  if (state === 'queued' || distance > 0) return 'later';
  if (distance < 0) return 'done';
  return state === 'running' ? 'now' : state;
}

/** The seconds between two instants (ISO 8601); null if one is missing. */
export const secondsBetween = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : (Date.parse(to) - Date.parse(from)) / 1000;
