import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Duplex, Transform } from 'node:stream';
import { resolvePublic, type Outbound, PrivateAddress } from './outbound.ts';

/** The most requests for one probe: playlists of playlists, and seeking to an index at the end. */
const maxRequests = 100;

/** A connection that carries nothing for this long is closed, in milliseconds. */
const idleMs = 20_000;

/** A proxy on loopback by which an external program reaches only the public internet. */
export type GuardProxy = {
  /** `http://127.0.0.1:…` */
  address: string;
  /** whether the program requested something in a private network */
  wasPrivate: () => boolean;
  close: () => Promise<void>;
};

/**
 * Starts a proxy (RFC 9110, 7.7 and 9.3.6: absolute addresses, and CONNECT for TLS). It resolves every host itself, refuses addresses that are not public, and
 * connects to the address that it checked. Redirects arrive as separate requests. It disconnects after `mostBytes` towards the program, or after a hundred
 * requests.
 */
export async function guardProxy(outbound: Outbound, mostBytes: number): Promise<GuardProxy> {
  let isPrivate = false;
  let requests = 0;
  let bytes = 0;
  const open = new Set<Duplex>();
  const keep = <S extends Duplex>(socket: S): S => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // If one side hangs up, both sides end. There is nobody to report an error to.
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const metered = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(bytes > mostBytes ? new Error('too much') : null, chunk);
      },
    });
  const admit = async (url: Pick<URL, 'hostname' | 'origin'>) => {
    requests += 1;
    if (requests > maxRequests) throw new Error('too many requests');
    try {
      return await resolvePublic(outbound, url);
    } catch (error) {
      if (error instanceof PrivateAddress) isPrivate = true;
      throw error;
    }
  };

  const forward = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const url = new URL(incoming.url ?? '');
    if (url.protocol !== 'http:') throw new Error('only http');
    const to = await admit(url);
    const { 'proxy-connection': _c, 'proxy-authorization': _a, connection: _k, ...headers } = incoming.headers;
    const onward = request({
      host: to.address,
      family: to.family,
      port: url.port || 80,
      method: incoming.method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, connection: 'close' },
      agent: false,
      timeout: idleMs,
    });
    onward.on('timeout', () => onward.destroy());
    onward.on('socket', keep);
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    onward.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, { ...got.headers, connection: 'close' });
      got.on('error', () => answer.destroy());
      got.pipe(keep(metered()).on('error', () => answer.destroy())).pipe(answer);
    });
    incoming.pipe(onward);
  };

  const server = createServer((incoming, answer) => {
    forward(incoming, answer).catch(() => {
      if (!answer.headersSent) answer.writeHead(403, { connection: 'close' });
      answer.end();
    });
  });
  server.on('connection', keep);
  server.on('connect', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const target = URL.canParse(`http://${incoming.url}`) ? new URL(`http://${incoming.url}`) : undefined;
    const port = Number(/:(\d{1,5})$/.exec(incoming.url ?? '')?.[1]);
    const tunnel = async () => {
      if (!target || !port) throw new Error('no host');
      const to = await admit({ hostname: target.hostname, origin: `https://${target.hostname}${port === 443 ? '' : `:${port}`}` });
      const onward = keep(connect({ host: to.address, port, timeout: idleMs }));
      onward.on('timeout', () => onward.destroy());
      onward.once('connect', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        if (head.length > 0) onward.write(head);
        socket.pipe(onward);
        onward.pipe(keep(metered()).on('error', () => socket.destroy())).pipe(socket);
      });
      onward.once('close', () => socket.destroy());
      socket.once('close', () => onward.destroy());
    };
    tunnel().catch(() => socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n'));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wasPrivate: () => isPrivate,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
