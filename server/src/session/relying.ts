import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { refuse } from '../kit/refusal.ts';

const isHere = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/** To whom passkeys belong (WebAuthn's relying party): a domain, and the one origin that may ask for them. */
export type Relying = { id: string; origin: string };

/**
 * The domain of `PUBLIC_URL`, or `localhost` where that is how we are reached. Browsers make passkeys neither for bare addresses
 * nor on plain http. @throws 409
 */
export function relyingParty(deps: Deps, request: FastifyRequest): Relying {
  const url = URL.parse(deps.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`);
  const host = url?.hostname ?? '';
  const isNamed = host !== '' && isIP(host.replaceAll(/[[\]]/g, '')) === 0;
  // What a request says of its host is believed on this machine alone.
  const isKnown = isHere(host) || (deps.config.PUBLIC_URL !== undefined && url?.protocol === 'https:');
  if (!url || !isNamed || !isKnown) throw refuse('passkeys_unavailable');
  return { id: host, origin: url.origin };
}
