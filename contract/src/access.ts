/**
 * Who may enter what. An area is a part of the console with one permission entry; a role is a table of rights.
 * Route access: super_admin sees every area, anyone else an area whose entry stands in their permission list.
 */

/** The permission entries a user's list can hold. */
export const entries = ['advertiser', 'discussion', 'news', 'user', 'media', 'market', 'dashboard'] as const;
export type Entry = (typeof entries)[number];

/**
 * One row an area: its folder in every room, its route in the console and the entry that opens it.
 * Routes are the specification's, `/algolia` kept as spelt.
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
 * What an endpoint does, so that a role can be held to less than its areas:
 * `run` starts and stops machines' work, `administer` belongs to the owners alone.
 */
export const rights = ['read', 'edit', 'publish', 'decide', 'run', 'administer'] as const;
export type Right = (typeof rights)[number];

/** Rights of a role inside the areas that its permission list opens. Row scope limits further, see the server. */
export const rightsOf: Record<Role, readonly Right[]> = {
  super_admin: rights,
  moderator: ['read', 'edit', 'publish', 'decide', 'run'],
  developer: ['read', 'run'],
  partner: ['read', 'edit', 'publish', 'run'],
  advertiser: ['read', 'edit'],
  user: [],
};

/** Whether a person with this role and permission list may use an area at all. */
export function mayEnter(role: Role, permissions: readonly string[], area: Area): boolean {
  if (role === 'super_admin') return true;
  if (role === 'user') return false;
  if (role === 'advertiser' && area !== 'advertise') return false;
  return permissions.includes(areas[area].entry);
}

/** Whether they may do this in that area. Row scope is decided in the query, not here. */
export function may(role: Role, permissions: readonly string[], area: Area, right: Right): boolean {
  return mayEnter(role, permissions, area) && rightsOf[role].includes(right);
}
