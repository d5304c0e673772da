import { keepInTab } from '../kit/store.ts';

/** Jobs that the header's tray follows, by id with the name they go by, kept for this tab: a reload of the page does not lose them. */
export type TrackedJobs = readonly (readonly [job_id: string, name: string])[];

const key = 'followed';

export const readTrackedJobs = (): TrackedJobs => JSON.parse(sessionStorage.getItem(key) ?? '[]') as TrackedJobs;
export const saveTrackedJobs = (jobs: TrackedJobs): void => keepInTab(key, JSON.stringify(jobs));
