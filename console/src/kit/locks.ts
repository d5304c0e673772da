/**
 * Locks are of all pages of this browser, which lets go of them by itself when a page is closed or has crashed. They exist on
 * secure origins alone, and not where the browser forbids its storage: there each page is as if it were the only one.
 */
export const hasLocks = (): boolean => 'locks' in navigator;

/** The names that are held in any page of this browser. */
export const heldNames = async (): Promise<ReadonlySet<string | undefined>> =>
  new Set(hasLocks() ? (await navigator.locks.query().catch(() => null))?.held?.map((lock) => lock.name) : []);

/** Takes a name that no page holds. @returns how it is let go of, or null where it is held */
export async function acquireLock(name: string): Promise<(() => void) | null> {
  if (!hasLocks()) return () => undefined;
  const held = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<(() => void) | null>();
  navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      answer.resolve(lock === null ? null : () => held.resolve());
      return lock === null ? undefined : held.promise;
    })
    .catch(() => answer.resolve(() => undefined));
  return answer.promise;
}
