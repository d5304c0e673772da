import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { refuse } from '../kit/refusal.ts';

const isLocalhost = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/** WebAuthn's relying party: the domain that passkeys belong to, and the only origin that may ask for them. */
export type RelyingParty = { id: string; origin: string };

/**
 * The domain of `PUBLIC_URL`, or `localhost` if the request came to it. Browsers refuse passkeys for IP addresses and on plain http. @throws 409
 */
export function relyingParty(deps: Deps, request: FastifyRequest): RelyingParty {
  const url = URL.parse(deps.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`);
  const host = url?.hostname ?? '';
  const isDomain = host !== '' && isIP(host.replaceAll(/[[\]]/g, '')) === 0;
  // Anybody can forge the Host header, so without `PUBLIC_URL` only localhost is trusted.
  const isTrusted = isLocalhost(host) || (deps.config.PUBLIC_URL !== undefined && url?.protocol === 'https:');
  if (!url || !isDomain || !isTrusted) throw refuse('passkeys_unavailable');
  return { id: host, origin: url.origin };
}
