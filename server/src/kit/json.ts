import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

/** Has bodies of this media type read as JSON. */
export const takeJson = (app: FastifyInstance, type: string): void =>
  void app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => json(body));

/**
 * What a body says. Not by Fastify's own reader: that makes � of whatever is no UTF-8, and refuses names such as `__proto__` as if they were no
 * JSON. Here they are names like any other, which no contract has: `JSON.parse` makes fields of them and touches no prototype.
 */
function json(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw refuse('malformed');
  }
}
