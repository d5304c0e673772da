import { isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The caller's address in a form that PostgreSQL's `inet` accepts. Some proxies append a port or send a word instead of an address. Without a valid
 * address, this is the address of the connection.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip'> & { socket: { remoteAddress?: string | undefined } }): string {
  const [, bracketed, dotted, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+|([^%]+)(?:%.*)?)$/.exec(request.ip.trim()) ?? [];
  const candidate = bracketed ?? dotted ?? plain ?? '';
  return isIP(candidate) === 0 ? (request.socket.remoteAddress ?? '127.0.0.1') : candidate;
}

/** The network of an address: an IPv4 address itself, or the 64-bit prefix of an IPv6 address, since one household has a whole prefix. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const whole = address.includes('::') ? [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back] : front;
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The origin of the console, with which sent and stored links begin. It ignores the request's `Host` header, because a stranger could forge it. */
export function publicAddress(config: Config, server: FastifyInstance): string {
  const bound = server.addresses().find((each) => typeof each !== 'string');
  const host = bound?.address ?? config.HOST;
  return new URL(config.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${bound?.port ?? config.PORT}`).origin;
}
