import type { Area } from '@marquee/contract/access';

/** The areas that have screens; no link leads to any other area. `areas.ts` lists the screens. */
export const builtAreas = ['media', 'users', 'feedback', 'advertise'] as const satisfies readonly Area[];

/** Whether the console has screens for an area. */
export const isBuilt = (area: Area): boolean => builtAreas.some((each) => each === area);
