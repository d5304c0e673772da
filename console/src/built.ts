import type { Area } from '@marquee/contract/access';

/** The areas that have screens: nothing leads to any other. Their screens stand in `areas.ts`. */
export const builtAreas = ['media'] as const satisfies readonly Area[];

/** Whether the console has screens for an area. */
export const isBuilt = (area: Area): boolean => builtAreas.some((each) => each === area);
