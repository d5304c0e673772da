import { guardProxy } from '../adapters/outbound/guard.ts';
import { PrivateAddress, followRedirects, Unreachable } from '../adapters/outbound/outbound.ts';
import { pictureOf, probe, type Probe, type ProbeCause, ProbeFailed } from '../adapters/ffmpeg/probe.ts';
import type { Deps } from '../deps.ts';
import { queueLinkProbe } from '../files/probe-queue.ts';

/** Probing a film reads its index and the beginning of its tracks. A film that needs more bytes is refused. */
const mostBytes = 64 * 1024 * 1024;

/** Why the film at a typed address cannot be used. */
export type LinkFault = 'private_address' | 'unreachable' | 'film_encrypted' | 'not_a_film' | 'no_picture_track' | 'truncated';
export class BadLink extends Error {
  readonly code: LinkFault;
  constructor(code: LinkFault) {
    super(code);
    this.code = code;
  }
}

export const faultOfProbe: Record<ProbeCause, Exclude<LinkFault, 'private_address'>> = {
  encrypted: 'film_encrypted',
  not_media: 'not_a_film',
  no_video: 'no_picture_track',
  truncated: 'truncated',
  timeout: 'unreachable',
  unreadable: 'unreachable',
};

/** Probes a film at an address, never in private networks, for at most `limitMs` once its turn comes. Throws `BadLink`, or 503 if too many probes wait. */
export const probeLink = (deps: Pick<Deps, 'ffmpeg' | 'outbound'>, link: string, limitMs: number): Promise<Probe> =>
  queueLinkProbe(() => looked(deps, link, limitMs));

async function looked(deps: Pick<Deps, 'ffmpeg' | 'outbound'>, link: string, limitMs: number): Promise<Probe> {
  const limit = AbortSignal.timeout(limitMs);
  const startedAt = Date.now();
  try {
    const address = await followRedirects(deps.outbound, link, limit);
    const proxy = await guardProxy(deps.outbound, mostBytes);
    try {
      return await probe(await deps.ffmpeg(), address, { timeoutMs: Math.max(1, limitMs - (Date.now() - startedAt)), proxy: proxy.address });
    } catch (error) {
      if (proxy.wasPrivate()) throw new PrivateAddress(link);
      throw error;
    } finally {
      await proxy.close();
    }
  } catch (error) {
    if (error instanceof PrivateAddress) throw new BadLink('private_address');
    if (error instanceof ProbeFailed) throw new BadLink(faultOfProbe[error.cause]);
    if (error instanceof Unreachable || limit.aborted) throw new BadLink('unreachable');
    throw error;
  }
}

/** Why a film at an address cannot be played. Null if it can. */
export async function linkFault(deps: Pick<Deps, 'ffmpeg' | 'outbound'>, link: string, limitMs: number): Promise<LinkFault | null> {
  try {
    pictureOf(await probeLink(deps, link, limitMs));
    return null;
  } catch (error) {
    if (error instanceof BadLink) return error.code;
    if (error instanceof ProbeFailed) return faultOfProbe[error.cause];
    throw error;
  }
}
