import { isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The caller's address as PostgreSQL's `inet` takes it. Some proxies write the port behind it, some a word; where what they say is no
 * address, it is that of the connection.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip'> & { socket: { remoteAddress?: string | undefined } }): string {
  const [, bracketed, dotted, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+|([^%]+)(?:%.*)?)$/.exec(request.ip.trim()) ?? [];
  const told = bracketed ?? dotted ?? plain ?? '';
  return isIP(told) === 0 ? (request.socket.remoteAddress ?? '127.0.0.1') : told;
}

/** The network that an address stands for: itself, or the 64 bits of IPv6 that one household has. */
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

/** Where browsers reach the console: links that are sent or kept begin with it. Never what a request says its host is, or a stranger could have links lead elsewhere. */
export function publicAddress(config: Config, server: FastifyInstance): string {
  const at = server.addresses().find((each) => typeof each !== 'string');
  const host = at?.address ?? config.HOST;
  return new URL(config.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${at?.port ?? config.PORT}`).origin;
}
