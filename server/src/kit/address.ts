import { isIP } from 'node:net';
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

/** Where browsers reach the console: links that are sent or kept begin with it. Never what a request says its host is, or a stranger could have links lead elsewhere. */
export function publicAddress(config: Config, server: FastifyInstance): string {
  const at = server.addresses().find((each) => typeof each !== 'string');
  const host = at?.address ?? config.HOST;
  return new URL(config.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${at?.port ?? config.PORT}`).origin;
}
