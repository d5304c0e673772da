import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './kit/refusal.ts';

/** Parses bodies of this media type as JSON. */
export const addJsonParser = (app: FastifyInstance, type: string): void =>
  void app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => parseJson(body));

/** The most values in the lists and objects of a body. The largest form has far fewer, and so many are parsed in a moment. */
const maxValues = 25_000;
const [quote, backslash] = [0x22, 0x5c];
/** The bytes before a value: `,`, `[` and `{`. */
const valueStarts = new Set([0x2c, 0x5b, 0x7b]);

/** Whether a body has more values than allowed. Parsing them would block the process for too long. */
function hasTooManyValues(body: Buffer): boolean {
  if (body.length < maxValues) return false;
  let values = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number;
    if (byte === quote) at = endOfString(body, at);
    else if (valueStarts.has(byte) && ++values > maxValues) return true;
  }
  return false;
}

/** The end of the string that begins here: a quotation mark after an even number of backslashes. */
function endOfString(body: Buffer, begin: number): number {
  for (let end = body.indexOf(quote, begin + 1); end >= 0; end = body.indexOf(quote, end + 1)) {
    let before = end;
    while (body[before - 1] === backslash) before--;
    if ((end - before) % 2 === 0) return end;
  }
  return body.length;
}

/**
 * Parses a body. It throws 400 if the body is not JSON, and 413 if it has too many values. Fastify's own parser replaces invalid UTF-8 by � and refuses
 * names such as `__proto__` as malformed. Here such a name is an unknown field: `JSON.parse` makes an own property of it and changes no prototype.
 */
export function parseJson(body: Buffer): unknown {
  if (hasTooManyValues(body)) throw refuse('too_large');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw refuse('malformed');
  }
}
