import { type TranscodeJob, type TranscodeStage, transcodeStages } from '@marquee/contract/media/transcode';

/** How far one stage of a job is. */
export type StageState = 'done' | 'now' | 'failed' | 'stopped' | 'later';

/** Every stage in order with how it stands; an attempt that ended early shows at which stage it did. */
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

/** Seconds into a film as players show them: `1:12:40`, `4:05`. */
export function formatPosition(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Seconds between two instants; null where one of them is not known. */
export const secondsBetween = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : (Date.parse(to) - Date.parse(from)) / 1000;
