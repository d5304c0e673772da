/** Runs `round` at once, and again `ms` milliseconds after each round ends, until stopped. `stop` waits for the running round. */
export function repeat(ms: number, round: () => Promise<unknown>, onFault: (error: unknown) => void): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const go = () => {
    running = round()
      .catch(onFault)
      .then(() => {
        if (!isStopped) timer = setTimeout(go, ms);
      });
  };
  go();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
