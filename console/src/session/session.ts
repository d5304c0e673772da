import type { SignedIn } from '@marquee/contract/session/session';
import type { BanNotice } from '@marquee/contract/users/ban';
import { call, setCaller } from '../kit/call.ts';
import { stored } from '../kit/store.ts';
import { toast } from '../kit/toast.tsx';
import { auth } from '../kit/who.ts';
import { lock, unlock, whenUnlocked } from './lock.ts';

/** The endpoints are imported when they are needed, since their schemas are larger than the whole sign-in page. */
const endpoints = async () => (await import('@marquee/contract/session/session')).session;

/** The ban that ended the last session in this browser. The sign-in page shows it until somebody signs in, or the ban is over. */
export const lastBan = stored<{ notice: BanNotice | null }>('ban', null, { notice: null });

/** Sends the session token with every call, and ends the session in this browser when the server reports its end. */
export function authenticateCalls(): void {
  setCaller({
    token: () => auth.get().authUser?.token ?? null,
    endSession: () => {
      const { authUser } = auth.get();
      auth.set({ authUser: null, initURL: window.location.pathname + window.location.search + window.location.hash, loader: true });
      return authUser && Date.parse(authUser.expires_at) <= Date.now() ? 'expired' : 'revoked';
    },
    onBanned: (notice) => lastBan.set({ notice }),
    onFactorNeeded: () => setNeedsFactor(true),
    waitForUnlock: whenUnlocked,
    // Nothing is written if the screen is locked already, since another tab may be unlocking it right now.
    onLocked: () => lock.get().isLocked || lock.set({ isLocked: true }),
    unlockCount: () => lock.get().opened,
  });
}

/** Remembers whether the signed-in person must set up a second factor before anything else. */
export function setNeedsFactor(needs: boolean): void {
  const { authUser } = auth.get();
  if (authUser !== null && (authUser.needs_second_factor ?? false) !== needs) auth.set({ authUser: { ...authUser, needs_second_factor: needs } });
}

/** What happens after signing in: `to` is the requested address, `prepare` preloads the program of the console. */
export type SignInTarget = { to: string; prepare: () => Promise<unknown> };

/** Signs in with a password and starts the session. @throws ApiError, with the code `second_factor` if the account requires one */
export async function signIn(of: { email: string; password: string; remember: boolean }, target: SignInTarget): Promise<void> {
  const prepared = target.prepare();
  prepared.catch(() => undefined);
  const { login } = await endpoints();
  const { data } = await call(login, { body: { email: of.email.trim().toLowerCase(), password: of.password, remember: of.remember } });
  await startSession(data, { ...target, prepare: () => prepared });
}

let hasSignedIn = false;
/** Whether somebody has signed in since this page was loaded. */
export const hasSignedInSinceLoad = (): boolean => hasSignedIn;

/** Starts the session of a person who has signed in. */
export async function startSession({ token, user, permissions, expires_at, needs_second_factor }: SignedIn, { to, prepare }: SignInTarget): Promise<void> {
  // If preloading fails, the console loads again after the sign-in and shows the failure there.
  await prepare().catch(() => undefined);
  toast.close('session');
  lastBan.set({ notice: null });
  unlock();
  hasSignedIn = true;
  auth.set({ authUser: { token, expires_at, permissions, needs_second_factor, user_profile: user }, initURL: to, loader: false });
}

/** Milliseconds that signing out waits for the server. The request goes on after that. */
const signOutWaitMs = 2000;

/** Signs out: this browser always forgets the session, and the server does if it can be reached. Then goes to `/`. */
export async function signOut(): Promise<void> {
  const { logout } = await endpoints();
  const request = call(logout, {}).catch(() => undefined);
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, signOutWaitMs))]);
  window.history.replaceState(null, '', '/');
  auth.set({ authUser: null, initURL: '/', loader: true });
  lock.set({ isLocked: false });
}

let requestCount = 0;
/** Fetches the signed-in person and their permissions again, since these may have changed since the last visit. */
export async function refreshUser(): Promise<void> {
  const requestNumber = (requestCount += 1);
  const { me } = await endpoints();
  const tokenAsked = auth.get().authUser?.token;
  const answer = await call(me, {}).catch(() => null);
  const { authUser } = auth.get();
  // The answer is ignored if somebody else has signed in meanwhile, or if a later request has overtaken it.
  if (answer && authUser && authUser.token === tokenAsked && requestNumber === requestCount)
    auth.set({
      authUser: {
        ...authUser,
        permissions: answer.data.permissions,
        expires_at: answer.data.expires_at,
        needs_second_factor: answer.data.needs_second_factor,
        user_profile: answer.data.user,
        seen_by: answer.data.seen_by,
      },
      loader: false,
    });
}
