import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@marquee/contract/errors';
import { languageOf, refusalBody, refuse, statusOf } from './kit/refusal.ts';

/** Node's codes for what it refuses before there is a request. */
const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/** Node's error for a connection with something other than HTTP: its code, and the bytes that could not be parsed. */
type Unreadable = NodeJS.ErrnoException & { rawPacket?: unknown };

/** The language that these bytes request, if they do. */
const languageIn = (bytes: unknown) =>
  languageOf(Buffer.isBuffer(bytes) ? /^accept-language: *([^\r\n]{1,200})/im.exec(bytes.toString('latin1', 0, 16_384))?.[1] : undefined);

/** Whether an answer has begun on a connection. A second one would be read as part of the first. */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  return answer?.headersSent === true;
}

/** Whether these bytes begin a HEAD request. Its answer has no body (RFC 9110, 9.3.2). */
const isHead = (bytes: unknown) => Buffer.isBuffer(bytes) && bytes.toString('latin1', 0, 5) === 'HEAD ';

/** Answers what Node could not parse as a request (400, 408, 413, 431) in the shape of every refusal, and ends the connection. */
export function answerUnreadable(error: Unreadable, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const code = codes[error.code ?? ''] ?? 'malformed';
  const id = randomUUID();
  const body = JSON.stringify(refusalBody(refuse(code), languageIn(error.rawPacket), id));
  const head = [
    `HTTP/1.1 ${statusOf(code)} ${STATUS_CODES[statusOf(code)]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead(error.rawPacket) ? '' : body}`);
}

/** Answers a request whose header `Expect` is not `100-continue` with 417, in the shape of every refusal. */
export function answerExpectation(request: IncomingMessage, response: ServerResponse): void {
  const id = randomUUID();
  const body = JSON.stringify(refusalBody(refuse('unmet_expectation'), languageOf(request.headers['accept-language']), id));
  response.writeHead(statusOf('unmet_expectation'), { 'content-type': 'application/json; charset=utf-8', 'x-request-id': id, connection: 'close' });
  response.end(body);
}

/** Refuses a request for a tunnel (CONNECT), since this server is no proxy. */
export const answerTunnel = ({ headers }: IncomingMessage, socket: Duplex) =>
  answerUnreadable({ name: 'Error', message: 'CONNECT', rawPacket: Buffer.from(`accept-language: ${headers['accept-language'] ?? ''}`) }, socket);
