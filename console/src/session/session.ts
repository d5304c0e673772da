import { call, callAs } from '../kit/call.ts';
import { toast } from '../kit/toast.tsx';
import { auth } from '../kit/who.ts';

/** The endpoints are fetched when they are needed: their schemas are more than the whole sign-in page. */
const endpoints = async () => (await import('@marquee/contract/session/session')).session;

/** Hands the session to every call, and ends it here when the server says that it has ended. */
export function callAsPerson(): void {
  callAs({
    token: () => auth.get().authUser?.token ?? null,
    ended: () => {
      const { authUser } = auth.get();
      auth.set({ authUser: null, initURL: window.location.pathname + window.location.search, loader: true });
      return authUser && Date.parse(authUser.expires_at) <= Date.now() ? 'expired' : 'revoked';
    },
  });
}

/** Signs in and remembers who. `goingTo` is where the person was on the way to; `ready` what must be there before they enter. @throws ApiError */
export async function signIn(of: { email: string; password: string; remember: boolean; goingTo: string }, ready: Promise<unknown>): Promise<void> {
  const { login } = await endpoints();
  const { data } = await call(login, { body: { email: of.email.trim().toLowerCase(), password: of.password, remember: of.remember } });
  const { token, user, permissions, expires_at } = data;
  // What cannot be fetched now is fetched again behind the door, where the failure is told.
  await ready.catch(() => undefined);
  toast.close('session');
  auth.set({ authUser: { token, expires_at, permissions, user_profile: user }, initURL: of.goingTo, loader: false });
}

/** Signs out: the server forgets the session if it can be reached, this browser in any case. It returns to the root. */
export async function signOut(): Promise<void> {
  const { logout } = await endpoints();
  await call(logout, {}).catch(() => undefined);
  window.history.replaceState(null, '', '/');
  auth.set({ authUser: null, initURL: '/', loader: true });
}

/** Asks who the session belongs to, since rights may have changed from the last visit. */
export async function recognise(): Promise<void> {
  const { me } = await endpoints();
  const answer = await call(me, {}).catch(() => null);
  const { authUser } = auth.get();
  if (answer && authUser)
    auth.set({
      authUser: { ...authUser, permissions: answer.data.permissions, expires_at: answer.data.expires_at, user_profile: answer.data.user },
      loader: false,
    });
}
