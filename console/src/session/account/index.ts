import type { ComponentType } from 'react';
import type { Role } from '@marquee/contract/access';
import type { account } from '../../words/vi/account.ts';
import { withSecurityTexts } from '../../words/words.ts';

/** One tab of a person's own account: `/main/account/<name>`, its label at `account.tabs.<name>`. */
export type AccountTab = {
  name: keyof typeof account.tabs;
  load: () => Promise<{ Component: ComponentType }>;
  /** The roles that see the tab; all roles if absent. */
  roles?: readonly Role[];
};

/** The tabs of the account page, in order; the first is where `/main/account` leads. */
export const accountTabs: readonly [AccountTab, ...AccountTab[]] = [
  { name: 'profile', load: () => import('./Profile.tsx') },
  { name: 'password', load: () => import('./Password.tsx') },
  { name: 'sessions', load: withSecurityTexts(() => import('./Sessions.tsx')) },
  { name: 'security', load: withSecurityTexts(() => import('./Security.tsx')) },
  { name: 'mail', load: () => import('./Mail.tsx'), roles: ['super_admin', 'developer'] },
];
