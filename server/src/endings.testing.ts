const endings: (() => Promise<unknown>)[] = [];

/**
 * Has something ended after the last test of the file, whatever was made later first. For what is made within a hook or a test: an `afterAll`
 * that is called there comes too late to be run.
 */
export const atEnd = (end: () => Promise<unknown>): number => endings.push(end);

/** Ends all of it. */
export async function endAll(): Promise<void> {
  for (const end of endings.splice(0).toReversed()) await end();
}
