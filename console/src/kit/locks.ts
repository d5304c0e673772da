/**
 * Whether the browser has web locks. All pages of a browser share them, and the browser releases them when a page closes or crashes. They exist only on
 * secure origins, and only if the browser allows storage. Without them each page acts as if it were the only one.
 */
export const hasLocks = (): boolean => 'locks' in navigator;

/** The names of the locks that any page of this browser holds. */
export const heldNames = async (): Promise<ReadonlySet<string | undefined>> =>
  new Set(hasLocks() ? (await navigator.locks.query().catch(() => null))?.held?.map((lock) => lock.name) : []);

/**
 * Takes the lock of this name if no page holds it.
 * @returns a function that releases it, or null if another page holds it
 */
export async function acquireLock(name: string): Promise<(() => void) | null> {
  if (!hasLocks()) return () => undefined;
  const released = Promise.withResolvers<void>();
  const result = Promise.withResolvers<(() => void) | null>();
  navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      result.resolve(lock === null ? null : () => released.resolve());
      return lock === null ? undefined : released.promise;
    })
    .catch(() => result.resolve(() => undefined));
  return result.promise;
}
