import type { Screen } from '../kit/screens.ts';
import { withSecurityTexts, withUsersTexts } from '../words/words.ts';

/** The screens of Users, in the sidebar's order. */
export const users: Screen[] = [
  { path: 'platform', resource: 'platform', title: 'platform', group: 'users', create: 'administer', load: withUsersTexts(() => import('./platform.tsx')) },
  { path: 'account', resource: 'user', title: 'user', group: 'users', create: null, load: withSecurityTexts(withUsersTexts(() => import('./user.tsx'))) },
  { path: 'ban', resource: 'ban', title: 'ban', group: 'users', create: null, isWithin: true, load: withUsersTexts(() => import('./ban.tsx')) },
  { path: 'invite', title: 'invite', group: 'users', isWithin: true, load: withUsersTexts(() => import('./invite.tsx')) },
  { path: 'required-factor', title: 'requiredFactor', group: 'users', isWithin: true, load: withUsersTexts(() => import('./requiredFactor.tsx')) },
  { path: 'audit', title: 'audit', group: 'users', isWithin: true, load: withUsersTexts(() => import('./audit.tsx')) },
];
