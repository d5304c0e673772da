import { keepInTab } from '../kit/store.ts';

/** Jobs that the header's tray follows, by id with the name they go by, kept for this tab: a reload of the page does not lose them. */
export type Followed = readonly (readonly [job_id: string, name: string])[];

const key = 'followed';

export const followedBefore = (): Followed => JSON.parse(sessionStorage.getItem(key) ?? '[]') as Followed;
export const keepFollowed = (jobs: Followed): void => keepInTab(key, JSON.stringify(jobs));
