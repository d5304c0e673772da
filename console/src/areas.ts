import { areas as contractAreas } from '@marquee/contract/access';
import type { Area } from '@marquee/contract/access';
import type { builtAreas } from './built.ts';
import type { Screen } from './kit/screens.ts';
import { advertise } from './advertise/index.ts';
import { feedback } from './feedback/index.ts';
import { media } from './media/index.ts';
import { users } from './users/index.ts';
import { withContestTexts, withJudgingTexts } from './words/words.ts';

/** A screen with the area whose permission it needs, and its full path (`to`). */
export type PlacedScreen = Screen & { area: Area; to: string };

/** The contest's entries: a tab of Video, and the pages below it. */
const contest: readonly Screen[] = [
  { path: 'video/contest', title: 'contest', group: 'media', isWithin: true, load: withJudgingTexts(withContestTexts(() => import('./contest/entries.tsx'))) },
  {
    path: 'video/contest/judging',
    title: 'contestJudging',
    group: 'media',
    isWithin: true,
    load: withJudgingTexts(() => import('./contest/judging/judging.tsx')),
  },
  {
    path: 'video/contest/judging/:id',
    title: 'contestJudging',
    group: 'media',
    isWithin: true,
    load: withJudgingTexts(() => import('./contest/judging/judging.tsx')),
  },
  {
    path: 'video/contest/ranking',
    title: 'contestRanking',
    group: 'media',
    isWithin: true,
    load: withJudgingTexts(() => import('./contest/judging/ranking.tsx')),
  },
  { path: 'video/contest/criteria', title: 'contestPlan', group: 'media', isWithin: true, load: withJudgingTexts(() => import('./contest/judging/plan.tsx')) },
  {
    path: 'video/contest/:id',
    title: 'contest',
    group: 'media',
    isWithin: true,
    load: withJudgingTexts(withContestTexts(() => import('./contest/entry.tsx'))),
  },
];

/** The screens of every built area. The sidebar, the routes and the permission guards are made from this list. */
const screensByArea: Record<(typeof builtAreas)[number], readonly Screen[]> = { media: [...media, ...contest], users, feedback, advertise };

/** All screens, in the order of the areas. */
export const placedScreens: readonly PlacedScreen[] = (Object.keys(contractAreas) as Area[]).flatMap((area) =>
  ((screensByArea as Partial<Record<Area, readonly Screen[]>>)[area] ?? []).map((screen): PlacedScreen => ({
    ...screen,
    area,
    to: `${contractAreas[area].route}/${screen.path}`,
  })),
);
