import { may as mayDo, canEnter } from '@marquee/contract/access';
import type { Area, Entry, Right, Role } from '@marquee/contract/access';
import { stored } from './store.ts';
import { setZone } from './zone.ts';

/** The person who is signed in, as stored between visits. Calls use `token`; `expires_at` is an ISO 8601 instant. */
export type AuthUser = {
  token: string;
  expires_at: string;
  /** The permission list: the entries of areas that this person may use. */
  permissions: Entry[];
  user_profile: { idUser: string; displayName: string; email: string; role: Role; avatar: string | null; time_zone?: string | null };
  /** whether the role demands a second factor that this person has not set up; nothing else is answered before */
  needs_second_factor?: boolean;
  /** whose session it is, while they see the console as this person */
  seen_by?: { id: string; label: string } | null;
};

/** The auth state, with the specification's names. `loader` is true until a user is set; `initURL` is where to go after signing in. */
export type AuthState = { authUser: AuthUser | null; initURL: string; loader: boolean };

export const auth = stored<AuthState>('root', 'auth', { authUser: null, initURL: '/', loader: true });

/** Whether the stored value is a valid user. If an older console stored another form, the person must sign in again. */
function isAuthUser(value: unknown): value is AuthUser {
  const { token, permissions, user_profile: user } = (value ?? {}) as Partial<AuthUser>;
  return typeof token === 'string' && Array.isArray(permissions) && typeof user?.idUser === 'string' && typeof user.displayName === 'string';
}
const storedUser: unknown = auth.get().authUser;
if (storedUser !== null && !isAuthUser(storedUser)) auth.set({ authUser: null });

const applyTimeZone = () => setZone(auth.get().authUser?.user_profile.time_zone);
auth.watch(applyTimeZone);
applyTimeZone();

/** The parts of a user that decide on rights. */
type RightsHolder = Pick<AuthUser, 'permissions' | 'user_profile'>;

/** Whether this person may use an area at all. */
export const canEnterArea = (who: RightsHolder | null, area: Area): boolean => who !== null && canEnter(who.user_profile.role, who.permissions, area);

/** Whether this person may do this in an area; the server decides it again. */
export const may = (who: RightsHolder | null, area: Area, right: Right): boolean => who !== null && mayDo(who.user_profile.role, who.permissions, area, right);

/** Who is signed in, and what they may do. */
export function useWho(): { user: AuthUser['user_profile'] | null; enters: (area: Area) => boolean; may: (area: Area, right: Right) => boolean } {
  // Reads only these parts, because each visit moves the session's end, which no screen shows.
  const user_profile = auth.use((state) => state.authUser?.user_profile);
  const permissions = auth.use((state) => state.authUser?.permissions);
  const who = user_profile && permissions ? { user_profile, permissions } : null;
  return { user: who?.user_profile ?? null, enters: (area) => canEnterArea(who, area), may: (area, right) => may(who, area, right) };
}
