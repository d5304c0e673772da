import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@marquee/contract/errors';
import { languageOf, refusalBody, refuse, statusOf } from './kit/refusal.ts';

/** Node's own codes of what it refuses before there is a request. */
const codes: Record<string, ErrorCode> = { HPE_HEADER_OVERFLOW: 'headers_too_large', ERR_HTTP_REQUEST_TIMEOUT: 'too_slow' };

/**
 * Answers what Node could not read as a request (400, 408, 431) in the shape of every refusal, and ends the connection. Its language cannot be
 * known: the answer is in Vietnamese.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codes[error.code ?? ''] ?? 'malformed';
  const id = randomUUID();
  const body = JSON.stringify(refusalBody(refuse(code), languageOf(undefined), id));
  const head = [
    `HTTP/1.1 ${statusOf(code)} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers a request whose header `Expect` asks for something else than `100-continue` with 417, in the shape of every refusal. */
export function answerExpectation(request: IncomingMessage, response: ServerResponse): void {
  const id = randomUUID();
  const body = JSON.stringify(refusalBody(refuse('unmet_expectation'), languageOf(request.headers['accept-language']), id));
  response.writeHead(statusOf('unmet_expectation'), { 'content-type': 'application/json; charset=utf-8', 'x-request-id': id, connection: 'close' });
  response.end(body);
}
