import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPublicAddress } from './address.ts';

/** The address is in a private network, or redirects to one. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** The address gives no usable answer. `status` is the HTTP status if it answers with another one than 2xx. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly status: number | null;
  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** The body of an answer is larger than it may be. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * How to reach the internet. `isPublic` checks every IP address before a connection. `allowed` are the origins, such as `http://10.0.0.5:8080`, that may be in
 * private networks: the operator names them.
 */
export type Outbound = { isPublic: (address: string) => boolean; resolve: (host: string) => Promise<Address[]>; allowed?: ReadonlySet<string> };
export type Address = { address: string; family: number };

/** The public internet only. Numbers in any notation that the system's resolver knows (`0x7f.1`) are resolved like names. */
export const internet: Outbound = { isPublic: isPublicAddress, resolve: (host) => lookup(host, { all: true }) };

/** The most redirects that are followed. Each is checked like the first address. */
const maxRedirects = 3;

/**
 * The address of a host to connect to. It is resolved once, checked and then used, so that the name cannot resolve differently a moment later. All addresses of
 * the host must be public, unless its origin is allowed. Throws `PrivateAddress`, `Unreachable`.
 */
export async function resolvePublic(outbound: Outbound, { hostname: host, origin }: Pick<URL, 'hostname' | 'origin'>): Promise<Address> {
  const found = await outbound.resolve(host.replace(/^\[(.*)\]$/, '$1')).catch(() => []);
  const first = found[0];
  if (!first) throw new Unreachable(host);
  if (!outbound.allowed?.has(origin) && !found.every(({ address }) => outbound.isPublic(address))) throw new PrivateAddress(host);
  return first;
}

/**
 * The final address after at most three redirects of an http(s) address. It requests only the first byte. Throws `PrivateAddress`, `Unreachable`, or the
 * signal's reason.
 */
export async function followRedirects(outbound: Outbound, from: string, signal: AbortSignal): Promise<string> {
  const { url, answer } = await openPublic(outbound, from, signal, { range: 'bytes=0-0' });
  answer.destroy();
  return url;
}

/**
 * Requests an http(s) address, and follows at most three redirects. The caller reads or destroys the answer, which is 2xx. Throws `PrivateAddress`,
 * `Unreachable`, or the signal's reason.
 */
export async function openPublic(
  outbound: Outbound,
  from: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<{ url: string; answer: IncomingMessage }> {
  let url = new URL(from);
  for (let hop = 0; ; hop++) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Unreachable(url.protocol);
    const answer = await request(url, await resolvePublic(outbound, url), signal, headers);
    const { statusCode = 0, headers: answered } = answer;
    if (statusCode >= 200 && statusCode < 300) return { url: url.href, answer };
    answer.destroy();
    if (statusCode < 300 || statusCode >= 400 || !answered.location) throw new Unreachable(String(statusCode), statusCode);
    if (hop === maxRedirects || !URL.canParse(answered.location, url)) throw new Unreachable('too many redirects');
    url = new URL(answered.location, url);
  }
}

/** The answer of an address. The connection goes to `to`, whatever the name resolves to by now. */
function request(url: URL, to: Address, signal: AbortSignal, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const asked = call(
      url,
      {
        method: 'GET',
        headers: { 'user-agent': 'Marquee', ...headers },
        agent: false,
        signal,
        lookup: (_host, options, done) => (options.all ? done(null, [to]) : done(null, to.address, to.family)),
      },
      (answer) => {
        // An answer that breaks off while nobody reads it must not end the process.
        answer.on('error', () => undefined);
        resolve(answer);
      },
    );
    asked.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : new Unreachable(error.message)));
    asked.end();
  });
}

/** The whole body of an answer. Throws `TooLarge` beyond `mostBytes`, `Unreachable` if it breaks off, or the signal's reason. */
export async function readBody(answer: IncomingMessage, mostBytes: number, signal: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > mostBytes) throw new TooLarge();
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    throw signal.aborted ? (signal.reason as Error) : new Unreachable((error as Error).message);
  } finally {
    answer.destroy();
  }
  return Buffer.concat(parts);
}
