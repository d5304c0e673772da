import { areas as rooms } from '@marquee/contract/access';
import type { Area } from '@marquee/contract/access';
import type { builtAreas } from './built.ts';
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

/** The screens of every area that is built: the sidebar, the routes and the guards come from this list. */
const built: Record<(typeof builtAreas)[number], readonly Screen[]> = { media: [...media, ...contest] };

/** All screens, in the order of the areas. */
export const placed: readonly Placed[] = (Object.keys(rooms) as Area[]).flatMap((area) =>
  ((built as Partial<Record<Area, readonly Screen[]>>)[area] ?? []).map((screen): Placed => ({ ...screen, area, to: `${rooms[area].route}/${screen.path}` })),
);
