import { createContext, useContext } from 'react';
import { type Area, areas, type Right } from '@marquee/contract/access';
import type { ScreenTitle } from '../kit/screens.ts';

/**
 * One entry of the sidebar. `resource` is the kind of records that it lists, if any. `nouns` is the field that divides these into kinds.
 * `create` is the right that a new record needs, `edit` if left out; null if none can be made there. `preload` fetches the screen's program before it is opened.
 */
export type Item = {
  to: string;
  title: ScreenTitle;
  area: Area;
  group: Area;
  section: string | undefined;
  resource?: string | undefined;
  nouns?: { of: string; values: readonly ScreenTitle[] } | undefined;
  create?: Right | null | undefined;
  preload: () => void;
};

/** A group of the sidebar. Thin lines separate its sections. */
export type Group = { name: Area; sections: Item[][] };

/** The entries of all built screens, provided by the app. */
export const ItemsContext = createContext<readonly Item[]>([]);
export const useItems = (): readonly Item[] => useContext(ItemsContext);

/** The screens that a person may open, in groups, in the order of the areas. `enters` says whether they may enter an area. Empty groups are left out. */
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
  // A group may begin with a screen of another area.
  return (Object.keys(areas) as Area[]).map((name) => ({ name, sections: groups.get(name) ?? [] })).filter(({ sections }) => sections.length > 0);
}

/** Whether a path belongs to an entry of the navigation. */
export const isItemPath = (path: string, { to }: Item): boolean => path === to || path.startsWith(`${to}/`);

/** Whether a path belongs to a group of the navigation. */
export const isGroupPath = (path: string, { sections }: Group): boolean => sections.flat().some((item) => isItemPath(path, item));

/** The path of the first screen that a person may open, or null. */
export const firstScreenFor = (items: readonly Item[], enters: (area: Area) => boolean): string | null => items.find((item) => enters(item.area))?.to ?? null;
