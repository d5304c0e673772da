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

/** Whether a person with this role and permission list may enter an area. */
export function canEnter(role: Role, permissions: readonly string[], area: Area): boolean {
  if (role === 'super_admin') return true;
  if (role === 'user') return false;
  if (role === 'advertiser' && area !== 'advertise') return false;
  return permissions.includes(areas[area].entry);
}

/** Whether a person with this role and permission list has a right in an area. Row scope is checked in the SQL query, not here. */
export function may(role: Role, permissions: readonly string[], area: Area, right: Right): boolean {
  return canEnter(role, permissions, area) && rightsOf[role].includes(right);
}
