import { ApiError, call } from '../kit/call.ts';
import { stored } from '../kit/store.ts';
import { auth } from '../kit/who.ts';

/** Minutes without use after which the console locks itself; 0 is never. */
export const idleChoices = [5, 15, 30, 60, 0] as const;
export type IdleMinutes = (typeof idleChoices)[number];
const preset: IdleMinutes = 15;

/** Whether the console is locked, in all tabs of this browser, and how often it was opened; by person after how many minutes it locks itself, and whether they have a passkey. */
export const lock = stored<{ isLocked: boolean; opened: number; minutes: Record<string, IdleMinutes>; passkeys: Record<string, boolean> }>('lock', null, {
  isLocked: false,
  opened: 0,
  minutes: {},
  passkeys: {},
});

/** Remembers whether a person has a passkey: a locked screen offers it, and cannot ask. */
export function hasPasskey(person: string, has: boolean): void {
  const { passkeys } = lock.get();
  if ((passkeys[person] ?? false) !== has) lock.set({ passkeys: { ...passkeys, [person]: has } });
}

/** Whether this browser can use passkeys here: browsers give them to names alone, never to bare addresses, and never on plain http. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** When somebody last used the console in this browser, in milliseconds; written at most every `step`. */
const used = stored<{ at: number }>('used', null, { at: 0 });
const step = 5000;
/** Milliseconds by which a clock is put back for being a little wrong; put back further, it does not tell how long nobody was there. */
const setRight = 60_000;

const minutesOf = (person: string | undefined): IdleMinutes => {
  const chosen = person === undefined ? undefined : lock.get().minutes[person];
  return idleChoices.find((each) => each === chosen) ?? preset;
};

/** The choice of the person signed in. */
export function useIdleMinutes(): [IdleMinutes, (minutes: IdleMinutes) => void] {
  const person = auth.use((state) => state.authUser?.user_profile.idUser);
  lock.use((state) => (person === undefined ? undefined : state.minutes[person]));
  return [minutesOf(person), (minutes) => person !== undefined && lock.set({ minutes: { ...lock.get().minutes, [person]: minutes } })];
}

/** Somebody is at work: the time without use begins anew. */
export function touch(now: number = Date.now()): void {
  if (!lock.get().isLocked && Math.abs(now - used.get().at) >= step) used.set({ at: now });
}

/** The lock is open and the person is here: after signing in and after unlocking. */
export function open(): void {
  lock.set({ isLocked: false, opened: lock.get().opened + 1 });
  used.set({ at: Date.now() });
}

/** Covers the console in all tabs until the password is given; nothing behind it is lost. Does nothing where nobody is signed in. */
export function lockNow(): void {
  if (auth.get().authUser === null || lock.get().isLocked) return;
  lock.set({ isLocked: true });
  // The server refuses this session's calls as well. Where it cannot be told, the screen is covered all the same.
  void import('@marquee/contract/session/session').then(({ session }) => call(session.lock, {})).catch(() => undefined);
}

/** Locks if nobody has used the console for as long as the person chose. */
function lockIfIdle(): void {
  const minutes = minutesOf(auth.get().authUser?.user_profile.idUser);
  const unused = Date.now() - used.get().at;
  if (minutes > 0 && (unused >= minutes * 60_000 || unused < -setRight)) lockNow();
}

/** What counts as use. A film that is being watched tells of itself once in a while. */
const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'timeupdate'] as const;

/** Locks the console when nobody uses it, also if that was while it was closed. Answers with how to stop. */
export function lockWhenIdle(): () => void {
  if (used.get().at === 0) touch();
  lockIfIdle();
  // A machine that wakes has run no timers either, and is used before they run: that use comes too late.
  const note = () => {
    lockIfIdle();
    touch();
  };
  for (const name of uses) document.addEventListener(name, note, { capture: true, passive: true });
  // A sleeping machine runs no timers: it is looked at again on waking.
  document.addEventListener('visibilitychange', lockIfIdle);
  const timer = setInterval(lockIfIdle, step);
  return () => {
    for (const name of uses) document.removeEventListener(name, note, { capture: true });
    document.removeEventListener('visibilitychange', lockIfIdle);
    clearInterval(timer);
  };
}

/** Resolves when the console is not locked, at once if it is not. @throws ApiError when the session ends before; the signal's reason when it fires */
export function unlocked(signal?: AbortSignal): Promise<void> {
  const token = auth.get().authUser?.token;
  if (token === undefined || !lock.get().isLocked) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const look = () => {
      const isOver = auth.get().authUser?.token !== token;
      if (!signal?.aborted && !isOver && lock.get().isLocked) return;
      for (const stop of stops) stop();
      if (signal?.aborted) reject(signal.reason as Error);
      else if (isOver) reject(new ApiError({ status: 403, code: 'invalid_token', told: true }));
      else resolve();
    };
    const stops = [lock.watch(look), auth.watch(look), () => signal?.removeEventListener('abort', look)];
    signal?.addEventListener('abort', look);
    look();
  });
}
