import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPublicAddress } from './address.ts';

/** The address is in a private network, or redirects to one. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** The address gives no usable answer. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** How to reach the internet. `isPublic` checks every IP address before a connection. */
export type Outbound = { isPublic: (address: string) => boolean; resolve: (host: string) => Promise<Address[]> };
export type Address = { address: string; family: number };

/** The public internet only. Numbers in any notation that the system's resolver knows (`0x7f.1`) are resolved like names. */
export const internet: Outbound = { isPublic: isPublicAddress, resolve: (host) => lookup(host, { all: true }) };

/** The most redirects that are followed. Each is checked like the first address. */
const maxRedirects = 3;

/**
 * The address of a host to connect to. It is resolved once, checked and then used, so that the name cannot resolve differently a moment later. All addresses of
 * the host must be public. Throws `PrivateAddress`, `Unreachable`.
 */
export async function resolvePublic(outbound: Outbound, host: string): Promise<Address> {
  const found = await outbound.resolve(host.replace(/^\[(.*)\]$/, '$1')).catch(() => []);
  const first = found[0];
  if (!first) throw new Unreachable(host);
  if (!found.every(({ address }) => outbound.isPublic(address))) throw new PrivateAddress(host);
  return first;
}

/**
 * The final address after at most three redirects of an http(s) address. It requests only the first byte. Throws `PrivateAddress`, `Unreachable`, or the
 * signal's reason.
 */
export async function followRedirects(outbound: Outbound, from: string, signal: AbortSignal): Promise<string> {
  let url = new URL(from);
  for (let hop = 0; ; hop++) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Unreachable(url.protocol);
    const next = await requestFirstByte(url, await resolvePublic(outbound, url.hostname), signal);
    if (next === null) return url.href;
    if (hop === maxRedirects || !URL.canParse(next, url)) throw new Unreachable('too many redirects');
    url = new URL(next, url);
  }
}

/** The address that an answer redirects to; null if it does not redirect. The connection goes to `to`, whatever the name resolves to by now. */
function requestFirstByte(url: URL, to: Address, signal: AbortSignal): Promise<string | null> {
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
