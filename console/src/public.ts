import type { ComponentType } from 'react';
import { loadConsoleTexts, withContestTexts, withJudgingTexts, withUsersTexts } from './words/words.ts';

/**
 * A page that needs no session. Visitors see it before the router is loaded, and signed-in people see the same page.
 * It therefore has no navigation around it and does not use the component library.
 */
export type PublicPage = {
  path: string;
  /** Whether the page also serves the addresses below its path. */
  hasSubpages?: true;
  load: () => Promise<{ Component: ComponentType }>;
};

/** Loads all texts with the page, for pages that need more than those of the sign-in page. */
const withAllWords =
  (load: PublicPage['load']): PublicPage['load'] =>
  async () =>
    (await Promise.all([load(), loadConsoleTexts()]))[0];

/** Every page that needs no session. Each is fetched when it is opened. */
export const publicPages: readonly PublicPage[] = [
  { path: '/sign-up', load: () => import('./session/SignUp.tsx') },
  { path: '/forgot-password', load: () => import('./session/ForgotPassword.tsx') },
  { path: '/reset-password', load: () => import('./session/ResetPassword.tsx') },
  { path: '/confirm', load: () => import('./session/Confirm.tsx') },
  { path: '/invitation', load: withAllWords(withUsersTexts(() => import('./session/Invitation.tsx'))) },
  { path: '/documents', hasSubpages: true, load: withAllWords(() => import('./documents/Documents.tsx')) },
  { path: '/main/sign-up-contest', load: withAllWords(withContestTexts(() => import('./contest/SignUp.tsx'))) },
  { path: '/main/sign-up-success', load: withAllWords(withJudgingTexts(withContestTexts(() => import('./contest/Success.tsx')))) },
];
