import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atEnd } from '../../endings.testing.ts';

/**
 * A proxy in front of a PostgreSQL. `fallSilent` keeps present connections open without passing anything, like a machine that lost its power; new connections
 * work. `cut` disconnects all present and new connections until `mend`. Between `freeze` and `thaw` connections are accepted, but nothing passes in either
 * direction.
 */
export async function wireTo(
  url: string,
): Promise<{ url: string; fallSilent: () => void; cut: () => void; mend: () => void; freeze: () => void; thaw: () => void }> {
  const { hostname, port } = new URL(url);
  const far = new Set<Socket>();
  const near = new Set<Socket>();
  let isCut = false;
  let isFrozen = false;
  const server = createServer((here) => {
    if (isCut) return void here.on('error', () => undefined).destroy();
    const there = connect(Number(port), hostname);
    near.add(here);
    far.add(there);
    if (isFrozen) for (const socket of [here, there]) socket.pause();
    here.on('error', () => undefined).on('data', (bytes) => there.writable && there.write(bytes));
    there.on('error', () => undefined).on('data', (bytes) => here.write(bytes));
    here.once('close', () => {
      near.delete(here);
      there.destroy();
    });
    there.once('close', () => {
      if (far.delete(there)) here.destroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(async () => {
    for (const socket of [...near, ...far]) socket.destroy();
    server.close();
  });
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    fallSilent: () => {
      for (const socket of far) {
        far.delete(socket);
        socket.destroy();
      }
    },
    cut: () => {
      isCut = true;
      for (const socket of near) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    freeze: () => {
      isFrozen = true;
      for (const socket of [...near, ...far]) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of [...near, ...far]) socket.resume();
    },
  };
}
