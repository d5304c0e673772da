import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPublicAddress } from './address.ts';

/** The address is, or leads, to a private network. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** Nothing usable answers at the address. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** How the outside is reached. `isPublic` decides over every IP address before it is connected to. */
export type Outbound = { isPublic: (address: string) => boolean; resolve: (host: string) => Promise<Address[]> };
export type Address = { address: string; family: number };

/** The internet, and nothing but. Numbers in any notation that the system's resolver knows (`0x7f.1`) are resolved like names. */
export const internet: Outbound = { isPublic: isPublicAddress, resolve: (host) => lookup(host, { all: true }) };

/** Redirects that are followed, each checked like the first address. */
const mostRedirects = 3;

/**
 * The address of a host to connect to: found once, checked, and then used, so that a name cannot mean something else a moment later. All
 * of a host's addresses must be public. Throws `PrivateAddress`, `Unreachable`.
 */
export async function checked(outbound: Outbound, host: string): Promise<Address> {
  const found = await outbound.resolve(host.replace(/^\[(.*)\]$/, '$1')).catch(() => []);
  const first = found[0];
  if (!first) throw new Unreachable(host);
  if (!found.every(({ address }) => outbound.isPublic(address))) throw new PrivateAddress(host);
  return first;
}

/**
 * Where an http(s) address leads after at most three redirects, asked for its first byte alone.
 * Throws `PrivateAddress`, `Unreachable`, or the signal's reason.
 */
export async function settle(outbound: Outbound, from: string, signal: AbortSignal): Promise<string> {
  let url = new URL(from);
  for (let hop = 0; ; hop++) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Unreachable(url.protocol);
    const next = await ask(url, await checked(outbound, url.hostname), signal);
    if (next === null) return url.href;
    if (hop === mostRedirects || !URL.canParse(next, url)) throw new Unreachable('too many redirects');
    url = new URL(next, url);
  }
}

/** The address that an answer redirects to; null for an answer that is none. The connection goes to `to`, whatever the name says by now. */
function ask(url: URL, to: Address, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const call = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const asked = call(
      url,
      {
        method: 'GET',
        headers: { range: 'bytes=0-0', 'user-agent': 'Marquee' },
        agent: false,
        signal,
        lookup: (_host, options, done) => (options.all ? done(null, [to]) : done(null, to.address, to.family)),
      },
      (answer) => {
        const { statusCode = 0, headers } = answer;
        answer.destroy();
        if (statusCode >= 300 && statusCode < 400 && headers.location) resolve(headers.location);
        else if (statusCode >= 200 && statusCode < 300) resolve(null);
        else reject(new Unreachable(String(statusCode)));
      },
    );
    asked.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : new Unreachable(error.message)));
    asked.end();
  });
}
