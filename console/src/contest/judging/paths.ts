import type { JudgingQueue } from '@marquee/contract/contest/judging';
import { today } from '@marquee/contract/session/today';

/** The addresses of the screens of judging. */
export const judgingHome = '/main/media/video/contest/judging';
export const rankingHome = '/main/media/video/contest/ranking';
export const planHome = '/main/media/video/contest/criteria';
export const entriesHome = '/main/media/video/contest';

/** The address of an entry in one queue, or of the queue itself. */
export const judgingAddress = (state: JudgingQueue, id?: string): string => `${judgingHome}${id === undefined ? '' : `/${id}`}?state=${state}`;

/** What a decision, a score or a note changes. */
export const judgingData: readonly string[] = ['/cms/v1/contest/judging', '/cms/v1/contest/video', today.get.path];
