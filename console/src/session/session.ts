import type { SignedIn } from '@marquee/contract/session/session';
import { call, callAs } from '../kit/call.ts';
import { toast } from '../kit/toast.tsx';
import { auth } from '../kit/who.ts';
import { lock, open, unlocked } from './lock.ts';

/** The endpoints are fetched when they are needed: their schemas are more than the whole sign-in page. */
const endpoints = async () => (await import('@marquee/contract/session/session')).session;

/** Hands the session to every call, and ends it here when the server says that it has ended. */
export function callAsPerson(): void {
  callAs({
    token: () => auth.get().authUser?.token ?? null,
    ended: () => {
      const { authUser } = auth.get();
      auth.set({ authUser: null, initURL: window.location.pathname + window.location.search + window.location.hash, loader: true });
      return authUser && Date.parse(authUser.expires_at) <= Date.now() ? 'expired' : 'revoked';
    },
    unlocked,
    // Where the screen is covered already nothing is written: another tab may just be opening it.
    locked: () => lock.get().isLocked || lock.set({ isLocked: true }),
    opened: () => lock.get().opened,
  });
}

/** Where somebody goes who signs in: `to` is the address that they were on the way to, `ready` what must be there before they enter. */
export type Going = { to: string; ready: () => Promise<unknown> };

/** Signs in with a password and remembers who. @throws ApiError, with the code `second_factor` where the account wants one */
export async function signIn(of: { email: string; password: string; remember: boolean }, going: Going): Promise<void> {
  const ready = going.ready();
  ready.catch(() => undefined);
  const { login } = await endpoints();
  const { data } = await call(login, { body: { email: of.email.trim().toLowerCase(), password: of.password, remember: of.remember } });
  await enter(data, { ...going, ready: () => ready });
}

let entered = false;
/** Whether somebody signed in since this page was loaded. */
export const hasEntered = (): boolean => entered;

/** Remembers who has signed in, and lets them in. */
export async function enter({ token, user, permissions, expires_at }: SignedIn, { to, ready }: Going): Promise<void> {
  // What cannot be fetched now is fetched again behind the door, where the failure is told.
  await ready().catch(() => undefined);
  toast.close('session');
  open();
  entered = true;
  auth.set({ authUser: { token, expires_at, permissions, user_profile: user }, initURL: to, loader: false });
}

/** As long as somebody who leaves waits for the server to hear of it; it is told all the same. */
const leaveMs = 2000;

/** Signs out: the server forgets the session if it can be reached, this browser in any case. It returns to the root. */
export async function signOut(): Promise<void> {
  const { logout } = await endpoints();
  const heard = call(logout, {}).catch(() => undefined);
  await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, leaveMs))]);
  window.history.replaceState(null, '', '/');
  auth.set({ authUser: null, initURL: '/', loader: true });
  lock.set({ isLocked: false });
}

let askings = 0;
/** Asks who the session belongs to, since rights may have changed: from the last visit, or meanwhile. */
export async function recognise(): Promise<void> {
  const asking = (askings += 1);
  const { me } = await endpoints();
  const asked = auth.get().authUser?.token;
  const answer = await call(me, {}).catch(() => null);
  const { authUser } = auth.get();
  // Somebody else may have signed in meanwhile, and the answer says nothing about them; nor does one that a later asking has overtaken.
  if (answer && authUser && authUser.token === asked && asking === askings)
    auth.set({
      authUser: { ...authUser, permissions: answer.data.permissions, expires_at: answer.data.expires_at, user_profile: answer.data.user },
      loader: false,
    });
}
