import type { Deps } from '../deps.ts';
import { claimProbe, runProbe } from './health.ts';

/** Channels that one process probes at the same time. */
const atOnce = 8;

/** Probes all channels that are due, several at a time, until none is or `signal` fires. A probe that could not be stored does not keep the others from it. */
export async function probeDue(deps: Pick<Deps, 'db' | 'outbound' | 'log'>, signal: AbortSignal): Promise<void> {
  const work = async () => {
    for (;;) {
      const claim = signal.aborted ? undefined : await claimProbe(deps.db);
      if (claim === undefined) return;
      await runProbe(deps, claim).catch((error: unknown) => deps.log.warn({ err: error, television: claim.owner }, 'a live channel was not probed'));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
