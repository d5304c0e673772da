import type { Screen } from '../kit/screens.ts';

/** The screens of Users, in the sidebar's order. */
export const users: Screen[] = [
  { path: 'platform', resource: 'platform', title: 'platform', group: 'users', load: () => import('./platform.tsx') },
  { path: 'account', resource: 'user', title: 'user', group: 'users', load: () => import('./user.tsx') },
];
