import { areas as rooms } from '@marquee/contract/access';
import type { Area } from '@marquee/contract/access';
import type { Screen } from './kit/screens.ts';
import { media } from './media/index.ts';

/** A screen with the area that guards it and its whole address. */
export type Placed = Screen & { area: Area; to: string };

/** Every area that is built, with its screens: the sidebar, the routes and the guards come from this list. */
const built: Partial<Record<Area, readonly Screen[]>> = { media };

/** All screens, in the order of the areas. */
export const placed: readonly Placed[] = (Object.keys(rooms) as Area[]).flatMap((area) =>
  (built[area] ?? []).map((screen): Placed => ({ ...screen, area, to: `${rooms[area].route}/${screen.path}` })),
);
