import { ApiError, call } from '../kit/call.ts';
import { stored } from '../kit/store.ts';
import { auth } from '../kit/who.ts';

/** Minutes without use after which the console locks itself; 0 is never. */
export const idleChoices = [5, 15, 30, 60, 0] as const;
export type IdleMinutes = (typeof idleChoices)[number];
const defaultIdleMinutes: IdleMinutes = 15;

/**
 * The lock of the console, shared by all tabs of this browser: whether it is locked and how often it was unlocked (`opened`).
 * For each person also the idle minutes that they chose, and whether they have a passkey.
 */
export const lock = stored<{ isLocked: boolean; opened: number; minutes: Record<string, IdleMinutes>; passkeys: Record<string, boolean> }>('lock', null, {
  isLocked: false,
  opened: 0,
  minutes: {},
  passkeys: {},
});

/** Remembers whether a person has a passkey. The lock screen offers it and cannot ask the server. */
export function rememberPasskey(person: string, has: boolean): void {
  const { passkeys } = lock.get();
  if ((passkeys[person] ?? false) !== has) lock.set({ passkeys: { ...passkeys, [person]: has } });
}

/** Whether this browser can use passkeys at this address. Browsers allow them only for host names over HTTPS, never for bare IP addresses. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** When somebody last used the console in this browser, in epoch milliseconds. Written at most once per `checkMs`. */
const lastActivity = stored<{ at: number }>('used', null, { at: 0 });
const checkMs = 5000;
/** Milliseconds by which the clock may be set back as a correction. If it is set back further, the idle time is unknown and the console locks. */
const clockToleranceMs = 60_000;

const minutesOf = (person: string | undefined): IdleMinutes => {
  const chosen = person === undefined ? undefined : lock.get().minutes[person];
  return idleChoices.find((each) => each === chosen) ?? defaultIdleMinutes;
};

/** The idle minutes that the signed-in person chose, and the function that changes them. */
export function useIdleMinutes(): [IdleMinutes, (minutes: IdleMinutes) => void] {
  const person = auth.use((state) => state.authUser?.user_profile.idUser);
  lock.use((state) => (person === undefined ? undefined : state.minutes[person]));
  return [minutesOf(person), (minutes) => person !== undefined && lock.set({ minutes: { ...lock.get().minutes, [person]: minutes } })];
}

/** Records that somebody uses the console: the idle time starts again. */
export function recordActivity(now: number = Date.now()): void {
  if (!lock.get().isLocked && Math.abs(now - lastActivity.get().at) >= checkMs) lastActivity.set({ at: now });
}

/** Opens the lock and restarts the idle time, after signing in or unlocking. */
export function unlock(): void {
  lock.set({ isLocked: false, opened: lock.get().opened + 1 });
  lastActivity.set({ at: Date.now() });
}

/** Locks the console in all tabs until the person unlocks it; nothing behind the lock is lost. Does nothing if nobody is signed in. */
export function lockNow(): void {
  if (auth.get().authUser === null || lock.get().isLocked) return;
  lock.set({ isLocked: true });
  // The server then refuses this session's calls too. The screen is locked even if the server cannot be reached.
  void import('@marquee/contract/session/session').then(({ session }) => call(session.lock, {})).catch(() => undefined);
}

/** Locks the console if nobody has used it for the minutes that the person chose. */
function lockIfIdle(): void {
  const minutes = minutesOf(auth.get().authUser?.user_profile.idUser);
  const idleMs = Date.now() - lastActivity.get().at;
  if (minutes > 0 && (idleMs >= minutes * 60_000 || idleMs < -clockToleranceMs)) lockNow();
}

/** The events that count as activity. A film that is playing fires `timeupdate`. */
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'timeupdate'] as const;

/** Starts to lock the console when it is idle; time while it was closed counts too. Returns the function that stops it. */
export function lockWhenIdle(): () => void {
  if (lastActivity.get().at === 0) recordActivity();
  lockIfIdle();
  // After sleep, input may arrive before the timer runs. Check first, so that this input does not count as activity during the sleep.
  const onActivity = () => {
    lockIfIdle();
    recordActivity();
  };
  for (const name of activityEvents) document.addEventListener(name, onActivity, { capture: true, passive: true });
  // A sleeping machine runs no timers, so the idle time is checked again on waking.
  document.addEventListener('visibilitychange', lockIfIdle);
  const timer = setInterval(lockIfIdle, checkMs);
  return () => {
    for (const name of activityEvents) document.removeEventListener(name, onActivity, { capture: true });
    document.removeEventListener('visibilitychange', lockIfIdle);
    clearInterval(timer);
  };
}

/** Resolves as soon as the console is not locked. @throws ApiError if the session ends first; the signal's reason if it aborts */
export function whenUnlocked(signal?: AbortSignal): Promise<void> {
  const token = auth.get().authUser?.token;
  if (token === undefined || !lock.get().isLocked) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const check = () => {
      const hasSessionEnded = auth.get().authUser?.token !== token;
      if (!signal?.aborted && !hasSessionEnded && lock.get().isLocked) return;
      for (const stop of unsubscribes) stop();
      if (signal?.aborted) reject(signal.reason as Error);
      else if (hasSessionEnded) reject(new ApiError({ status: 403, code: 'invalid_token', isReported: true }));
      else resolve();
    };
    const unsubscribes = [lock.watch(check), auth.watch(check), () => signal?.removeEventListener('abort', check)];
    signal?.addEventListener('abort', check);
    check();
  });
}
