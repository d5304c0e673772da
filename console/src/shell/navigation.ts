import { createContext, useContext } from 'react';
import type { Area } from '@marquee/contract/access';
import type { ScreenTitle } from '../kit/screens.ts';

/**
 * One line of the sidebar. `resource` is what it lists, where it lists records, and `nouns` what parts these; `ahead` fetches the screen's program before it is opened.
 */
export type Item = {
  to: string;
  title: ScreenTitle;
  area: Area;
  group: Area;
  section: string | undefined;
  resource?: string | undefined;
  nouns?: { of: string; values: readonly ScreenTitle[] } | undefined;
  ahead: () => void;
};

/** A group of the sidebar: its lines in sections, parted by thin lines. */
export type Group = { name: Area; sections: Item[][] };

/** Every screen that is built, handed down by the router. */
export const Items = createContext<readonly Item[]>([]);
export const useItems = (): readonly Item[] => useContext(Items);

/** What a person who `enters` these areas may open, in groups; a group with nothing to open is left out. */
export function groupsFor(items: readonly Item[], enters: (area: Area) => boolean): Group[] {
  const groups = new Map<Area, Item[][]>();
  for (const item of items) {
    if (!enters(item.area)) continue;
    const sections = groups.get(item.group) ?? [];
    groups.set(item.group, sections);
    const last = sections.at(-1);
    if (last && last[0]?.section === item.section) last.push(item);
    else sections.push([item]);
  }
  return [...groups].map(([name, sections]) => ({ name, sections }));
}

/** Whether an address belongs to a line of the navigation. */
export const isAt = (path: string, { to }: Item): boolean => path === to || path.startsWith(`${to}/`);

/** Whether an address belongs to a group of the navigation. */
export const isIn = (path: string, { sections }: Group): boolean => sections.flat().some((item) => isAt(path, item));

/** The first screen that this person may open, or null. */
export const firstFor = (items: readonly Item[], enters: (area: Area) => boolean): string | null => items.find((item) => enters(item.area))?.to ?? null;
