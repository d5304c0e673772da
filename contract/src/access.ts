/**
 * Access control. An area is a part of the console with one permission entry. A role is a list of rights.
 * A super_admin can enter every area. Anyone else can enter an area if their permission list has its entry.
 */

/** The permission entries a user's list can hold. */
export const entries = ['advertiser', 'discussion', 'news', 'user', 'media', 'market', 'dashboard'] as const;
export type Entry = (typeof entries)[number];

/**
 * The areas, each with its route in the console and the permission entry that admits to it. The key is also the name of its folders in the source.
 * Routes are spelt as in the specification, including `/algolia`.
 */
export const areas = {
  dashboard: { route: '/main/dashboard', entry: 'dashboard' },
  market: { route: '/main/algolia', entry: 'market' },
  advertise: { route: '/main/advertise', entry: 'advertiser' },
  media: { route: '/main/media', entry: 'media' },
  news: { route: '/main/feed', entry: 'news' },
  users: { route: '/main/user', entry: 'user' },
  feedback: { route: '/main/feedback', entry: 'discussion' },
} as const satisfies Record<string, { route: string; entry: Entry }>;
export type Area = keyof typeof areas;

export const roles = ['super_admin', 'developer', 'moderator', 'partner', 'advertiser', 'user'] as const;
export type Role = (typeof roles)[number];

/**
 * What an endpoint does. A role has some of these rights in all of its areas.
 * `run` starts and stops background work; only owners have `administer`.
 */
export const rights = ['read', 'edit', 'publish', 'decide', 'run', 'administer'] as const;
export type Right = (typeof rights)[number];

/** The rights of each role inside the areas of its permission list. The server's row scope (`Scope`) limits them further. */
export const rightsOf: Record<Role, readonly Right[]> = {
  super_admin: rights,
  moderator: ['read', 'edit', 'publish', 'decide', 'run'],
  developer: ['read', 'run'],
  partner: ['read', 'edit', 'publish', 'run'],
  advertiser: ['read', 'edit'],
  user: [],
};

/**
 * The rule that grants or withholds a right: the owners have every right; viewers use no console; advertisers use advertising alone; others need the area's entry
 * in their list (`entry`); and the role must have the right (`role`). `granted`: both have it.
 */
export type RightRule = 'owner' | 'viewer' | 'advertiser' | 'entry' | 'role' | 'granted';

/** Why a person with this role and permission list has a right in an area, or has not. */
export function explainRight(role: Role, permissions: readonly string[], area: Area, right: Right): { isGranted: boolean; rule: RightRule } {
  if (role === 'super_admin') return { isGranted: true, rule: 'owner' };
  if (role === 'user') return { isGranted: false, rule: 'viewer' };
  if (role === 'advertiser' && area !== 'advertise') return { isGranted: false, rule: 'advertiser' };
  if (!permissions.includes(areas[area].entry)) return { isGranted: false, rule: 'entry' };
  return rightsOf[role].includes(right) ? { isGranted: true, rule: 'granted' } : { isGranted: false, rule: 'role' };
}

/** Whether a person with this role and permission list may enter an area. */
export function canEnter(role: Role, permissions: readonly string[], area: Area): boolean {
  const { isGranted, rule } = explainRight(role, permissions, area, 'read');
  return isGranted || rule === 'role';
}

/** Whether a person with this role and permission list has a right in an area. Row scope is checked in the SQL query, not here. */
export function may(role: Role, permissions: readonly string[], area: Area, right: Right): boolean {
  return explainRight(role, permissions, area, right).isGranted;
}
