import type { ComponentType } from 'react';
import { speakInside } from './words/words.ts';

/**
 * A page that needs no session. It is shown alike to strangers, before the router and everything behind it, and to people
 * who are signed in; so it stands alone, without the console around it, and carries no component library.
 */
export type PublicPage = {
  path: string;
  /** Whether the addresses below are the page's own as well. */
  deep?: true;
  load: () => Promise<{ Component: ComponentType }>;
};

/** Pages that say more than the door does: their words come with them. */
const speaking =
  (load: PublicPage['load']): PublicPage['load'] =>
  async () =>
    (await Promise.all([load(), speakInside()]))[0];

/** Every page that needs no session; each is fetched when it is opened. */
export const publicPages: readonly PublicPage[] = [
  { path: '/sign-up', load: () => import('./session/SignUp.tsx') },
  { path: '/forgot-password', load: () => import('./session/ForgotPassword.tsx') },
  { path: '/reset-password', load: () => import('./session/ResetPassword.tsx') },
  { path: '/confirm', load: () => import('./session/Confirm.tsx') },
  { path: '/documents', deep: true, load: speaking(() => import('./documents/Documents.tsx')) },
  { path: '/main/sign-up-contest', load: speaking(() => import('./contest/SignUp.tsx')) },
  { path: '/main/sign-up-success', load: speaking(() => import('./contest/Success.tsx')) },
];
