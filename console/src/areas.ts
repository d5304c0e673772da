import { areas as rooms } from '@marquee/contract/access';
import type { Area } from '@marquee/contract/access';
import type { Screen } from './kit/screens.ts';
import { media } from './media/index.ts';

/** A screen with the area that guards it and its whole address. */
export type Placed = Screen & { area: Area; to: string };

/** The contest's entries within Video. What draws content is handed in here, since areas do not know each other. */
const contest: readonly Screen[] = [
  {
    path: 'video/contest',
    title: 'contest',
    group: 'media',
    isWithin: true,
    load: async () => {
      const [{ contestEntries }, { StatusMark }, { TranscodeMark }] = await Promise.all([
        import('./contest/entries.tsx'),
        import('./media/content/marks.tsx'),
        import('./media/content/TranscodeMark.tsx'),
      ]);
      return { Component: contestEntries({ StatusMark, TranscodeMark }) };
    },
  },
  {
    path: 'video/contest/:id',
    title: 'contest',
    group: 'media',
    isWithin: true,
    load: async () => {
      const [{ contestEntry }, { Watch }] = await Promise.all([import('./contest/entry.tsx'), import('./media/player/Watch.tsx')]);
      return { Component: contestEntry({ Watch }) };
    },
  },
];

/** Every area that is built, with its screens: the sidebar, the routes and the guards come from this list. */
const built: Partial<Record<Area, readonly Screen[]>> = { media: [...media, ...contest] };

/** All screens, in the order of the areas. */
export const placed: readonly Placed[] = (Object.keys(rooms) as Area[]).flatMap((area) =>
  (built[area] ?? []).map((screen): Placed => ({ ...screen, area, to: `${rooms[area].route}/${screen.path}` })),
);
