import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

/** Has bodies of this media type read as JSON. */
export const takeJson = (app: FastifyInstance, type: string): void =>
  void app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => json(body));

/** Values that the lists and objects of a body may hold: many times what the largest form has, and few enough to be read in a moment. */
const mostValues = 25_000;
const [quote, backslash] = [0x22, 0x5c];
/** Each of these begins a value: `,`, `[`, `{`. */
const beginnings = new Set([0x2c, 0x5b, 0x7b]);

/** Whether JSON holds more values than that. To make objects of them takes longer than anybody may hold the process up. */
function holdsTooMany(body: Buffer): boolean {
  if (body.length < mostValues) return false;
  let values = 0;
  for (let at = 0; at < body.length; at++) {
    const sign = body[at] as number;
    if (sign === quote) at = endOfText(body, at);
    else if (beginnings.has(sign) && ++values > mostValues) return true;
  }
  return false;
}

/** Where the text ends that begins here: at a quotation mark with an even number of backslashes before it. */
function endOfText(body: Buffer, begin: number): number {
  for (let end = body.indexOf(quote, begin + 1); end >= 0; end = body.indexOf(quote, end + 1)) {
    let before = end;
    while (body[before - 1] === backslash) before--;
    if ((end - before) % 2 === 0) return end;
  }
  return body.length;
}

/**
 * What a body says: 400 where it is no JSON, 413 where it holds too many values. Not by Fastify's own reader: that makes � of whatever is no UTF-8,
 * and refuses names such as `__proto__` as if they were no JSON. Here they are names like any other, which no contract has: `JSON.parse` makes
 * fields of them and touches no prototype.
 */
export function json(body: Buffer): unknown {
  if (holdsTooMany(body)) throw refuse('too_large');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw refuse('malformed');
  }
}
