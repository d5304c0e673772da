import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The caller's address as PostgreSQL's `inet` takes it. Some proxies write the port behind it, some a word; where what they say is no
 * address, it is that of the connection.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip'> & { socket: { remoteAddress?: string | undefined } }): string {
  const [, bracketed, dotted, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+|([^%]+)(?:%.*)?)$/.exec(request.ip.trim()) ?? [];
  const told = bracketed ?? dotted ?? plain ?? '';
  return isIP(told) === 0 ? (request.socket.remoteAddress ?? '127.0.0.1') : told;
}
