const endings: (() => Promise<unknown>)[] = [];

/**
 * Registers a clean-up that runs after the last test of the file, the latest first. Use it within a hook or a test: an `afterAll` that is called there comes
 * too late to run.
 */
export const atEnd = (end: () => Promise<unknown>): number => endings.push(end);

/** Runs all clean-ups. */
export async function endAll(): Promise<void> {
  for (const end of endings.splice(0).toReversed()) await end();
}
