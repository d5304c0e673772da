import type { Screen } from '../kit/screens.ts';

/** The screens of Users, in the sidebar's order. */
export const users: Screen[] = [
  { path: 'platform', resource: 'platform', title: 'platform', group: 'users', create: 'administer', load: () => import('./platform.tsx') },
  { path: 'account', resource: 'user', title: 'user', group: 'users', create: null, load: () => import('./user.tsx') },
  { path: 'invite', title: 'invite', group: 'users', isWithin: true, load: () => import('./invite.tsx') },
];
