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

/** Formats a position in seconds as players do: `1:12:40`, `4:05`. */
export function formatPosition(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`;
}

/** The seconds between two instants (ISO 8601); null if one is missing. */
export const secondsBetween = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : (Date.parse(to) - Date.parse(from)) / 1000;
