import type { CheckCause } from '@marquee/contract/advertise/review';
import { openPublic, type Outbound, PrivateAddress, Unreachable } from '../adapters/outbound/outbound.ts';
import { queueLinkProbe } from '../files/probe-queue.ts';

/** A landing page must answer within this many milliseconds. */
const limitMs = 4000;
/** An answer is kept for this long, in milliseconds, since a campaign is opened several times while it is reviewed. */
const keptMs = 10 * 60_000;
const maxKept = 500;

/** Whether a landing page opens; `value` is its HTTP status if it answers with an error. */
export type Landing = { cause: Extract<CheckCause, `landing_${string}`>; value: number | null };

const kept = new Map<string, { at: number; landing: Landing }>();

/** Whether a landing page opens for everybody. It never reaches into private networks, and asks for the first byte alone. Answers are kept for some minutes. */
export async function landingOf(outbound: Outbound, url: string): Promise<Landing> {
  const known = kept.get(url);
  if (known && Date.now() - known.at < keptMs) return known.landing;
  // The queue is full: that says nothing about the page, so it is not kept.
  const landing = await queueLinkProbe(() => look(outbound, url)).catch((): Landing => ({ cause: 'landing_busy', value: null }));
  if (landing.cause === 'landing_busy') return landing;
  kept.delete(url);
  kept.set(url, { at: Date.now(), landing });
  const oldest = kept.keys().next().value;
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return landing;
}

async function look(outbound: Outbound, url: string): Promise<Landing> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const { answer } = await openPublic(outbound, url, signal, { range: 'bytes=0-0' });
    answer.destroy();
    return { cause: 'landing_opens', value: null };
  } catch (error) {
    if (error instanceof PrivateAddress) return { cause: 'landing_private', value: null };
    if (error instanceof Unreachable && error.status !== null) return { cause: 'landing_status', value: error.status };
    if (error instanceof Unreachable || signal.aborted) return { cause: 'landing_silent', value: null };
    throw error;
  }
}
