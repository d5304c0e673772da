import { storeInTab } from '../kit/store.ts';

/** The jobs that the header's tray tracks: id and name of each. They are stored for this tab, so that they survive a reload. */
export type TrackedJobs = readonly (readonly [job_id: string, name: string])[];

const key = 'followed';

export const readTrackedJobs = (): TrackedJobs => JSON.parse(sessionStorage.getItem(key) ?? '[]') as TrackedJobs;
export const saveTrackedJobs = (jobs: TrackedJobs): void => storeInTab(key, JSON.stringify(jobs));
